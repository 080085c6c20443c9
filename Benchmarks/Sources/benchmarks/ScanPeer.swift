import BenchmarkKit
import Foundation
import SystemIO

/// Somebody else's reader of QR codes, as a child that tells how long it took.
struct ScanPeer: Sendable {
  var name: String
  /// Whether it is a program that is started for each picture.
  var isProgram: Bool
  /// The time for these files, once each, and how many codes it read; nil when it is not here.
  var measure: @Sendable (_ files: [URL]) -> (nanoseconds: Double, found: Int)?

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

  /// Starts a program for each file.
  private static func program(
    _ words: [String], _ files: [URL], _ isCode: (Substring) -> Bool
  ) -> (nanoseconds: Double, found: Int)? {
    guard FileManager.default.isExecutableFile(atPath: words[0]) else { return nil }
    var found = 0
    let time = ScanPictureBenchmarks.processorTime(2) {
      found = files.reduce(0) { sum, file in
        let lines = output(of: words + [file.path])?.split(separator: "\n") ?? []
        return sum + lines.count(where: isCode)
      }
    }
    return (time, found)
  }

  private static func library(_ files: [URL]) -> (nanoseconds: Double, found: Int)? {
    let python =
      ProcessInfo.processInfo.environment["BECKON_PYTHON"] ?? ".build/venv/bin/python"
    let lines =
      output(of: [python, "-c", script] + files.map(\.path))?.split { $0 == " " || $0 == "\n" }
      ?? []
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
      start = time.process_time()
      found = sum(len(zxingcpp.read_barcodes(p, formats=zxingcpp.BarcodeFormat.QRCode)) for p in pictures)
      best = min(best, time.process_time() - start)
    print(best, found)
    """

  private static func output(of words: [String]) -> String? {
    let child = ChildCommand(words[0], Array(words.dropFirst()))
    let outcome = try? child.run(within: .seconds(300))
    return outcome.map { String(decoding: $0.output, as: UTF8.self) }
  }
}
