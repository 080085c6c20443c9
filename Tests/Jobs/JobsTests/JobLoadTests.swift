#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import SystemIO
import TestSupport
import Testing

@testable import Jobs

/// Job files, tables and routes on a disk.
@Suite("Loading a job") struct JobLoadTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(
      JobCheckTests.job(JobCheckTests.route, ",\"routes\":\"routes.json\""), to: "job.json")
    try folder.write(JobCheckTests.routes, to: "routes.json")
  }

  private func sentence() -> String {
    do {
      _ = try JobPlan.load(folder.path("job.json"))
      return "loaded"
    } catch { return "\(error)".replacing(folder.path + "/", with: "") }
  }

  @Test("finds table and routes beside the job, and reads a table of many pieces") func loads()
    throws
  {
    let rows = (0..<9000).map { "\($0 % 500 + 1),\($0)\n" }.joined()
    try folder.write("store,table\n" + rows, to: "tables.csv")
    let plan = try JobPlan.load(folder.path("job.json"))
    var findings = 0
    let report = try JobCheck(plan, JobCheckOptions(threads: 2)).run { _ in findings += 1 }
    #expect(report.rows == 9000 && findings == 0)
    var source = try JobRows(plan, using: SeededGenerator(seed: 1))
    var last: JobRow?
    while let row = try source.next() { last = row }
    #expect(last?.number == 9000 && last?.line == 9001)
    #expect(last?.url == "https://eat.example.com/s/500/t/8999")
  }

  @Test("says what is missing or wrong, and where") func faults() throws {
    #expect(sentence() == "read tables.csv: there is no such file")
    try folder.write("store,tabel\n", to: "tables.csv")
    #expect(
      sentence().hasPrefix("job.json: line 1, column ")
        && sentence().hasSuffix(
          "($.url.route): there is no value or column 'table'; did you mean 'tabel'?")
    )
    try folder.write("", to: "tables.csv")
    #expect(
      sentence()
        == "tables.csv: line 1, column 1: the file has no rows; its first line must name the "
        + "columns")
    try folder.write("store,table\n", to: "tables.csv")
    try folder.write("{\"routes\":7}", to: "routes.json")
    #expect(
      sentence()
        == "routes.json: line 1, column 11 ($.routes): an array should be here, not the number 7"
    )
  }

  @Test("a pipe or a folder is no table") func pipe() throws {
    #expect(mkfifo(folder.path("tables.csv"), 0o600) == 0)
    let words =
      "the table of a job is read more than once, and this is not a regular file; save it as one"
    #expect(sentence() == "tables.csv: \(words)")
    #expect(unlink(folder.path("tables.csv")) == 0 && mkdir(folder.path("tables.csv"), 0o700) == 0)
    #expect(sentence() == "tables.csv: \(words)")
  }
}
