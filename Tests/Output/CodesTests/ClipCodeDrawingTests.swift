import AppClipCodes
import Artwork
import Scanning
import TestSupport
import Testing

@testable import Codes

/// SVG files of codes whose arcs are shapes, not strokes, and what a drawing says beside its URL.
@Suite("App Clip Codes drawn and seen") struct ClipCodeDrawingTests {
  private static func code(_ number: Int) throws -> AppClipCode {
    try ClipReadBackTests.code(
      ClipReadBackTests.payloads[number % ClipReadBackTests.payloads.count])
  }

  /// A file whose every stroke was turned into an outline.
  private static func outlined(
    _ code: AppClipCode, _ colours: ClipColours, _ kind: ClipGlyph = .camera
  ) throws -> [UInt8] {
    try code.page(colours, kind: kind, diameter: 40_000).svg()
  }

  @Test("outlined files are read, in every template and glyph", arguments: ClipTemplate.all)
  func outlines(_ template: ClipTemplate) throws {
    for (number, kind) in ClipGlyph.allCases.enumerated() {
      let code = try Self.code(template.index + 3 * number)
      let bytes = try Self.outlined(code, template.colours, kind)
      // The strokes alone say nothing.
      #expect(throws: ClipDrawingError.self) { try ClipDrawing(svg: bytes) }
      let drawing = try ClipCodeDrawing(bytes)
      #expect(drawing.payload == code.payload && drawing.strokes == nil)
      #expect(drawing.colours == template.colours)
      #expect(abs((drawing.diameter ?? 0) - 40) < 0.2)
      #expect(try ClipCodeDrawing.payload(of: bytes) == code.payload)
      guard case .code(let seen) = drawing.sight else {
        Issue.record("nothing is seen")
        continue
      }
      #expect(seen.kind == kind && seen.hasBadge == false)
    }
  }

  @Test(
    "what Cairo wrote again is read: colours in percent, points for millimetres",
    .needs(.rsvgConvert))
  func cairo() throws {
    for (number, template) in [1, 6, 13].map({ ClipTemplate.all[$0] }).enumerated() {
      let code = try Self.code(number)
      let bytes = try Equipment.rsvgConvert.run(
        ["-f", "svg"], sending: code.svg(template.colours, kind: .nfc))
      #expect(String(decoding: bytes, as: UTF8.self).contains("rgb(100%"))
      let drawing = try ClipCodeDrawing(bytes)
      #expect(drawing.payload == code.payload && drawing.colours == template.colours)
    }
  }

  @Test("pairs of one's own are read too") func ownColours() throws {
    for (number, pair) in [
      ("683065", "FFFFFF"), ("000000", "C4B0F6"), ("FFEEDD", "800000"), ("847F9F", "FFFFFF"),
    ].enumerated() {
      let colours = try ClipColours(
        foreground: #require(ClipColour(hex: pair.0)), background: #require(ClipColour(hex: pair.1))
      )
      let code = try Self.code(number)
      let drawing = try ClipCodeDrawing(Self.outlined(code, colours, .nfc))
      #expect(drawing.payload == code.payload && drawing.colours == colours, "\(pair)")
    }
  }

  /// As a drawing program saves an outlined code of Apple's with its badge: classes instead of
  /// attributes, groups that are moved, the box of the badge.
  private static func withBadge(_ outlined: [UInt8], _ colours: ClipColours) -> [UInt8] {
    var text = String(decoding: outlined, as: UTF8.self)
    var rules = ""
    for (name, colour) in [
      ("a", colours.background), ("b", colours.foreground), ("c", colours.third),
    ] {
      text = text.replacing("fill=\"#\(colour.hex.lowercased())\"", with: "class=\"\(name)\"")
      rules += ".\(name){fill:#\(colour.hex)}"
    }
    let body = text.drop { $0 != ">" }.dropFirst().split(separator: "</svg>")[0]
    let badge =
      "<rect x='-20' y='-20' width='840' height='1040' rx='120' class='a'/>"
      + "<rect x='150' y='880' width='500' height='60' class='b'/>"
    return Array(
      ("<svg xmlns='http://www.w3.org/2000/svg' data-payload='https://a.co' viewBox='-50 -50 900 1100'>"
        + "<style>\(rules)</style>\(badge)<g transform='translate(-0.99 -3.8)'>"
        + "<g transform='scale(20)'>\(body)</g></g></svg>").utf8)
  }

  @Test("a badge is seen, and does not hide the code", arguments: [4, 5, 9])
  func badge(_ template: Int) throws {
    let (code, colours) = (try Self.code(template), ClipTemplate.all[template].colours)
    let drawing = try ClipCodeDrawing(Self.withBadge(Self.outlined(code, colours), colours))
    #expect(drawing.payload == code.payload && drawing.statedURL == "https://a.co")
    guard case .code(let seen) = drawing.sight else {
      Issue.record("nothing is seen")
      return
    }
    #expect(seen.hasBadge == true && seen.kind == .camera && seen.colours == colours)
  }

  @Test("stroked files are drawn as well, and what they show is told") func stroked() throws {
    let code = try Self.code(3)
    let svg = String(decoding: code.svg(ClipTemplate.all[6].colours, kind: .nfc), as: UTF8.self)
    let drawing = try ClipCodeDrawing(Array(svg.utf8))
    #expect(drawing.strokes?.payload == code.payload)
    guard case .code(let seen) = drawing.sight else {
      Issue.record("nothing is seen")
      return
    }
    #expect(seen.kind == .nfc && seen.payload == code.payload && seen.colours == drawing.colours)
    // Something lies over the arcs that the arcs themselves do not know of.
    let covered = svg.replacing("</svg>", with: "<rect width='800' height='800'/></svg>")
    guard case .others(0) = try ClipCodeDrawing(Array(covered.utf8)).sight else {
      Issue.record("a code is seen under a cover")
      return
    }
    let masked = svg.replacing("<g id=\"rings\"", with: "<g mask=\"url(#m)\" id=\"rings\"")
    guard case .none(let reason) = try ClipCodeDrawing(Array(masked.utf8)).sight else {
      Issue.record("what is masked is drawn")
      return
    }
    #expect(reason == "the file contains mask: url(#m), which cannot be drawn")
  }

  @Test("a disc in the middle asks for nothing that is known") func plainGlyph() throws {
    let code = try Self.code(1)
    let lines = String(decoding: code.svg(ClipTemplate.all[1].colours), as: UTF8.self)
      .split(separator: "\n")
    let plain = lines.filter {
      !$0.contains("stroke-width=\"14\"") && !$0.contains("stroke-width=\"40\"")
    }
    guard case .code(let seen) = try ClipCodeDrawing(Array(plain.joined().utf8)).sight else {
      Issue.record("nothing is seen")
      return
    }
    #expect(plain.count < lines.count && seen.kind == nil)
  }

  @Test(
    "neither strokes nor a drawing",
    arguments: [
      (
        "<svg viewBox='0 0 9 9'><path d='M0 0h9v9z'/></svg>",
        "there is no filled circle that could be the disc of a code; no code is seen in the drawing"
      ),
      (
        "<svg viewBox='0 0 9 9'><circle r='9'/><image href='a'/></svg>",
        "there are no stroked arcs on the rings of the disc; the file contains <image>, which "
          + "cannot be drawn; make a picture of it and read that"
      ),
      ("<svg", "byte 4: this is not a valid XML tag"),
    ]) func refused(_ text: String, _ sentence: String)
  {
    #expect { try ClipCodeDrawing(Array(text.utf8)) } throws: { "\($0)" == sentence }
  }

  @Test("the glyph is told in pictures, too") func pictures() throws {
    for kind in ClipGlyph.allCases {
      let code = try Self.code(kind == .camera ? 2 : 5)
      let page = try code.page(ClipTemplate.all[7].colours, kind: kind, diameter: 40_000)
      let file = try page.png(density: Density(dotsPerInch: 400))
      let seen = try DetectedClipCode.codes(in: Picture(reading: file))
      #expect(seen.map(\.payload) == [code.payload] && seen.map(\.kind) == [kind])
      #expect(seen.map(\.hasBadge) == [nil])
    }
  }
}
