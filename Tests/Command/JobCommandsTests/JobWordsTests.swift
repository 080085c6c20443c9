import Ledgers
import Testing

@testable import JobCommands

@Suite("Rows and times of jobs") struct JobWordsTests {
  @Test(
    "rows are named by numbers and ranges",
    arguments: [
      ("7", [7]), ("1-3", [1, 2, 3]), ("1-2,4", [1, 2, 4]), ("4,1-2", [1, 2, 4]), ("2-2", [2]),
    ])
  func selection(_ text: String, _ rows: [Int]) throws {
    let selection = try #require(RowRanges(text))
    #expect((1...10).filter(selection.contains) == rows)
    #expect(selection.largest == rows.max())
  }

  @Test(
    "what names no rows is refused",
    arguments: [
      "", "0", "a", "-1", "3-1", "1,,2", "1-2-3", "+1", " 1", "1 -2", "99999999999999999999",
    ])
  func noSelection(_ text: String) { #expect(RowRanges(text) == nil) }

  @Test(
    "the time left in words",
    arguments: [
      (1, 600, "a minute"), (20, 600, "2 minutes"), (890, 600, "89 minutes"), (900, 600, "2 hours"),
      (6_000, 600, "10 hours"), (60_000, 600, "4 days"), (10, 0, "10 hours"),
    ])
  func duration(_ tags: Int, _ hourly: Int, _ words: String) {
    #expect(JobTimeline.duration(of: tags, hourly: hourly) == words)
  }
}
