import BenchmarkKit
import CBulkPeers
import Dispatch
import Foundation
import Scanning

/// The search in photos, in pictures without a code and in large ones, beside zxing-cpp.
///
/// What is compared is processor time, the least of three rounds, which other work on the machine disturbs least.
/// Photos are those of `../shared/pictures` (`BECKON_PICTURES` names another folder); without them they
/// are left out.
enum ScanPictureBenchmarks: Suite {
  static let name = "scan-pictures"

  static func run(_ report: inout Report) throws {
    let scratch = FileManager.default.temporaryDirectory
      .appendingPathComponent("beckon-scan-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    var sets = [try ScanSet.clear(in: scratch), try ScanSet.large(in: scratch)]
    sets += try ["photos", "negatives"].compactMap { try ScanSet.photos($0, every: 3) }
    for set in sets { try compare(set, in: scratch, &report) }
    try inPairs(&report)
    try memory(in: scratch, &report)
  }

  /// A row for us, for us with App Clip Codes, and for each peer that is here.
  private static func compare(
    _ set: ScanSet, in scratch: URL, _ report: inout Report
  ) throws {
    report.heading("Scanning: \(set.title)")
    let pictures = try set.pictures()
    let pixels = pictures.reduce(0) { $0 + $1.width * $1.height }
    let (scanner, clips) = (CodeScanner(), AppClipScanner())
    var ours = Measurement(
      "scan.\(set.name)",
      nanoseconds: try processorTime { for picture in pictures { keep(try scanner.scan(picture)) } }
    )
    let found = try pictures.reduce(0) { $0 + (try scanner.scan($1).count) }
    ours.note = set.note(ours.nanoseconds, pixels, pictures.count) + ", \(found) codes"
    report.add(ours)
    var both = Measurement(
      "scan.\(set.name), App Clip Codes alone",
      nanoseconds: processorTime { for picture in pictures { keep(clips.scan(picture)) } })
    both.note = set.note(both.nanoseconds, pixels, pictures.count)
    report.add(both)
    let greys = try ScanSet.greys(pictures, in: scratch)
    for peer in ScanPeer.all {
      guard let (nanoseconds, found) = peer.measure(peer.isProgram ? set.files : greys) else {
        print("\(peer.name) is not here, or does not read them")
        continue
      }
      // A program is measured beside the program, with its start and the reading of the file.
      let mine =
        peer.isProgram ? ScanPeer.beckon?.measure(set.files)?.nanoseconds : ours.nanoseconds
      var row = Measurement("scan.\(set.name), \(peer.name)", nanoseconds: nanoseconds)
      row.note = set.note(nanoseconds, pixels, pictures.count) + ", \(found) codes"
      if let mine {
        row.note +=
          "; Beckon takes \(fixed(mine / nanoseconds, 2)) of that"
          + (peer.isProgram ? " (\(fixed(mine / 1e6, 0)) ms as a program)" : "")
      }
      report.add(row)
    }
  }

  /// What it takes of processors, children that end in the meantime included, in nanoseconds.
  static func processorTime(_ rounds: Int = 3, _ body: () throws -> Void) rethrows -> Double {
    var best = Double.infinity
    for _ in 0..<rounds {
      let before = bulk_processor_seconds()
      try body()
      best = min(best, bulk_processor_seconds() - before)
    }
    return best * 1e9
  }

  /// Two threads with a picture each, beside one thread with both.
  private static func inPairs(_ report: inout Report) throws {
    report.heading("Scanning: two threads")
    let pictures = try [0, 1].map { try ScanSet.sheet(seed: $0) }
    let scanner = CodeScanner()
    let one = measure("scan.two pictures, one thread", batches: 7) {
      for picture in pictures { keep(try? scanner.scan(picture)) }
    }
    report.add(one)
    var two = measure("scan.two pictures, two threads", batches: 7) {
      DispatchQueue.concurrentPerform(iterations: 2) { keep(try? scanner.scan(pictures[$0])) }
    }
    two.note = "\(fixed(one.nanoseconds / two.nanoseconds, 2)) times as fast"
    report.add(two)
  }

  /// What the search holds beside the picture: that of the whole process, less what a process holds that
  /// searches a small one, less the picture.
  private static func memory(in scratch: URL, _ report: inout Report) throws {
    guard let program = BulkBenchmarks.program else { return }
    report.heading("Scanning: memory")
    let peaks = try [400, 6_000].map { side in
      let file = scratch.appendingPathComponent("memory-\(side).pgm")
      try ScanSet.write(try ScanSet.sheet(seed: 3, side: side), to: file)
      return (side, usage([program, "scan", "--no-clip", "-q", file.path], scratch))
    }
    let more = Double(peaks[1].1.peak_memory) - Double(peaks[0].1.peak_memory)
    let pixels = Double(peaks[1].0 * peaks[1].0 - peaks[0].0 * peaks[0].0)
    report.add(
      Measurement(
        "scan.memory, \(peaks[1].0) by \(peaks[1].0) pixels, grey",
        nanoseconds: peaks[1].1.seconds * 1e9,
        note: "\(fixed(Double(peaks[1].1.peak_memory) / 1e6, 0)) MB in all, "
          + "\(fixed(more / pixels - 1, 2)) bytes a pixel beside the picture"))
  }

  /// Memory is looked at all the time only while a folder is kept empty.
  private static func usage(_ words: [String], _ scratch: URL) -> bulk_usage {
    let folder = scratch.appendingPathComponent("empty")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let copies = words.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    let pointers = copies.map { UnsafePointer<CChar>($0) } + [nil]
    return pointers.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { bulk_run($0, "/dev/null", folder.path) } ?? bulk_usage()
    }
  }
}
