import TestSupport
import Testing

@testable import Artwork

@Suite("Inks of PDF and EPS") struct InkTests {
  @Test(
    "screen colours as inks: grey is black alone, none takes more than 200 %, and each comes back")
  func law() {
    let steps =
      Array(stride(from: 0, through: 255, by: Effort.isSoak ? 1 : 17)) + [1, 2, 127, 128, 254]
    for red in steps {
      for green in steps {
        for blue in steps {
          let colour = RGBColour(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
          let inks = colour.inks
          let total = inks.parts.reduce(0, +)
          // Each of four inks is rounded.
          #expect(total <= 2002, "\(colour.hex)")
          #expect(inks.parts.prefix(3).contains(0), "\(colour.hex)")
          if colour.isNeutral { #expect(inks.parts.prefix(3).allSatisfy { $0 == 0 }) }
          // PDF 32000-1, 10.3.5: what is left of each light.
          let back = inks.parts.prefix(3).map {
            255 - divideRounding(($0 + inks.black) * 255, 1000)
          }
          #expect(back == [red, green, blue], "\(colour.hex)")
        }
      }
    }
  }

  static let files: [@Sendable (Page) throws -> [UInt8]] = [
    { try $0.pdf() }, { try $0.eps() }, { try $0.pdf(press: PressIntent(.gracol2006, time: 0)) },
  ]

  private static func page(dark: Paint, light: Paint?, _ picture: [UInt8]) throws -> Page {
    var drawing = try Samples.drawing()
    (drawing.dark, drawing.light) = (dark, light)
    var page = try drawing.page()
    let image = try Bitmap(width: 2, height: 1, pixels: picture)
    try page.draw(image, in: Rectangle(x: 6_000, y: 6_000, width: 4_000, height: 2_000))
    return page
  }

  @Test(
    "all grey, the picture too: black ink alone, and nothing to be said", .needs(.ghostscript),
    arguments: files.indices)
  func grey(_ index: Int) throws {
    let grey = Paint.rgb(RGBColour(red: 60, green: 60, blue: 60))
    let page = try Self.page(
      dark: grey, light: .rgb(RGBColour(red: 240, green: 240, blue: 240)),
      [10, 10, 10, 255, 99, 99, 99, 128])
    #expect(!page.hasConvertedColours)
    let inks = try #require(try Peers.inks(Self.files[index](page)).first)
    #expect(inks.prefix(3).allSatisfy { $0 == 0 } && inks[3] > 0.1)
  }

  @Test("a coloured picture or ground is printing inks and never RGB", arguments: files.indices)
  func colours(_ index: Int) throws {
    let pages = [
      try Self.page(dark: .black, light: .white, [10, 90, 10, 255, 99, 99, 99, 128]),
      try Self.page(
        dark: .black, light: .rgb(RGBColour(red: 255, green: 240, blue: 200)),
        [10, 10, 10, 255, 9, 9, 9, 128]),
      try Self.page(
        dark: .rgb(RGBColour(red: 0, green: 0, blue: 90)), light: nil,
        [10, 10, 10, 255, 9, 9, 9, 128]),
    ]
    for page in pages {
      #expect(page.hasConvertedColours)
      let text = String(decoding: try Self.files[index](page), as: UTF8.self)
      #expect(!text.contains("DeviceRGB") && !text.contains(" rg\n"))
      #expect(text.contains("SMask") == (index == 0))
    }
  }

  @Test("what shines through a grey picture is counted, too") func shining() throws {
    let blue = Paint.cmyk(CMYKColour(cyan: 300, magenta: 0, yellow: 0, black: 0))
    let grey: [UInt8] = [9, 9, 9, 255, 9, 9, 9]
    #expect(try Self.page(dark: .black, light: blue, grey + [128]).hasConvertedColours)
    #expect(try !Self.page(dark: .black, light: blue, grey + [255]).hasConvertedColours)
    #expect(try !Self.page(dark: .black, light: .white, grey + [128]).hasConvertedColours)
  }

  @Test("inks that are named are not converted") func named() throws {
    let spot = try SpotColour(
      name: "Gold", substitute: CMYKColour(cyan: 0, magenta: 200, yellow: 600, black: 0))
    let grey: [UInt8] = [200, 200, 200, 255, 9, 9, 9, 255]
    for paint in [
      Paint.spot(spot), .cmyk(CMYKColour(cyan: 1, magenta: 2, yellow: 3, black: 4)), .white, .black,
    ] {
      #expect(try !Self.page(dark: paint, light: paint, grey).hasConvertedColours)
    }
  }
}

@Suite("PDF/X-1a") struct PDFXTests {
  private static let intent = PressIntent(.fogra39, time: 1_764_057_600)

  private static func file(_ intent: PressIntent = intent, title: String? = "A title") throws
    -> [UInt8]
  {
    var writer = PDFWriter(title: title, press: intent)
    try writer.add(SmallPage.make())
    try writer.add(Samples.drawing().page())
    return writer.finish()
  }

  @Test("its keys, as qpdf tells them", .needs(.qpdf), arguments: PrintingCondition.allCases)
  func keys(_ condition: PrintingCondition) throws {
    let folder = try ScratchFolder()
    let file = try folder.write(
      Self.file(PressIntent(condition, time: 1_764_057_600), title: nil), to: "a.pdf")
    #expect(
      try Equipment.qpdf.text(["--check", file]).contains("No syntax or stream encoding errors"))
    let trailer = try Equipment.qpdf.text(["--show-object=trailer", file])
    let identity = try #require(trailer.firstRange(of: "/ID [ <"))
    let digits = trailer[identity.upperBound...].prefix(32)
    #expect(digits.allSatisfy(\.isHexDigit) && trailer.contains("/ID [ <\(digits)> <\(digits)> ]"))
    #expect(!trailer.contains("/Encrypt"))
    func object(_ key: String) throws -> String {
      let place = try #require(trailer.firstRange(of: key + " "))
      let number = trailer[place.upperBound...].prefix(while: \.isNumber)
      return try Equipment.qpdf.text(["--show-object=\(number)", file])
    }
    let information = try object("/Info")
    for entry in [
      "/GTS_PDFXVersion (PDF/X-1a:2003)", "/Title (QR codes)", "/Trapped /False",
      "/Creator (Beckon)",
      "/Producer (Beckon)", "/CreationDate (D:20251125080000Z)", "/ModDate (D:20251125080000Z)",
    ] { #expect(information.contains(entry), "\(entry)") }
    let catalogue = try object("/Root")
    for entry in [
      "/OutputIntents [ <<", "/Type /OutputIntent", "/S /GTS_PDFX",
      "/RegistryName (http://www.color.org)",
      "/OutputConditionIdentifier (\(condition.identifier))", "/Info (",
    ] { #expect(catalogue.contains(entry), "\(entry)") }
  }

  @Test(
    "nothing in it shines through, is RGB, or is newer than PDF 1.4; each page says where it is cut"
  )
  func contents() throws {
    let text = String(decoding: try Self.file().map { $0 < 128 ? $0 : 63 }, as: UTF8.self)
    #expect(text.hasPrefix("%PDF-1.4\n"))
    for key in [
      "SMask", "DeviceRGB", "/ExtGState", "/Group", "/Encrypt", "/JavaScript", "/LZWDecode",
      "/ArtBox",
    ] {
      #expect(!text.contains(key), "\(key)")
    }
    #expect(text.components(of: "/TrimBox[") == 2 && text.components(of: "/MediaBox[") == 2)
  }

  @Test(
    "the same pages at the same time give the same bytes, taken in pieces or not; others another name"
  )
  func names() throws {
    let whole = try Self.file()
    var writer = PDFWriter(title: "A title", press: Self.intent)
    var pieces: [UInt8] = []
    try writer.add(SmallPage.make())
    pieces += writer.takeBytes()
    try writer.add(Samples.drawing().page())
    pieces += writer.takeBytes()
    pieces += writer.finish()
    #expect(pieces == whole)
    func identity(_ file: [UInt8]) throws -> Substring {
      let text = String(decoding: file.map { $0 < 128 ? $0 : 63 }, as: UTF8.self)
      let place = try #require(text.firstRange(of: "/ID[<"))
      return text[place.upperBound...].prefix(32)
    }
    #expect(try identity(whole) != identity(Self.file(title: "Another")))
    #expect(try identity(whole) != identity(Self.file(PressIntent(.fogra39, time: 0))))
  }

  @Test("Ghostscript and poppler draw it", .needs(.ghostscript, .pdftoppm)) func drawn() throws {
    let drawing = try Samples.drawing()
    let file = try drawing.page().pdf(press: Self.intent)
    #expect(try Peers.render(pdf: file, dpi: 254).shows(drawing.grid, quietZone: 4))
    #expect(try Peers.render(file, dpi: 254).shows(drawing.grid, quietZone: 4))
    #expect(try Peers.inks(file).allSatisfy { $0.prefix(3).allSatisfy { $0 == 0 } })
  }

  @Test("times that no date can name are the nearest that one can") func times() {
    #expect(PressIntent(.swop2006, time: -1).date == "D:19700101000000Z")
    #expect(PressIntent(.swop2006, time: .max).date == "D:99991231235959Z")
  }
}

extension String {
  /// How often a text is in it.
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
