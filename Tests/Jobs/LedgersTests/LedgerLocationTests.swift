import TestSupport
import Testing

@testable import Ledgers

@Suite("Where rows hang") struct LedgerLocationTests {
  let bench: JoinBench

  init() throws { bench = try JoinBench() }

  private func location(_ values: (String, String)...) throws -> LedgerLocation {
    try LedgerLocation(values.map { RowContent.Column($0.0, $0.1) })
  }

  private func bound(
    _ row: Int, to location: LedgerLocation, after previous: LedgerLocation? = nil
  ) throws -> LedgerEvent {
    .codeMade(job: "tables", row: row, try location.code(after: previous))
  }

  @Test("names are sorted, and the stored text is read back") func text() throws {
    let first = try location(("table", "7"), ("store", "42"))
    #expect(try first == location(("store", "42"), ("table", "7")))
    #expect(first.words == "store 42, table 7" && first.value(of: "table") == "7")
    let code = try first.code(after: nil)
    #expect(code.file.description == #"{"store":"42","table":"7"}"#)
    #expect(LedgerLocation(code) == first)
    let odd = try location(("Größe", "5 \" × 3\\"))
    #expect(try LedgerLocation(odd.code(after: first)) == odd)
  }

  @Test("what a ledger would change is refused") func bad() {
    let cases: [([(String, String)], LedgerLocationError)] = [
      ([], .emptyValue("")), ([("a", "")], .emptyValue("a")), ([("", "1")], .emptyValue("")),
      ([("a", "1"), ("a", "2")], .repeatedName("a")),
      ([("a", "two\nlines")], .notStorable("two\nlines")),
      ([("a", "two  blanks")], .notStorable("two  blanks")),
      (
        [("key", String(repeating: "0F", count: 16))],
        .notStorable(String(repeating: "0F", count: 16))
      ),
      (
        [("a", String(repeating: "x", count: 150)), ("b", String(repeating: "y", count: 60))],
        .tooLong(225)
      ),
    ]
    for (values, error) in cases {
      #expect(throws: error) {
        try LedgerLocation(values.map { RowContent.Column($0.0, $0.1) })
      }
    }
  }

  @Test("a binding follows the one that its station knew, and all are kept") func order() throws {
    var ledger = try bench.made("one", by: "a")
    let (first, second) = (try location(("table", "7")), try location(("table", "8")))
    try ledger.append(bound(1, to: first))
    #expect(try ledger.codes(of: 1, in: "tables").location == first)
    for late in [try bound(1, to: second), try bound(1, to: first, after: second)] {
      let error = #expect(throws: LedgerError.self) { try ledger.append(late) }
      #expect(
        error?.problem == .refused(.boundMeanwhile(job: "tables", row: 1, to: "table 7")))
    }
    try ledger.append(bound(1, to: second, after: first))
    #expect(try ledger.codes(of: 1, in: "tables").location == second)
    let shown = try ledger.history(of: 1, in: "tables")
    #expect(shown.count == 2)
    #expect(try ledger.locationNames(of: "tables") == ["table"])
    #expect(
      try ledger.rows(of: "tables", locatedAt: RowContent.Column("table", "8")).ranges == [1...1])
    #expect(try ledger.rows(of: "tables", locatedAt: RowContent.Column("table", "7")).ranges == [])
    #expect(try ledger.verifyChain().isSound)
  }

  @Test("stations that work apart: the first binding counts, and the other is a conflict")
  func conflict() throws {
    let (first, second) = (try location(("table", "7")), try location(("table", "8")))
    do {
      var one = try bench.made("one", by: "a")
      var two = try bench.copied("one", "two", by: "b")
      try one.append(bound(1, to: first))
      try one.append(bound(2, to: first))
      try two.append(bound(1, to: second))
      try two.append(bound(2, to: first))
      try two.append(bound(3, to: second))
    }
    let report = try bench.join("one", "two")
    #expect(
      report.conflicts.map(\.description) == [
        "row 1 of job tables was bound to table 7 (station a), and to table 8 (station b): the "
          + "first by the order of events holds"
      ])
    let all = try bench.read()
    #expect(
      try (1...3).map { try all.codes(of: $0, in: "tables").location } == [first, first, second])
    #expect(try bench.findings() == [])
  }
}
