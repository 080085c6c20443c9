import Codes
import TestSupport
import Testing

@testable import Jobs

@Suite("Rows of a job that has not begun") struct DraftRowsTests {
  private static let job = JobCheckTests.job(
    "{\"template\":\"https://eat.example.com/{code}\"}",
    ",\"values\":{\"code\":{\"random\":10}}", rows: "\"rows\":{\"count\":50}")

  private static let qr = JobQR(JobOutput(.png, folder: "."))
  private static let table = JobCheckTests.job(
    "{\"template\":\"https://eat.example.com/{store}/{index}\"}",
    ",\"values\":{\"store\":{\"column\":\"store\"}}", rows: "\"rows\":{\"csv\":\"rows.csv\"}")

  @Test("are those of the job, only those that are wanted, whoever makes them", arguments: [1, 3])
  func same(threads: Int) throws {
    let stores = (1...5_000).map { String(repeating: "s", count: $0 == 4_321 ? 90 : $0 % 20 + 1) }
    let plan = try plan(Self.table, csv: "store\n" + stores.joined(separator: "\n"))
    var rows = try JobRows(plan, using: SeededGenerator(seed: 3))
    var all: [JobRow] = []
    while let row = try rows.next() { all.append(row) }
    let drafts = try DraftRows(plan, Self.qr, threads: threads) { row, _ in row % 7 == 0 }
    let wanted = all.filter { $0.number % 7 == 0 }
    #expect(try (0..<drafts.count).map { try drafts.row(at: $0) } == wanted)
    // The one row that is not wanted, and is longer than all others, is counted as well.
    var versions = try #require(JobQRVersions(Self.qr))
    for row in all { versions.add(row.url, row: row.number) }
    #expect(drafts.version == versions.version)
    #expect(versions.drivers?.needs.map(\.row) == [4_321])
  }

  @Test("stand in for what is drawn, the same each time and in any order") func standIns() throws {
    let (one, other) = (
      try DraftRows(plan(Self.job), Self.qr, threads: 1) { _, _ in true },
      try DraftRows(plan(Self.job), Self.qr, threads: 4) { row, _ in row > 40 }
    )
    #expect(try (40..<50).map { try one.row(at: $0) } == (0..<10).map { try other.row(at: $0) })
    #expect(Set(try (0..<50).map { try one.row(at: $0).url }).count == 50)
  }

  @Test("a row that cannot be made ends it, the first of them", arguments: [1, 4])
  func empty(threads: Int) throws {
    var stores = [String](repeating: "s", count: 9_000)
    for bad in [7_000, 3_000, 8_999] { stores[bad] = " s" }
    let plan = try plan(Self.table, csv: "store\n" + stores.joined(separator: "\n"))
    let error = #expect(throws: JobRowError.self) {
      _ = try DraftRows(plan, Self.qr, threads: threads) { _, _ in true }
    }
    #expect(error?.finding.row == 3_001 && error?.finding.column == "store")
  }

  @Test("one whose URL is none is named when it is asked for, and not before") func bad() throws {
    let text = JobCheckTests.job(
      "{\"template\":\"{+u}\"}", ",\"values\":{\"u\":{\"text\":\"eat.example.com/{index}\"}}",
      rows: "\"rows\":{\"count\":3}")
    let drafts = try DraftRows(plan(text), Self.qr) { _, _ in true }
    let error = #expect(throws: JobRowError.self) { _ = try drafts.row(at: 1) }
    #expect(
      error?.description.hasPrefix("row 2: the URL is not valid: ") == true,
      "\(String(describing: error))")
  }
}
