import BenchmarkKit
import Foundation
import Scanning

/// What looking for App Clip Codes costs beside QR codes, in the photos and the pictures without a code
/// beside the checkout, if they are there.
enum ClipSearchBenchmarks: Suite {
  static let name = "clip-search"

  static func run(_ report: inout Report) throws {
    report.heading("App Clip Codes, looked for in one pass with QR codes")
    for (set, step) in [("photos", 5), ("negatives", 1)] {
      let pictures = Self.pictures(set, step)
      guard !pictures.isEmpty else { continue }
      let pixels = pictures.reduce(0) { $0 + $1.width * $1.height }
      func row(_ name: String, _ scanner: CodeScanner) throws -> BenchmarkKit.Measurement {
        var row = try measure("clip-search.\(set), \(name)", batches: 3) {
          for picture in pictures { keep(try scanner.look(at: picture)) }
        }
        row.note = "\(fixed(row.nanoseconds / Double(pixels), 2)) ms a megapixel"
        return row
      }
      let alone = try row("QR alone", CodeScanner())
      report.add(alone)
      var both = try row("App Clip Codes, too", CodeScanner(readsAppClipCodes: true))
      both.note += ", \(fixed(100 * both.nanoseconds / alone.nanoseconds - 100, 1)) % more"
      report.add(both)
    }
  }

  /// Every so many-th picture of a set.
  private static func pictures(_ set: String, _ step: Int) -> [Picture] {
    let folder = "../shared/pictures/\(set)"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().enumerated().compactMap { index, name in
      guard index % step == 0, !name.hasSuffix(".txt") else { return nil }
      let file = URL(fileURLWithPath: "\(folder)/\(name)")
      return try? Picture(reading: [UInt8](Data(contentsOf: file)))
    }
  }
}
