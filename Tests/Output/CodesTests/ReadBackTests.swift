import Artwork
import SystemIO
import InvocationURLs
import QRCodes
import TestSupport
import Testing

@testable import Codes

/// A style changed in one place.
func style(_ change: (inout QRStyle) throws -> Void = { _ in }) rethrows -> QRStyle {
  var style = QRStyle()
  try change(&style)
  return style
}

/// A code of that style, and its maker.
func drawn(
  _ style: QRStyle = QRStyle(), _ text: String = "https://eat.example.com/s/42/t/7"
) throws -> (QRPublisher, RenderedQR) {
  let publisher = try QRPublisher(style)
  let url = try InvocationURL(text)
  let symbol = try publisher.symbol(of: .url(url))
  return (publisher, try publisher.draw(symbol, title: text, url: url))
}

@Suite("Files read back from their own bytes") struct ReadBackTests {
  struct Look: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var style: QRStyle

    init(_ name: String, _ change: (inout QRStyle) throws -> Void) {
      testDescription = name
      style = QRStyle()
      do { try change(&style) } catch { testDescription += " \(error)" }
    }
  }

  static let triangle = QRLogo(
    .paths(
      [
        {
          var path = Path()
          path.move(to: Point(x: 0, y: 0))
          path.line(to: Point(x: 1000, y: 0))
          path.line(to: Point(x: 500, y: 900))
          path.close()
          return path
        }()
      ], box: Rectangle(x: 0, y: 0, width: 1000, height: 900),
      .rgb(RGBColour(red: 0, green: 80, blue: 160))))

  static let looks = [
    Look("plain") { _ in },
    Look("13 pixels at 600 dpi") {
      $0.size = .dots(13)
      $0.printer = try Density(dotsPerInch: 600)
    },
    Look("31 mm without a printer") { $0.size = .symbol(31_000) },
    Look("31 mm at 203 dpi") {
      $0.size = .symbol(31_000)
      $0.printer = try Density(dotsPerInch: 203)
    },
    Look("four metres") { $0.size = .symbol(4_000_000) },
    Look("transparent") { $0.light = nil },
    Look("colours") {
      $0.dark = .rgb(RGBColour(red: 10, green: 40, blue: 120))
      $0.light = .rgb(RGBColour(red: 250, green: 245, blue: 200))
    },
    Look("inks") {
      $0.dark = .cmyk(CMYKColour(cyan: 1000, magenta: 700, yellow: 0, black: 300))
    },
    Look("an ink with a name") {
      $0.dark = .spot(
        try SpotColour(
          name: "House (blue)/1",
          substitute: CMYKColour(cyan: 1000, magenta: 600, yellow: 0, black: 200)))
    },
    Look("inverted") { $0.isInverted = true },
    Look("bleed") { $0.bleed = 3_000 },
    Look("no quiet zone") { $0.quietZone = 0 },
    Look("wide quiet zone") { $0.quietZone = 11 },
    Look("logo") {
      $0.logo = triangle
      $0.options.level = .high
    },
    Look("version 40") {
      $0.options.versions =
        ClosedRange<QRVersion>.qr.upperBound...ClosedRange<QRVersion>.qr.upperBound
    },
  ]

  @Test("every look in every format is proved", arguments: looks, OutputFormat.allCases)
  func formats(_ look: Look, _ format: OutputFormat) throws {
    // Micro-sized limits of a reader without a quiet zone are no matter here: it is read directly.
    let (publisher, drawn) = try drawn(look.style)
    let picture = try publisher.publish(drawn, as: format)
    #expect(picture.isVerified && picture.record.byteCount == picture.bytes.count)
    #expect(try publisher.publish(drawn, as: format, verifies: false).bytes == picture.bytes)
    #expect(publisher.shows(picture.bytes, format, drawn))
  }

  @Test("every version and level", arguments: OutputFormat.allCases)
  func versions(_ format: OutputFormat) throws {
    for number in [1, 2, 6, 7, 13, 14, 21, 27, 35, 40] {
      for level in [QRLevel.low, .quartile] {
        let version = try #require(QRVersion(number))
        let style = style {
          $0.options.versions = version...version
          $0.options.level = level
          $0.size = .dots(3)
          $0.allowsUnreadable = true
        }
        let (publisher, drawn) = try drawn(style, "https://a.eu")
        #expect(try publisher.publish(drawn, as: format).isVerified)
      }
    }
  }

  @Test("what the vector files say is the page that was drawn", arguments: looks)
  func pages(_ look: Look) throws {
    let (_, drawn) = try drawn(look.style)
    let svg = try SVGFile(drawn.page.svg()[...]).page
    #expect(svg.width == drawn.page.width && svg.height == drawn.page.height)
    #expect(grids(svg) == grids(drawn.page))
    let eps = try EPSFile(drawn.page.eps()[...]).page
    #expect(eps.width == drawn.page.width && eps.height == drawn.page.height)
    #expect(grids(eps) == grids(drawn.page))
    for isCompressed in [true, false] {
      let pdf = try PDFFile(drawn.page.pdf(isCompressed: isCompressed)[...]).page
      #expect(pdf.width == drawn.page.width && pdf.height == drawn.page.height)
      #expect(pdf.bleed == drawn.page.bleed)
      #expect(grids(pdf) == grids(drawn.page))
    }
  }

  private struct Placed: Equatable {
    var grid: ModuleGrid
    var frame: Rectangle
  }

  private func grids(_ page: Page) -> [Placed] {
    page.items.compactMap { item in
      if case .modules(let grid, let frame, _) = item {
        Placed(grid: grid, frame: frame)
      } else {
        nil
      }
    }
  }

  @Test("pictures in vector files come back pixel by pixel") func images() throws {
    var page = try Page(width: 40_000, height: 30_000)
    var pixels: [UInt8] = []
    for index in 0..<20 as Range<UInt8> { pixels += [12 * index, 255 - index, index, 255] }
    let image = try Bitmap(width: 5, height: 4, pixels: pixels)
    let place = Rectangle(x: 7_000, y: 9_000, width: 20_000, height: 10_000)
    try page.draw(image, in: place)
    #expect(try SVGFile(page.svg()[...]).page.items.last == .image(image, in: place))
    // Of inks, each takes its own light away: what has black in it comes back no darker than it
    // was.
    for read in [try PDFFile(page.pdf()[...]).page, try EPSFile(page.eps()[...]).page] {
      guard case .image(let found, let frame)? = read.items.last else {
        Issue.record("no picture")
        continue
      }
      #expect(frame == place)
      for (index, (old, new)) in zip(image.pixels, found.pixels).enumerated() {
        let most = Int(image.pixels[index / 4 * 4..<index / 4 * 4 + 3].max() ?? 0)
        let shown = index % 4 == 3 ? Int(old) : (255 - most + Int(old)) * most / 255
        #expect(abs(shown - Int(new)) <= 1 && Int(new) + 1 >= Int(old), "byte \(index)")
      }
    }
  }

  @Test("grey pictures come back to the bit, whatever shines through them") func greyImages() throws
  {
    var page = try Page(
      width: 40_000, height: 30_000, background: .rgb(RGBColour(red: 200, green: 200, blue: 200)))
    var pixels: [UInt8] = []
    for index in 0..<20 as Range<UInt8> {
      pixels += [12 * index, 12 * index, 12 * index, 200 + index]
    }
    let image = try Bitmap(width: 5, height: 4, pixels: pixels)
    let place = Rectangle(x: 7_000, y: 9_000, width: 20_000, height: 10_000)
    try page.draw(image, in: place)
    #expect(try PDFFile(page.pdf()[...]).page.items.last == .image(image, in: place))
    let intent = PressIntent(.fogra39, time: 0)
    let flat = try PDFFile(page.pdf(press: intent)[...]).page.items.last
    #expect(try EPSFile(page.eps()[...]).page.items.last == flat)
    guard case .image(let seen, _)? = flat else {
      Issue.record("no picture")
      return
    }
    for index in 0..<20 {
      let light = 12 * index * (200 + index) + 200 * (55 - index)
      let shade = UInt8((light + 127) / 255)
      #expect(Array(seen.pixels[4 * index..<4 * index + 4]) == [shade, shade, shade, 255])
    }
  }

  /// Whether the check that is made before writing would let a file through.
  private func isProved(_ bytes: [UInt8], _ format: OutputFormat, _ drawn: RenderedQR) -> Bool {
    var check = QRFileVerifier(drawn, SymbolReader(), SymbolDecoder())
    let reader = VerifiedFileWriter(format, density: drawn.density)
    return (try? check.look(at: reader.shown(by: bytes[...], of: drawn.page, check))) != nil
  }

  @Test("a wrong module is found in every format", arguments: OutputFormat.allCases)
  func wrongModule(_ format: OutputFormat) throws {
    let (_, right) = try drawn()
    var random = SeededGenerator(seed: 11)
    for _ in 0..<Effort.count(slice: 40, whole: 600) {
      let size = right.symbol.version.size
      let (x, y) = (
        Int.random(in: 0..<size, using: &random), Int.random(in: 0..<size, using: &random)
      )
      let modules = right.symbol.modules
      let grid = try ModuleGrid(width: size, height: size) {
        modules[$0, $1] != ($0 == x && $1 == y)
      }
      var page = try Page(width: right.page.width, height: right.page.height)
      try page.draw(grid, in: right.frame)
      let bytes = try VerifiedFileWriter(format, density: right.density).file(of: page)
      // Seven modules of version 2 belong to no codeword; nothing reads them.
      let isRemainder = right.symbol.map[x, y] == .remainder
      #expect(isProved(bytes, format, right) == isRemainder, "\(x), \(y)")
    }
  }

  @Test(
    "damaged files are refused or still say the same; nothing traps",
    arguments: OutputFormat.allCases)
  func damage(_ format: OutputFormat) throws {
    let (publisher, drawn) = try drawn(style { $0.size = .dots(4) })
    let whole = try publisher.publish(drawn, as: format).bytes
    let check = QRFileVerifier(drawn, SymbolReader(), SymbolDecoder())
    let reader = VerifiedFileWriter(format, density: drawn.density)
    let shown = try reader.shown(by: whole[...], of: drawn.page, check).pixels
    var random = SeededGenerator(seed: 5)
    var survivors = 0
    for _ in 0..<Effort.count(slice: 400, whole: 20_000) {
      var bytes = whole
      let place = Int.random(in: bytes.indices, using: &random)
      bytes[place] ^= UInt8.random(in: 1...255, using: &random)
      guard let picture = try? reader.shown(by: bytes[...], of: drawn.page, check) else { continue }
      var again = check
      guard (try? again.look(at: picture)) != nil else { continue }
      survivors += 1
      // A change of a title, of a comment, of a shade: the modules are the same ones.
      let same = zip(picture.pixels, shown).allSatisfy { ($0 < 128) == ($1 < 128) }
      #expect(same && picture.pixels.count == shown.count, "byte \(place)")
    }
    #expect(survivors < 400)
    for count in stride(from: 0, to: whole.count - 1, by: 7) {
      #expect(!publisher.shows(Array(whole.prefix(count)), format, drawn))
    }
  }

  @Test(
    "numbers that lead before the file or beyond all pages are refused",
    arguments: [OutputFormat.svg, .pdf, .eps])
  func hugeNumbers(_ format: OutputFormat) throws {
    let (publisher, drawn) = try drawn(style { $0.size = .dots(4) })
    let whole = try publisher.publish(drawn, as: format).bytes
    let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) }
    var (tried, survivors, start) = (0, 0, whole.startIndex)
    while let first = whole[start...].firstIndex(where: isDigit) {
      start = whole[first...].firstIndex { !isDigit($0) } ?? whole.endIndex
      for wrong in ["-9", "-99999999999999", "999999999999999", "-999999999999999.9"] {
        tried += 1
        let bytes = whole[..<first] + wrong.utf8 + whole[start...]
        if publisher.shows(Array(bytes), format, drawn) { survivors += 1 }
      }
    }
    // Numbers in titles and comments may be any.
    #expect(survivors * 3 < tried, "\(survivors) of \(tried)")
  }

  @Test("a check tells what is wrong") func complaints() throws {
    let (publisher, one) = try drawn(QRStyle(), "https://a.example/1")
    let (_, two) = try drawn(QRStyle(), "https://a.example/2")
    var check = QRFileVerifier(one, SymbolReader(), SymbolDecoder())
    let picture = try RenderedFile(
      png: two.page.png(density: two.density)[...], density: two.density, limit: 1 << 22)
    #expect(throws: CodeError.otherText(Array("HTTPS://A.EXAMPLE/2".utf8))) {
      try check.look(at: picture)
    }
    #expect("\(CodeError.otherText(Array("x".utf8)))".contains("it says 'x'"))
    #expect("\(CodeError.otherText([]))".hasSuffix("(nothing was written)"))
    #expect(throws: CodeError.self) {
      var dotted = picture.pixels
      dotted[3] = 0
      try check.look(
        at:
          RenderedFile(
            width: picture.width, height: picture.height, density: picture.density, pixels: dotted))
    }
    _ = publisher
  }

  @Test("documents are proved page by page") func document() throws {
    let folder = try ScratchFolder()
    let (publisher, first) = try drawn()
    let (_, second) = try drawn(QRStyle(), "https://a.example/2?b=c")
    var document = try VerifiedPDFWriter(folder.path("a.pdf"), title: "Two", verifies: true)
    try publisher.add(first, to: &document)
    try publisher.add(second, to: &document)
    #expect(document.pageCount == 2)
    #expect(try folder.names().allSatisfy { $0.hasPrefix(".") })
    try document.commit()
    let bytes = try folder.bytes(of: "a.pdf")
    let pages = try PDFFile(bytes[...], limit: 2).pages
    #expect(pages.map(grids) == [first, second].map { grids($0.page) })
    #expect(throws: CodeError.self) { try PDFFile(bytes[...]) }
  }
}
