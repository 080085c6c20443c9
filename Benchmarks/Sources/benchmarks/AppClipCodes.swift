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
