import BenchmarkKit
import Foundation
import HostIO

/// Somebody else's reader of QR codes, as a child that tells how long it took.
struct ScanPeer {
  var name: String
  /// Whether it is a program that is started for each picture.
  var isProgram: Bool
  /// The time for these files, once each, and how many codes it read; nil when it is not here.
  var measure: (_ files: [URL]) -> (nanoseconds: Double, found: Int)?

  /// The reader of Debian's zxing-cpp-tools, and zxing-cpp's Python library.
  static let all = [
    ScanPeer(name: "ZXingReader, the program", isProgram: true) { files in
      program(["/usr/bin/ZXingReader"], files) { $0.hasPrefix("Text:") }
    },
    ScanPeer(name: "zxing-cpp from Python", isProgram: false, measure: library),
  ]

  /// Our own program.
  static let beckon = BulkBenchmarks.program.map { path in
    ScanPeer(name: "beckon scan", isProgram: true) { files in
      program([path, "scan", "--no-clip", "-q"], files) { _ in true }
    }
  }

  /// Starts a program for each file; the faster of two rounds.
  private static func program(
    _ words: [String], _ files: [URL], _ isCode: (Substring) -> Bool
  ) -> (nanoseconds: Double, found: Int)? {
    guard FileManager.default.isExecutableFile(atPath: words[0]) else { return nil }
    var (best, found) = (Double.infinity, 0)
    for _ in 0..<2 {
      found = 0
      let start = nanosecondsNow()
      for file in files {
        guard let output = output(of: words + [file.path]) else { return nil }
        found += output.split(separator: "\n").count(where: isCode)
      }
      best = min(best, Double(nanosecondsNow() - start))
    }
    return (best, found)
  }

  private static func library(_ files: [URL]) -> (nanoseconds: Double, found: Int)? {
    let python =
      ProcessInfo.processInfo.environment["BECKON_PYTHON"] ?? ".build/venv/bin/python"
    let lines = output(of: [python, "-c", script] + files.map(\.path))?.split(separator: " ") ?? []
    guard lines.count == 2, let seconds = Double(lines[0]), let found = Int(lines[1]) else {
      return nil
    }
    return (seconds * 1e9, found)
  }

  /// Grey pixels are in memory before the clock starts.
  private static let script = """
    import sys, time, zxingcpp
    def grey(path):
      data = open(path, "rb").read()
      width, height = map(int, data.split(maxsplit=3)[1:3])
      return memoryview(data[-width * height:]).cast("B", shape=[height, width])
    pictures = [grey(path) for path in sys.argv[1:]]
    best = 1e9
    for _ in range(3):
      start = time.perf_counter()
      found = sum(len(zxingcpp.read_barcodes(p, formats=zxingcpp.BarcodeFormat.QRCode)) for p in pictures)
      best = min(best, time.perf_counter() - start)
    print(best, found)
    """

  private static func output(of words: [String]) -> String? {
    let child = ChildCommand(words[0], Array(words.dropFirst()))
    let outcome = try? child.run(within: .seconds(300))
    return outcome.map { String(decoding: $0.output, as: UTF8.self) }
  }
}
