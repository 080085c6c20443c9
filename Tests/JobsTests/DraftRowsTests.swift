import TestSupport
import Testing

@testable import Jobs

@Suite("Rows of a job that has not begun") struct DraftRowsTests {
  private static let job = JobCheckTests.job(
    "{\"template\":\"https://eat.example.com/{code}\"}",
    ",\"values\":{\"code\":{\"random\":10}}", rows: "\"rows\":{\"count\":50}")

  @Test("are those of the job, and only those that are wanted") func same() throws {
    let plan = try plan(Self.job)
    var rows = try JobRows(plan, using: SeededGenerator(seed: 3))
    var all: [JobRow] = []
    while let row = try rows.next() { all.append(row) }
    let drafts = try DraftRows(plan, using: SeededGenerator(seed: 3)) { $0 % 7 == 0 }
    let wanted = all.filter { $0.number % 7 == 0 }
    #expect(try (0..<drafts.count).map { try drafts.row(at: $0) } == wanted)
  }

  @Test("one whose URL is none is named when it is asked for, and not before") func bad() throws {
    let text = JobCheckTests.job(
      "{\"template\":\"{+u}\"}", ",\"values\":{\"u\":{\"text\":\"eat.example.com/{index}\"}}",
      rows: "\"rows\":{\"count\":3}")
    let drafts = try DraftRows(try plan(text), using: SeededGenerator(seed: 3)) { _ in true }
    let error = #expect(throws: JobRowError.self) { _ = try drafts.row(at: 1) }
    #expect(
      error?.description.hasPrefix("row 2: the URL is none: ") == true,
      "\(String(describing: error))")
  }
}
