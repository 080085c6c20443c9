import BenchmarkKit
import CBulkPeers

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Many codes: the command beside the qrencode command and a C loop, all with files on a memory file
/// system.
///
/// `BECKON` names the program, else `.build/release/beckon` is taken; `BULK_CODES` is how many codes
/// are made (10,000), `BULK_MEMORY` how many the longest run for memory makes (100,000).
enum BulkBenchmarks: Suite {
  static let name = "bulk"

  static func run(_ report: inout Report) throws {
    guard let program else {
      report.heading("Bulk: left out, there is no release build of beckon (make build)")
      return
    }
    let count = number("BULK_CODES", 10_000)
    let memory = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
    let folder = "\(memory)/beckon-bulk-\(getpid())"
    guard mkdir(folder, 0o700) == 0 else { throw ReportError.cannotWrite(folder) }
    defer { bulk_remove(folder) }
    report.heading("\(count) codes, level M, 10 pixels for each module, PNG files in \(memory)")
    let run = try Bulk(program, folder, urls(count))
    defer { unlink(run.list) }
    let library = run.peer("bulk.libqrencode and libpng, a C loop", bulk_library_loop)
    report.add(library)
    let command = run.peer("bulk.qrencode, one process for each", bulk_command_loop)
    report.add(command)
    for (name, options) in [
      ("one thread, not read back", ["--no-verify", "--jobs", "1"]),
      ("two threads, not read back", ["--no-verify", "--jobs", "2"]),
      ("one thread, read back", ["--jobs", "1"]), ("two threads, read back", ["--jobs", "2"]),
    ] {
      var row = run.beckon("bulk.beckon, \(name)", options)
      row.note +=
        "; \(fixed(command.nanoseconds / row.nanoseconds, 1)) times qrencode, "
        + "\(fixed(library.nanoseconds / row.nanoseconds, 2)) times the C loop"
      report.add(row)
    }
    try measureMemory(program, folder, &report)
    try measureDisk(program, &report)
  }

  /// Codes on a disk, where ours wait until they are safe and others do not.
  private static func measureDisk(_ program: String, _ report: inout Report) throws {
    let count = number("DISK_CODES", 2_000)
    let folder = ".build/beckon-disk-\(getpid())"
    guard mkdir(folder, 0o700) == 0 else { throw ReportError.cannotWrite(folder) }
    defer { bulk_remove(folder) }
    report.heading("\(count) codes, level M, 10 pixels for each module, PNG files on the disk")
    let run = try Bulk(program, folder, urls(count))
    defer { unlink(run.list) }
    let command = run.peer("bulk.disk, qrencode, one process for each", bulk_command_loop)
    report.add(command)
    let segno = run.program("bulk.disk, segno", Bulk.segno + [run.list, folder + "/peer"])
    if let segno {
      report.add(segno)
    } else {
      report.heading("segno: left out, it is not here (scripts/install-packages bench)")
    }
    for format in ["png", "svg"] {
      var row = run.beckon("bulk.disk, beckon, \(format), read back", ["--format", format])
      row.note += "; \(fixed(command.nanoseconds / row.nanoseconds, 1)) times qrencode"
      if let segno { row.note += ", \(fixed(segno.nanoseconds / row.nanoseconds, 1)) times segno" }
      report.add(row)
    }
  }

  /// Memory must not grow with the number of codes.
  private static func measureMemory(
    _ program: String, _ folder: String, _ report: inout Report
  ) throws {
    for count in [1_000, number("BULK_MEMORY", 100_000)] {
      let run = try Bulk(program, folder, urls(count))
      defer { unlink(run.list) }
      let usage = run.usage(["--no-verify"], emptying: true)
      report.add(
        Measurement(
          "bulk.memory, \(count) codes", nanoseconds: usage.seconds * 1e9 / Double(count),
          note: "\(fixed(Double(usage.peak_memory) / 1e6, 1)) MB at most, \(usage.removed) files"))
    }
  }

  /// By its whole path, since some are started in other folders.
  static let program: String? = {
    let named = getenv("BECKON").map { String(cString: $0) }
    let places = [named, ".build/release/beckon", "../.build/release/beckon"].compactMap { $0 }
    guard let path = places.first(where: { access($0, X_OK) == 0 }) else { return nil }
    return realpath(path, nil).map { String(cString: $0) }
  }()

  private static func number(_ name: String, _ usual: Int) -> Int {
    getenv(name).flatMap { Int(String(cString: $0)) } ?? usual
  }

  /// 45 to 60 bytes each, as in the facts about other encoders.
  private static func urls(_ count: Int) -> [String] {
    var state: UInt64 = 7
    let digits = Array("abcdefghijklmnopqrstuvwxyz0123456789")
    return (0..<count).map { index in
      var id = ""
      for _ in 0..<(10 + index % 16) {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        id.append(digits[Int(state >> 33) % digits.count])
      }
      return "https://eat.example.com/stores/\(1000 + index % 9000)/" + id
    }
  }
}

/// One list of texts, for everyone.
private struct Bulk {
  let program: String
  let folder: String
  let urls: [String]
  let list: String

  init(_ program: String, _ folder: String, _ urls: [String]) throws {
    (self.program, self.folder, self.urls) = (program, folder, urls)
    list = folder + ".txt"
    guard let file = fopen(list, "w") else { throw ReportError.cannotWrite(list) }
    for url in urls { fputs(url + "\n", file) }
    fclose(file)
  }

  /// The best of two runs of somebody else's loop.
  func peer(
    _ name: String, _ loop: (UnsafePointer<UnsafePointer<CChar>?>, Int, UnsafePointer<CChar>) -> Int
  ) -> Measurement {
    var best = Double.infinity
    var processor = Double.infinity
    var made = 0
    withCStrings { texts in
      for _ in 0..<2 {
        let out = folder + "/peer"
        mkdir(out, 0o700)
        let (before, start) = (bulk_processor_seconds(), nanosecondsNow())
        made = loop(texts, urls.count, out)
        best = min(best, Double(nanosecondsNow() - start))
        processor = min(processor, bulk_processor_seconds() - before)
        bulk_remove(out)
      }
    }
    return Measurement(
      name, nanoseconds: best / Double(urls.count),
      note: "\(made) files, " + Self.processor(processor, urls.count))
  }

  /// A loop over a list by segno.
  static let segno = [
    "/usr/bin/python3", "-c",
    """
    import segno, sys
    for index, line in enumerate(open(sys.argv[1])):
        segno.make(line.strip(), error="m", micro=False, boost_error=False).save(
            f"{sys.argv[2]}/{index:06}.png", scale=10)
    """,
  ]

  /// The best of two runs of another program that makes every code; `nil` if it fails.
  func program(_ name: String, _ words: [String]) -> Measurement? {
    let runs = (0..<2).map { _ in
      mkdir(folder + "/peer", 0o700)
      defer { bulk_remove(folder + "/peer") }
      return withCStrings(words) { bulk_run($0, "/dev/null", nil) }
    }
    guard let best = runs.filter({ $0.status == 0 }).min(by: { $0.seconds < $1.seconds }) else {
      return nil
    }
    return Measurement(
      name, nanoseconds: best.seconds * 1e9 / Double(urls.count),
      note: Self.processor(best.processor_seconds, urls.count))
  }

  private static func processor(_ seconds: Double, _ count: Int) -> String {
    "\(fixed(seconds * 1e6 / Double(count), 1)) µs of processor time"
  }

  /// The best of three runs of ours.
  func beckon(_ name: String, _ options: [String]) -> Measurement {
    let runs = (0..<3).map { _ in usage(options, emptying: false) }
    guard let best = runs.min(by: { $0.seconds < $1.seconds }) else {
      return Measurement(name, nanoseconds: .infinity)
    }
    let each = best.seconds * 1e9 / Double(urls.count)
    return Measurement(
      name, nanoseconds: each,
      note: "status \(best.status), \(Int(1e9 / each)) a second, "
        + Self.processor(best.processor_seconds, urls.count))
  }

  func usage(_ options: [String], emptying: Bool) -> bulk_usage {
    let out = folder + "/ours"
    mkdir(out, 0o700)
    defer { bulk_remove(out) }
    let words =
      [program, "qr", "-", "-q", "--level", "M", "--scale", "10", "-o", out] + options
    return withCStrings(words) { bulk_run($0, list, emptying ? out : nil) }
  }

  private func withCStrings<Result>(
    _ texts: [String]? = nil, _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
  ) -> Result {
    let copies = (texts ?? urls).map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    let pointers = copies.map { UnsafePointer<CChar>($0) } + [nil]
    return pointers.withUnsafeBufferPointer { buffer in
      // Never empty: the last one is the end mark.
      guard let start = buffer.baseAddress else { preconditionFailure("an end mark is there") }
      return body(start)
    }
  }
}
