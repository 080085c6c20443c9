import TestSupport
import Testing

@testable import Ledgers

/// The same rows are found in a file and on a server.
@Suite("Searches in a ledger") struct LedgerSearchTests {
  /// Looks for everything that there is in 30 rows of which two are done and one has failed.
  static func search(_ ledger: inout Ledger) throws {
    for row in [1, 2] {
      _ = try ledger.claimNextRow(of: "tables")
      try ledger.finish(row, on: row)
    }
    _ = try ledger.claimNextRow(of: "tables")
    func numbers(
      _ text: String, _ state: RowState? = nil, skipping: Int = 0, limit: Int = 100
    ) throws -> [Int] {
      var search = RowSearch()
      (search.text, search.state) = (text, state)
      let found = try ledger.rows(of: "tables", search, skipping: skipping, limit: limit)
      #expect(found.count >= found.rows.count && found.rows.count <= limit)
      return found.rows.map(\.number)
    }
    #expect(try numbers("") == Array(1...30))
    #expect(try numbers("", skipping: 27) == [28, 29, 30])
    #expect(try numbers("", skipping: 30) == [] && numbers("", skipping: 1_000) == [])
    #expect(try numbers("", skipping: 3, limit: 2) == [4, 5] && numbers("", limit: 0) == [])
    #expect(
      try numbers("", skipping: .max, limit: .max) == [] && numbers("", .done, limit: 0) == [])
    #expect(try numbers("", .done) == [1, 2])
    #expect(try numbers("", .pending, skipping: 1, limit: 2) == [4, 5])
    #expect(try numbers("/T/2") == [2] + Array(20...29))
    #expect(try numbers("/t/2", .done) == [2])
    #expect(try numbers("TABLE-30") == [30] && numbers("30") == [30])
    for text in ["%", "_", "!", "t_2", "'", "\\", "\u{1F600}", ";--"] {
      #expect(try numbers(text) == [], "\(text)")
    }
    let uid = "\(Sample.uid(2))"
    #expect(try numbers(uid) == [2] && numbers(uid.lowercased()) == [2])
    #expect(try numbers(String(uid.prefix(4))) == [1, 2], "both begin so")
    #expect(try numbers("0500") == [])
    try ledger.add(
      job: "stores", definition: Sample.digest("stores"), rows: RowSelectionTests.rows(30))
    for (text, rows) in [("store", Array(1...30)), ("table:", [5]), ("SAY \"7", [7])] {
      var search = RowSearch()
      search.text = text
      let found = try ledger.rows(of: "stores", search, skipping: 0, limit: 99).rows
      #expect(found.map(\.number) == rows, "\(text)")
    }
    var search = RowSearch()
    search.text = "/t/2"
    #expect(try ledger.rows(of: "tables", search, skipping: 0, limit: 3).count == 11)
    #expect(throws: LedgerError.self) {
      try ledger.rows(of: "chairs", search, skipping: 0, limit: 3)
    }
  }

  @Test("in a file") func file() throws {
    let folder = try ScratchFolder()
    var ledger = try Sample.ledger(in: folder, rows: 30)
    try Self.search(&ledger)
  }

  @Test("on a server", .needs(.postgresql)) func server() throws {
    let sample = try SharedSample()
    var ledger = try sample.begun(rows: 30)
    try Self.search(&ledger)
    // Capitals beyond ASCII are a matter of the server's locale; what is written alike is found in
    // each.
    try ledger.add(
      job: "names", definition: Sample.digest("names"),
      rows: [
        RowContent(
          number: 1, url: "https://eat.example.com/1", name: "MÜLLER", columns: [], line: 1,
          content: try Sample.digest("1"))
      ])
    for text in ["MÜLLER", "Ü", "müller".uppercased(), "ller", "example.COM/1"] {
      var search = RowSearch()
      search.text = text
      #expect(try ledger.rows(of: "names", search, skipping: 0, limit: 9).count == 1, "\(text)")
    }
  }

  @Test(
    "a text is found where it is, in capitals or not, and nowhere else",
    arguments: [
      ["aAbB", "abAB%_!'"], ["aéÉ", "aAéÉüÜß"], ["üß1", "üÜßẞ1 ñ"],
    ])
  func law(signs: [String]) throws {
    var generator = SeededGenerator(seed: 25)
    func text(of alphabet: String, most: Int) -> String {
      String(
        (0..<Int.random(in: 1...most, using: &generator)).map { _ in
          alphabet.randomElement(using: &generator) ?? "a"
        })
    }
    let rows = try (1...200).map { number in
      RowContent(
        number: number, url: "https://eat.example.com/\(number)",
        name: text(of: signs[1], most: 12),
        columns: [], line: number, content: try Sample.digest("\(number)"))
    }
    let folder = try ScratchFolder()
    var ledger = try Sample.ledger(in: folder, rows: 0)
    try ledger.add(job: "names", definition: Sample.digest("job"), rows: rows)
    for _ in 0..<100 {
      var search = RowSearch()
      search.text = text(of: signs[0], most: 3)
      let sought = search.text.lowercased()
      let expected = rows.filter {
        $0.name.lowercased().contains(sought) || $0.url.contains(sought)
          || "\($0.number)" == sought
      }
      let found = try ledger.rows(of: "names", search, skipping: 0, limit: 200)
      #expect(found.rows.map(\.number) == expected.map(\.number), "\(search.text)")
    }
  }
}
