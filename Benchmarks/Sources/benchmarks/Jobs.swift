import BenchmarkKit
import CSVText
import SystemIO
import JSONText
import Jobs
import RouteFiles

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A million rows looked at before the first tag: made into URLs, parsed, linted, measured against a
/// chip and a QR code, looked for in a route table, and compared with each other.
enum JobBenchmarks: Suite {
  static let name = "job"

  static let rowCount = 1_000_000

  static let routes = """
    {"hosts": ["eat.example.com"], "routes": [
      {"name": "table", "pattern": "/s/{store:int}/t/{table}?c={code}"},
      {"name": "menu", "pattern": "/menu"}, {"name": "store", "pattern": "/s/{store:int}"}]}
    """

  static func run(_ report: inout Report) throws {
    let folder = try TemporaryFolder()
    let size = try write(to: folder.path + "/rows.csv")
    report.heading("Jobs (a table of \(rowCount) rows and \(size / 1_000_000) MB)")
    let template = "{\"template\": \"https://eat.example.com/s/{store}/t/{table}?c={serial}\"}"
    let plain = try plan(folder.path, template, "\"tag\": {\"chips\": [\"ntag213\"]}")
    try add("job.check, template, tag", plain, 1, &report)
    let all =
      "\"routes\": \"routes.json\", \"unique\": [\"url\", \"serial\"], \"tag\": {\"chips\": "
      + "[\"ntag213\"], \"aar\": \"com.example.eat\"}, \"qr\": {\"folder\": \"qr\", \"maxVersion\": 4}"
    let whole = try plan(folder.path, template, all)
    try add("job.check, with routes, a QR code and two unique columns", whole, 1, &report)
    let processors = WorkerPool.allProcessors.threads
    try add("job.check, the same, \(processors) threads", whole, processors, &report)
    let route = try plan(
      folder.path, "{\"route\": \"table\"}",
      all + ", \"values\": {\"code\": {\"column\": \"serial\"}}")
    try add("job.check, by a route", route, 1, &report)
    let same = try plan(
      folder.path, "{\"template\": \"https://eat.example.com/t/{table}\"}",
      "\"tag\": {\"chips\": [\"ntag213\"]}")
    try add("job.check, nearly all rows repeat", same, 1, bad: rowCount - 41, &report)
    try rows(whole, &report)
  }

  /// One pass; a job of this size is not run in batches.
  private static func add(
    _ name: String, _ plan: JobPlan, _ threads: Int, bad: Int = 0, _ report: inout Report
  ) throws {
    let (start, before) = (nanosecondsNow(), processorTime())
    var findings = 0
    let result = try JobCheck(plan, JobCheckOptions(threads: threads)).run { _ in findings += 1 }
    let (time, work) = (Double(nanosecondsNow() - start), processorTime() - before)
    guard result.rows == rowCount, result.badRows == bad, findings == bad else {
      throw JobBenchmarkError.rows(result.rows, bad: result.badRows)
    }
    report.add(measurement(name, time, work))
  }

  private static func rows(_ plan: JobPlan, _ report: inout Report) throws {
    let (start, before) = (nanosecondsNow(), processorTime())
    var rows = try JobRows(plan)
    var count = 0
    while try rows.next() != nil { count += 1 }
    guard count == rowCount else { throw JobBenchmarkError.rows(count, bad: 0) }
    let (time, work) = (Double(nanosecondsNow() - start), processorTime() - before)
    report.add(measurement("job.rows, as a ledger takes them", time, work))
  }

  /// The time by the clock, and by the processor, which other work on the machine disturbs less.
  private static func measurement(
    _ name: String, _ time: Double, _ work: UInt64
  ) -> Measurement {
    func rate(_ nanoseconds: Double) -> Int { Int(Double(rowCount) * 1e9 / nanoseconds) }
    return Measurement(
      name, nanoseconds: time / Double(rowCount),
      note: "\(rate(time)) rows/s, \(rate(Double(work))) a second of processor time; peak memory "
        + "of the process so far \(peakMemory() / 1_000_000) MB")
  }

  private static func plan(_ folder: String, _ url: String, _ more: String) throws -> JobPlan {
    let text =
      "{\"name\": \"million\", \"rows\": {\"csv\": \"rows.csv\"}, \"url\": \(url), \(more)}"
    try save(text, folder + "/job.json")
    try save(routes, folder + "/routes.json")
    return try JobPlan.load(folder + "/job.json")
  }

  private static func save(_ text: String, _ path: String) throws {
    var file = try OutputFile(path, existing: .replaced)
    try file.write(Array(text.utf8))
    try file.commit()
  }

  /// Columns that a spreadsheet of tables has; every sixteenth row has quotes within quotes.
  private static func write(to path: String) throws -> Int {
    var writer = CSVWriter()
    var output: [UInt8] = []
    var size = 0
    var file = try OutputFile(path)
    func flush(_ file: inout OutputFile) throws {
      try file.write(output)
      size += output.count
      output.removeAll(keepingCapacity: true)
    }
    try writer.write(["serial", "store", "table", "note"], to: &output)
    for number in 0..<rowCount {
      let note = number % 16 == 0 ? "Café \"\(number % 97)\"" : "Café \(number % 97)"
      try writer.write(
        ["\(number * 7 % 1_000_003)", "\(number % 1000)", "\(number % 41)", note], to: &output)
      if output.count > 65_536 { try flush(&file) }
    }
    try flush(&file)
    try file.commit()
    return size
  }
}

/// The time that this process has worked, on all processors.
private func processorTime() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

private enum JobBenchmarkError: Error { case rows(Int, bad: Int) }
