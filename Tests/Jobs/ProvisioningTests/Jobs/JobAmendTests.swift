import JSONText
import SystemIO
import TestSupport
import Testing

@testable import Ledgers

/// Tables that change after a job began.
@Suite("beckon job amend") struct JobAmendTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func beckon(_ words: String...) throws -> RanCommand {
    try runBeckon(["job"] + words, in: folder)
  }

  private func writeJob(more: String = "", template: String = "/t/{id}?p={price}") throws {
    try folder.write(
      """
      {"name": "tables", "rows": {"csv": "t.csv"}, "tag": {"chips": ["ntag215"]\(more)},
       "url": {"template": "https://eat.example.com\(template)"}, "ledger": "tables.ledger"}
      """, to: "tables.json")
  }

  private func table(_ rows: [(Int, Int)]) throws {
    try folder.write(
      "id,price\n" + rows.map { "\($0.0),\($0.1)\n" }.joined(), to: "t.csv")
  }

  private func row(_ number: Int) throws -> LedgerRow {
    let ledger = try Ledger(
      folder.path("tables.ledger"), station: StationName(machine: "test"), mode: .readOnly)
    #expect(try ledger.verifyChain().findings == [])
    return try #require(try ledger.row(number, of: "tables"))
  }

  @Test("a run refuses another table, and amend takes it") func story() throws {
    try writeJob()
    try table((1...6).map { ($0, 10) })
    #expect(try beckon("run", "tables.json", "--deck", "ntag215:3").status == 0)
    // A wrong price, one table less at the end and two more.
    try table([(1, 10), (2, 12), (3, 10), (4, 12), (5, 10), (6, 10), (7, 10)])
    let refused = try beckon("run", "tables.json", "--deck", "ntag215:1")
    #expect(refused.status == 65 && refused.stderr.contains("beckon job amend tables.json"))
    #expect(try beckon("check", "tables.json").status == 1)
    let dry = try beckon("amend", "tables.json", "--dry-run")
    #expect(dry.status == 0, "\(dry.stderr)")
    #expect(
      dry.stdout.hasSuffix(
        "tables: 2 changed (1 to rewrite), 1 new, 4 unchanged; 'beckon job amend tables.json' "
          + "records this\n"), "\(dry.stdout)")
    #expect(try row(2).state == .done && row(4).content.url.hasSuffix("p=10"))
    let amended = try beckon("amend", "tables.json", "--operator", "Anna")
    #expect(amended.status == 0, "\(amended.stderr)")
    #expect(amended.stdout.hasSuffix("asks for 1 tag to rewrite\n"), "\(amended.stdout)")
    let shown = try beckon("show", "tables.json", "2")
    #expect(shown.stdout.contains("(Anna): corrected: "), "\(shown.stdout)")
    #expect(try row(2).state == .toRewrite && row(2).content.url.hasSuffix("/2?p=12"))
    #expect(try row(4).state == .pending && row(4).content.url.hasSuffix("/4?p=12"))
    #expect(try row(7).content.url.hasSuffix("/7?p=10"))
    #expect(try beckon("check", "tables.json").status == 0)
    let status = try beckon("status", "tables.json")
    #expect(
      status.stdout.hasPrefix("tables: 2 of 7 rows done, 1 to rewrite, 4 to go\n"),
      "\(status.stdout)")
    // Once more: nothing differs.
    let again = try beckon("amend", "tables.json", "--json")
    #expect(
      try JSONValue(parsing: Array(again.stdout.utf8))["unchanged"]?.intValue == 7,
      "\(again.stdout)")
    let run = try beckon("run", "tables.json", "--deck", "ntag215:4")
    #expect(run.stdout.contains("row 7 done"), "\(run.stdout)\(run.stderr)")
  }

  @Test("a key may be any column, and a corrected row has the columns of the new table")
  func columns() throws {
    try writeJob()
    try folder.write("id,price,room\n1,10,red\n2,10,blue\n3,10,green\n", to: "t.csv")
    #expect(try beckon("run", "tables.json", "--deck", "ntag215:1").status == 0)
    try folder.write("id,price,room\n3,10,green\n2,12,blue\n1,10,red\n", to: "t.csv")
    let amended = try beckon("amend", "tables.json", "--key", "room")
    #expect(
      amended.status == 0
        && amended.stdout.hasSuffix("tables: 1 changed, 2 unchanged\n"), "\(amended.stdout)")
    let second = try row(2).content
    #expect(second.value(ofColumn: "price") == "12" && second.value(ofColumn: "room") == "blue")
    let export = try beckon("export", "tables.json", "--where", "room=blue").stdout
    #expect(export.contains("/2?p=12,pending") && export.contains(",2,12,blue"), "\(export)")
    // A change of a column that no tag shows is recorded, and no tag is written for it.
    try folder.write("id,price,room\n3,10,green\n2,12,blue\n1,10,pink\n", to: "t.csv")
    let renamed = try beckon("amend", "tables.json", "--key", "id")
    #expect(renamed.stdout.hasSuffix("tables: 1 changed, 2 unchanged\n"), "\(renamed.stdout)")
    #expect(try row(1).state == .done && row(1).content.value(ofColumn: "room") == "pink")
  }

  @Test("a code counts as made until something that it shows is corrected") func codes() throws {
    try folder.write(
      """
      {"name": "tables", "rows": {"csv": "t.csv"}, "qr": {"folder": "codes", "format": "svg"},
       "url": {"template": "https://eat.example.com/t/{id}"}, "ledger": "tables.ledger"}
      """, to: "tables.json")
    func amend(_ table: String) throws -> [String: JSONValue] {
      try folder.write(table, to: "t.csv")
      #expect(try beckon("amend", "tables.json").status == 0)
      let line = try beckon("export", "tables.json", "--rows", "2", "--format", "jsonl").stdout
      let json = try JSONValue(parsing: Array(line.utf8))
      return ["qr", "made"].reduce(into: [:]) { $0[$1] = json[$1] }
    }
    try folder.write("id,room\n1,red\n2,blue\n", to: "t.csv")
    #expect(try beckon("run", "tables.json", "--codes").status == 0)
    #expect(try amend("id,room\n1,red\n2,pink\n").keys.sorted() == ["made", "qr"])
    #expect(try beckon("run", "tables.json", "--codes").stdout.contains(" 2 kept"))
    let corrected = try amend("id,room\n1,red\n3,pink\n")
    #expect(corrected["made"] == nil && corrected["qr"]?.stringValue != "made", "\(corrected)")
    #expect(try beckon("verify", "tables.json", "--chain").status == 0)
  }

  @Test("with a key, a table that is sorted differently is the same") func sorted() throws {
    try writeJob()
    try table((1...6).map { ($0, 10) })
    #expect(try beckon("run", "tables.json", "--deck", "ntag215:3").status == 0)
    try table([(6, 10), (1, 10), (9, 7), (5, 11), (4, 10), (2, 10)])
    let amended = try beckon("amend", "tables.json", "--key", "id", "--why", "closed")
    #expect(
      amended.stdout.contains("1 changed, 1 new, 1 given up, 4 unchanged"),
      "\(amended.stdout)\(amended.stderr)")
    #expect(try row(5).content.url.hasSuffix("/5?p=11") && row(7).content.url.hasSuffix("/9?p=7"))
    #expect(try row(3).state == .failed && row(3).reason?.kind == .removed)
    #expect(try row(3).reason?.words == "closed")
    // The key is remembered, and a row that is in the table again is back in line.
    let run = try beckon("run", "tables.json", "--deck", "ntag215:1")
    #expect(run.status == 0, "\(run.stderr)")
    try table((1...6).map { ($0, $0 == 5 ? 11 : 10) } + [(9, 7)])
    let back = try beckon("amend", "tables.json")
    #expect(back.stdout.contains("1 back in line, 6 unchanged"), "\(back.stdout)\(back.stderr)")
    #expect(try row(3).state == .pending)
  }

  @Test("random values stay those of the ledger, also under another domain") func random() throws {
    func write(_ host: String) throws {
      try folder.write(
        """
        {"name": "tables", "rows": {"csv": "t.csv"}, "tag": {"chips": ["ntag215"]},
         "values": {"code": {"random": 12}}, "ledger": "tables.ledger",
         "url": {"template": "https://\(host)/t/{id}/{code}"}}
        """, to: "tables.json")
    }
    try write("eat.example.com")
    try folder.write("id\n1\n2\n3\n", to: "t.csv")
    #expect(try beckon("run", "tables.json", "--deck", "ntag215:2").status == 0)
    let codes = try (1...3).map { try row($0).content.url.suffix(12) }
    try write("food.example.org")
    let amended = try beckon("amend", "tables.json")
    #expect(
      amended.stdout.contains("3 changed (2 to rewrite), 0 unchanged"),
      "\(amended.stdout)\(amended.stderr)")
    for number in 1...3 {
      #expect(
        try row(number).content.url
          == "https://food.example.org/t/\(number)/\(codes[number - 1])")
    }
    #expect(try beckon("amend", "tables.json").stdout.contains("3 rows, none differs"))
  }

  @Test("two people who amend one job do not undo each other unseen") func two() throws {
    try writeJob()
    try table((1...4).map { ($0, 10) })
    #expect(try beckon("run", "tables.json", "--deck", "ntag215:1").status == 0)
    try table([(1, 10), (2, 11), (3, 10), (4, 10)])
    #expect(try beckon("amend", "tables.json", "--station", "anna").status == 0)
    try table([(1, 10), (2, 10), (3, 12), (4, 10)])
    let refused = try beckon("amend", "tables.json", "--station", "ben")
    #expect(refused.status == 65 && refused.stderr.contains("station anna amended this job last"))
    #expect(refused.stdout.contains("row 2 changed"))
    #expect(try row(2).content.url.hasSuffix("p=11") && row(3).content.url.hasSuffix("p=10"))
    try table([(1, 10), (2, 11), (3, 12), (4, 10)])
    #expect(
      try beckon("amend", "tables.json", "--station", "ben", "--over", "anna").status == 0)
    #expect(try row(2).content.url.hasSuffix("p=11") && row(3).content.url.hasSuffix("p=12"))
  }

  @Test("rows on locked tags go onto others") func locked() throws {
    try writeJob(more: #", "lock": true"#)
    try table((1...2).map { ($0, 10) })
    #expect(try beckon("run", "tables.json", "--deck", "ntag215:1").status == 0)
    try table([(1, 11), (2, 10)])
    let amended = try beckon("amend", "tables.json")
    #expect(
      amended.stdout.contains("1 changed (1 to replace), 1 unchanged"),
      "\(amended.stdout)\(amended.stderr)")
    #expect(try row(1).state == .pending && row(1).content.url.hasSuffix("p=11"))
  }

  @Test("a bad table changes nothing") func bad() throws {
    try writeJob()
    try table((1...3).map { ($0, 10) })
    #expect(try beckon("run", "tables.json", "--deck", "ntag215:1").status == 0)
    try table([(1, 10), (2, 10), (2, 10)])
    let refused = try beckon("amend", "tables.json")
    #expect(refused.status == 65 && refused.stderr.contains("line 4"), "\(refused.stderr)")
    try table([(1, 10), (2, 10), (3, 10)])
    let key = try beckon("amend", "tables.json", "--key", "name")
    #expect(key.status == 65 && key.stderr.contains("no column 'name'"), "\(key.stderr)")
  }
}
