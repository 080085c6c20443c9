import AppClipCodes
import Artwork
import Foundation
import TestSupport
import Testing

/// App Clip Codes as other people's programs, and our own, draw them.
@Suite("App Clip drawings") struct AppClipDrawingTests {
  static let payloads = [
    "4e2f153c", "0271789d", "19c67b66da41", "0123456789abcdef0123456789ab",
    "ffeeddccbbaa99887766554433221100", "80000000000000000000000000000001",
  ]

  /// One colour at a place of the picture, 800 units wide.
  struct Sampler {
    var width: Int
    var height: Int
    /// Red, green, blue and opacity.
    var pixels: [UInt8]

    func colour(angle: Double, radius: Double) -> [Int] {
      let scale = Double(width) / 800
      let x = (400 + radius * cos(angle * .pi / 180)) * scale
      let y = (400 + radius * sin(angle * .pi / 180)) * scale
      let at = 4 * (min(height - 1, Int(y)) * width + min(width - 1, Int(x)))
      return pixels[at..<at + 3].map(Int.init)
    }
  }

  /// Reads the code from the picture at the reference's places and compares every boundary and
  /// every place with it.
  static func expect(_ code: AppClipCode, _ colours: ClipColours, in sampler: Sampler) {
    func distance(_ seen: [Int], _ colour: ClipColour) -> Int {
      zip(seen, [colour.red, colour.green, colour.blue]).reduce(0) { $0 + abs($1.0 - Int($1.1)) }
    }
    var wrong = 0
    for arc in code.arcs {
      let ring = RingLayout.rings[arc.ring]
      let own = arc.isThird ? colours.third : colours.foreground
      for offset in 0..<arc.length {
        let middle = ring.angle(arc.first + offset) + ring.step / 2
        if distance(sampler.colour(angle: middle, radius: ring.radius), own) > 12 { wrong += 1 }
        let boundary = sampler.colour(angle: ring.angle(arc.first + offset), radius: ring.radius)
        // A gap where the arc begins, the arc's own colour where it runs on.
        if distance(boundary, offset == 0 ? colours.background : own) > 12 { wrong += 1 }
      }
    }
    for ring in RingLayout.rings {
      for radius in [ring.radius - 23.45, ring.radius + 23.45] {
        for angle in stride(from: 0.5, to: 360, by: 3) {
          let seen = sampler.colour(angle: angle, radius: radius)
          if distance(seen, colours.background) > 12 { wrong += 1 }
        }
      }
    }
    #expect(wrong == 0, "\(code.payload.hex)")
  }

  private static func code(_ hex: String) throws -> AppClipCode {
    AppClipCode(try ClipPayload(parsing: hex))
  }

  @Test("our own pixels", arguments: ClipTemplate.all) func ownPixels(_ template: ClipTemplate)
    throws
  {
    let code = try Self.code(Self.payloads[template.index % Self.payloads.count])
    let page = try code.page(template.colours, diameter: 80_000)
    let bitmap = try page.bitmap(density: Density(dotsPerInch: 254))
    #expect(bitmap.width == 800)
    Self.expect(
      code, template.colours,
      in: Sampler(width: bitmap.width, height: bitmap.height, pixels: bitmap.pixels))
    #expect(bitmap.pixel(x: 0, y: 0)?.opacity == 0)
  }

  @Test("SVG as librsvg draws it", .needs(.rsvgConvert, .pngtopnm), arguments: payloads)
  func libsvg(_ hex: String) throws {
    let code = try Self.code(hex)
    for (kind, template) in zip(ClipGlyph.allCases, [ClipTemplate.all[4], ClipTemplate.all[13]]) {
      let svg = code.svg(template.colours, kind: kind, title: "https://example.com/<a&b>")
      let png = try Equipment.rsvgConvert.run(["-w", "800"], sending: svg)
      Self.expect(code, template.colours, in: try Self.sampler(png: png))
    }
  }

  @Test("PDF as poppler draws it", .needs(.pdftoppm, .pnmtopng, .pngtopnm)) func pdf() throws {
    let code = try Self.code(Self.payloads[3])
    let colours = ClipTemplate.all[8].colours
    let page = try code.page(colours, kind: .nfc, diameter: 80_000)
    let seen = try Self.poppler(page)
    // The file has inks, and each viewer has its own way to show those: this is poppler's.
    func shown(_ colour: ClipColour) throws -> ClipColour {
      let paint = Paint.rgb(RGBColour(red: colour.red, green: colour.green, blue: colour.blue))
      var swatch = try Page(width: 10_000, height: 10_000, background: paint)
      // With a colour in its corner, so that it is a picture in colours.
      var corner = Path()
      corner.addRectangle(Rectangle(x: 0, y: 0, width: 2_000, height: 2_000))
      try swatch.fill(corner, with: .rgb(RGBColour(red: 255, green: 0, blue: 0)))
      let parts = try Self.poppler(swatch).colour(angle: 0, radius: 0).map(UInt8.init)
      return ClipColour(red: parts[0], green: parts[1], blue: parts[2])
    }
    let inInks = try ClipColours(
      foreground: shown(colours.foreground), background: shown(colours.background),
      third: shown(colours.third))
    #expect(Set([inInks.foreground, inInks.background, inInks.third]).count == 3)
    Self.expect(code, inInks, in: seen)
  }

  private static func poppler(_ page: Page) throws -> Sampler {
    let folder = try ScratchFolder()
    let file = try folder.write(page.pdf(), to: "a.pdf")
    let pnm = try Equipment.pdftoppm.run(["-r", "254", file])
    return try sampler(png: Equipment.pnmtopng.run([], sending: pnm))
  }

  private static func sampler(png: [UInt8]) throws -> Sampler {
    let pnm = try Equipment.pngtopnm.run(["-mix", "-background", "white"], sending: png)
    let header = pnm.prefix(40).split(maxSplits: 3, omittingEmptySubsequences: true) {
      $0 == 0x0A || $0 == 0x20
    }
    let (width, height) = (
      try #require(Int(String(decoding: header[1], as: UTF8.self))),
      try #require(Int(String(decoding: header[2], as: UTF8.self)))
    )
    let samples = pnm.suffix(3 * width * height)
    var pixels: [UInt8] = []
    for (index, sample) in samples.enumerated() {
      pixels.append(sample)
      if index % 3 == 2 { pixels.append(255) }
    }
    return Sampler(width: width, height: height, pixels: pixels)
  }
}
