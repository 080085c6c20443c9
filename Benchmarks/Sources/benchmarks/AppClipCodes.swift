import AppClipCodes
import Artwork
import BenchmarkKit
import Scanning

enum AppClipBenchmarks: Suite {
  static let name = "appclip"

  static func run(_ report: inout Report) throws {
    report.heading("App Clip Codes")
    // Tables of chance take as long as Apple's, which are not ours to keep.
    var state: UInt32 = 1
    func bytes(_ table: ClipWeights.Table) -> [UInt8] {
      (0..<table.byteCount).map { _ in
        state = state &* 1_664_525 &+ 1_013_904_223
        return UInt8(truncatingIfNeeded: state >> 24)
      }
    }
    let weights = try ClipWeights(host: bytes(.host), spq: bytes(.spq), cpq: bytes(.cpq))
    let url = "https://a.co/b?p=9"
    report.add(
      try measure("appclip.first payload, rows built") {
        var compressor = URLCompressor(weights)
        keep(try compressor.payload(of: url))
      })
    var compressor = URLCompressor(weights)
    let payload = try compressor.payload(of: url)
    report.add(
      try measure("appclip.payload of a URL, warm") { keep(try compressor.payload(of: url)) })
    report.add(measure("appclip.rings of a payload") { keep(AppClipCode(payload)) })
    let code = AppClipCode(payload)
    let colours = ClipTemplate.all[1].colours
    report.add(measure("appclip.SVG") { keep(code.svg(colours)) })
    let svg = code.svg(colours)
    report.add(try measure("appclip.SVG read back") { keep(try ClipDrawing(svg: svg)) })
    let photo = try photo(code, colours)
    report.add(
      measure("appclip.scan, 12 megapixels, one code") { keep(AppClipScanner().scan(photo)) })
    let empty = try Picture(
      width: 4000, height: 3000, samples: (0..<12_000_000).map { UInt8($0 / 4000 / 16 ^ $0 % 199) })
    report.add(measure("appclip.scan, 12 megapixels, none") { keep(AppClipScanner().scan(empty)) })
    for texture in Texture.allCases {
      let picture = try texture.picture()
      report.add(
        measure("appclip.scan, 12 megapixels of \(texture.rawValue)") {
          keep(AppClipScanner().scan(picture))
        })
    }
  }

  /// A code of 900 pixels on a sheet of 4,000 by 3,000.
  private static func photo(_ code: AppClipCode, _ colours: ClipColours) throws -> Picture {
    var page = try code.page(colours, diameter: 90_000)
    page.background = .white
    let bitmap = try page.bitmap(density: Density(dotsPerInch: 254))
    var samples = [UInt8](repeating: 230, count: 12_000_000)
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        samples[(1000 + y) * 4000 + 1500 + x] = bitmap.pixels[4 * (y * bitmap.width + x)]
      }
    }
    return try Picture(width: 4000, height: 3000, samples: samples)
  }
}

/// Pictures that hold much that looks like a part of a code: the worst for a scanner.
private enum Texture: String, CaseIterable {
  case noise, dots, rings

  func picture() throws -> Picture {
    var state: UInt32 = 1
    return try Picture(
      width: 4000, height: 3000,
      samples: (0..<12_000_000).map { index in
        let (x, y) = (index % 4000, index / 4000)
        switch self {
        case .noise:
          state = state &* 1_664_525 &+ 1_013_904_223
          return UInt8(truncatingIfNeeded: state >> 24)
        case .dots: return Self.square(x, y, 24) < 60 ? 20 : 230
        case .rings:
          // In quarters of a pixel, as the rings of a code.
          let radius = Double(16 * Self.square(x, y, 200)).squareRoot()
          let isDark =
            radius < 106
            || radius > 165 && radius < 377
              && (radius - 177).remainder(dividingBy: 46.9).magnitude < 12
          return isDark ? 20 : 230
        }
      })
  }

  /// How far a place is from the middle of its cell, squared.
  private static func square(_ x: Int, _ y: Int, _ cell: Int) -> Int {
    let (dx, dy) = (x % cell - cell / 2, y % cell - cell / 2)
    return dx * dx + dy * dy
  }
}
