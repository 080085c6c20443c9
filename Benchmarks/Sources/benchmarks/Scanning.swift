import Artwork
import BenchmarkKit
import QRCodes
import Scanning

enum ScanBenchmarks: Suite {
  static let name = "scan"

  /// Pixels on a side: a picture of a megapixel.
  private static let side = 1000

  static func run(_ report: inout Report) throws {
    report.heading("Scanning (\(side) by \(side) pixels)")
    let codes = try [37, 101, 2024, 31_415].map { number in
      try QRCode(.text("https://eat.example.com/s/\(number)/t/7k3q9xw2mz5p8r1n6v"))
    }
    // Clear pictures of several sizes and places; the mean over them is what counts.
    let clear = try zip(codes, [22, 12, 8, 5]).map { try picture($0.modules, scale: $1) }
    let scanner = CodeScanner()
    for picture in clear where try scanner.scan(picture).count != 1 {
      throw Unread()
    }
    let each = try measure("scan.clear picture, grey") {
      for picture in clear { keep(try scanner.scan(picture)) }
    }
    report.add(each.divided(by: Double(clear.count)))
    let coloured = try clear.map(inColour)
    let inRGB = try measure("scan.clear picture, RGB") {
      for picture in coloured { keep(try scanner.scan(picture)) }
    }
    report.add(inRGB.divided(by: Double(coloured.count)))
    let blank = try Picture(
      width: side, height: side, samples: Array(repeating: 200, count: side * side))
    report.add(
      try measure("scan.nothing there", batches: 3) { keep(try scanner.scan(blank)) })
    let file = try png(codes[0])
    report.add(try measure("scan.PNG of a code, read") { keep(try Picture(reading: file)) })
    let drawn = try Picture(reading: file)
    let quick = CodeScanner(effort: .quick)
    report.add(
      try measure("scan.PNG of a code (\(drawn.width) pixels wide), scanned") {
        keep(try quick.scan(drawn))
      })
  }

  private struct Unread: Error {}

  /// A code somewhere on a grey sheet.
  private static func picture(_ modules: ModuleMatrix, scale: Int) throws -> Picture {
    var samples = [UInt8](repeating: 215, count: side * side)
    let place = (side - modules.size * scale) / 3
    for row in 0..<modules.size * scale {
      for column in 0..<modules.size * scale where modules[column / scale, row / scale] {
        samples[(row + place) * side + column + place] = 40
      }
    }
    return try Picture(width: side, height: side, samples: samples)
  }

  private static func inColour(_ picture: Picture) throws -> Picture {
    try Picture(
      width: side, height: side, channels: .rgb,
      samples: picture.samples.flatMap { [$0, $0, min(255, $0 + 20)] })
  }

  private static func png(_ code: QRCode) throws -> [UInt8] {
    let modules = code.modules
    let grid = try ModuleGrid(width: modules.size, height: modules.size) { modules[$0, $1] }
    let size = try PrintSize(.module(1000), modules: modules.size)
    return try CodeDrawing(grid, quietZone: 4, size: size).page().png(
      density: Density(dotsPerInch: 254))
  }
}

extension Measurement {
  /// One of several things that were done in a row.
  fileprivate func divided(by count: Double) -> Measurement {
    Measurement(
      name, nanoseconds: nanoseconds / count, allocations: allocations.map { $0 / count })
  }
}
