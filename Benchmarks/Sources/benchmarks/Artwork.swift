import Artwork
import BenchmarkKit
import CLibPNGPeer

enum ArtworkBenchmarks: Suite {
  static let name = "artwork"

  /// Modules like those of a QR code, version 4: as many dark ones as light ones, by chance.
  static func grid(seed: UInt64) throws -> ModuleGrid {
    var state = seed
    return try ModuleGrid(width: 33, height: 33) { _, _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 63 == 1
    }
  }

  static func run(_ report: inout Report) throws {
    report.heading("Pictures of 33 by 33 modules, 10 pixels for each, in memory")
    let density = try Density(dotsPerInch: 600)
    let grid = try grid(seed: 7)
    let size = try PrintSize(.dots(10), modules: 33, density: density)
    let drawing = try CodeDrawing(grid, quietZone: 4, size: size)
    let page = try drawing.page()
    let modules = (0..<33 * 33).map { grid[$0 % 33, $0 / 33] ? 1 : 0 as UInt8 }
    for (name, level) in [("libpng, defaults", Int32(-1)), ("libpng, level 1", 1)] {
      let count = libpng_peer(modules, 33, 10, level)
      report.add(
        noted(measure("png.\(name)") { keep(libpng_peer(modules, 33, 10, level)) }, bytes: count))
    }
    let count = try page.png(density: density).count
    report.add(
      try noted(measure("png.page") { keep(try page.png(density: density)) }, bytes: count))
    report.add(
      try noted(
        measure("png.drawing to page to file") {
          keep(try drawing.page().png(density: density))
        }, bytes: count))
    if let ours = report.nanoseconds(of: "png.page"),
      let theirs = report.nanoseconds(of: "png.libpng, defaults")
    {
      print("png.page is \(fixed(theirs / ours, 1)) times as fast as libpng's defaults")
    }
    try others(page, density, &report)
  }

  private static func others(_ page: Page, _ density: Density, _ report: inout Report) throws {
    report.add(try noted(measure("svg.page") { keep(try page.svg()) }, bytes: page.svg().count))
    report.add(try noted(measure("pdf.page") { keep(try page.pdf()) }, bytes: page.pdf().count))
    report.add(
      try noted(
        measure("pdf.page, not packed") { keep(try page.pdf(isCompressed: false)) },
        bytes: page.pdf(isCompressed: false).count))
    report.add(try measure("bitmap.page") { keep(try page.bitmap(density: density)) })
    var round = page
    var circle = Path()
    circle.addCircle(centre: Point(x: 8000, y: 8000), radius: 2000)
    try round.fill(circle, with: .black)
    report.add(
      try noted(
        measure("png.page with a circle") { keep(try round.png(density: density)) },
        bytes: round.png(density: density).count))
  }

  private static func noted(_ measurement: Measurement, bytes: Int) -> Measurement {
    var measurement = measurement
    let perSecond = Int(1e9 / measurement.nanoseconds)
    measurement.note = "\(bytes) bytes, \(perSecond) a second"
    return measurement
  }
}
