import Artwork
import Foundation
import InvocationURLs
import QRCodes
import Scanning
import TestSupport
import Testing

@testable import Codes

@Suite("Logos") struct LogoTests {
  private func symbol(_ version: Int, _ level: QRLevel) throws -> QRCode {
    let version = try #require(QRVersion(version))
    var options = QROptions()
    options.versions = version...version
    options.level = level
    options.boostsLevel = false
    return try QRCode(.text("A.EU/1"), options: options)
  }

  @Test("a budget counts the codewords under the logo, block by block") func budget() throws {
    let symbol = try symbol(4, .high)
    let budget = LogoBudget(modules: 7, of: symbol)
    #expect(budget.blocks.map(\.repairable) == [8, 8, 8, 8] && budget.touched == nil)
    // Counted again, module by module.
    var covered: Set<Int> = []
    for row in 13..<20 {
      for column in 13..<20 {
        if let codeword = symbol.map.codeword(column, row) { covered.insert(codeword) }
      }
    }
    #expect(budget.blocks.reduce(0) { $0 + $1.covered } == covered.count)
    #expect(budget.isSound && budget.blocks.allSatisfy { 2 * $0.covered <= $0.repairable })
    #expect("\(budget)".hasPrefix("7 by 7 modules; it uses "))
  }

  @Test("the largest logo is sound, and the next one is not") func largest() throws {
    for version in [1, 2, 3, 4, 5, 6, 14, 17, 20, 28, 34] {
      for level in [QRLevel.low, .medium, .quartile, .high] {
        let symbol = try symbol(version, level)
        guard let largest = LogoBudget.largest(in: symbol) else { continue }
        #expect(largest.isSound)
        #expect(!LogoBudget(modules: largest.modules + 2, of: symbol).isSound)
      }
    }
  }

  @Test("a logo has three modules at least, and a refusal says what has room for it")
  func least() throws {
    let small = try symbol(2, .low)
    #expect(LogoBudget(modules: 1, of: small).isSound && LogoBudget.largest(in: small) == nil)
    let error = LogoError.noRoom(small.version, .low)
    #expect(throws: error) { try draw(small) }
    #expect(throws: error) { try draw(small, share: 120) }
    let expected = """
      version 2 at level L can repair too little for a logo, even for one of 3 by 3 modules; level M has \
      room (--level M), and so has version 3 at this level (--min-version 3)
      """
    #expect(error.description == expected)
    for (version, level) in [(2, QRLevel.medium), (3, .low), (2, .high), (34, .low)] {
      #expect(try #require(LogoBudget.largest(in: symbol(version, level))).modules >= 3)
    }
  }

  @Test(
    "a share that comes to less than three modules is refused, with the least one", arguments: 1...6
  )
  func tinyShare(number: Int) throws {
    let symbol = try symbol(number, .high)
    let size = symbol.version.size
    #expect(throws: LogoError.tooSmall(modules: 1, of: size)) { try draw(symbol, share: 10) }
    let sentence = "\(LogoError.tooSmall(modules: 1, of: size))"
    let percent = try #require(
      (1...60).first { sentence.hasSuffix("the least is 3 (--logo-size \($0))") })
    #expect(try draw(symbol, share: 10 * percent).budget?.modules == 3)
    #expect(throws: LogoError.self) { try draw(symbol, share: 10 * (percent - 1)) }
  }

  private func draw(_ symbol: QRCode, share: Int? = nil) throws -> RenderedQR {
    let logo = QRLogo(ReadBackTests.triangle.content, share: share)
    return try QRPublisher(style { $0.logo = logo }).draw(symbol, title: nil)
  }

  @Test("a symbol survives everything under its largest logo being wrong, and as much again")
  func survives() throws {
    for (version, level) in [(3, QRLevel.high), (5, .quartile), (6, .high), (15, .high)] {
      let symbol = try symbol(version, level)
      let largest = try #require(LogoBudget.largest(in: symbol))
      let size = symbol.version.size
      let start = (size - largest.modules) / 2
      let hole = start..<start + largest.modules
      let modules = symbol.modules
      let grid = try ModuleGrid(width: size, height: size) { x, y in
        modules[x, y] != (hole.contains(x) && hole.contains(y))
      }
      let print = try PrintSize(.dots(6), modules: size, density: Density(dotsPerInch: 300))
      let page = try CodeDrawing(grid, quietZone: 4, size: print).page()
      let shown = try RenderedFile(page, density: Density(dotsPerInch: 300))
      #expect(throws: Never.self) { try SymbolDecoder().check(shown, says: symbol) }
    }
  }

  @Test("versions with a pattern in their middle take no logo") func middle() throws {
    for number in 2...40 {
      let symbol = try symbol(number, .high)
      let isFree = QRVersion.withFreeMiddle.contains { $0.contains(symbol.version) }
      // In some versions the pattern is beside the middle, which leaves a place that is no use.
      #expect(((LogoBudget.largest(in: symbol)?.modules ?? 0) > 3) == isFree, "\(number)")
    }
  }

  @Test("a symbol for a logo has a free middle") func freeMiddle() throws {
    var style = QRStyle()
    style.logo = ReadBackTests.triangle
    style.options.level = .high
    let publisher = try QRPublisher(style)
    let long = "https://eat.example.com/" + String(repeating: "x", count: 60)
    let symbol = try publisher.symbol(of: .url(InvocationURL(long)))
    #expect(symbol.version.number == 14)
    let drawn = try publisher.draw(symbol, title: nil)
    #expect(try publisher.publish(drawn, as: .pdf).isVerified)
    style.options.versions = try #require(QRVersion(8))...(try #require(QRVersion(12)))
    let stuck = try QRPublisher(style)
    let other = try stuck.symbol(of: .url(InvocationURL(long)))
    #expect(throws: LogoError.noFreeMiddle(other.version)) { try stuck.draw(other, title: nil) }
  }

  @Test(
    "the symbols of a series have a free middle, too",
    arguments: [
      // Without a logo these parts would take version 12.
      (450, 3, 3, 14), (600, 2, 2, 19), (60, nil, 1, 14), (1500, nil, 2, 31), (30, 2, 2, 4),
    ] as [(Int, Int?, Int, Int)])
  func series(letters: Int, wanted: Int?, count: Int, version: Int) throws {
    let style = style {
      $0.logo = ReadBackTests.triangle
      $0.options.level = .high
    }
    let publisher = try QRPublisher(style)
    let url = try InvocationURL(
      "https://eat.example.com/" + String(repeating: "x", count: letters))
    let symbols = try publisher.series(of: .url(url), count: wanted)
    #expect(symbols.count == count)
    for symbol in symbols {
      #expect(symbol.version.number == version)
      let drawn = try publisher.draw(symbol, title: nil)
      #expect(try publisher.publish(drawn, as: .png).isVerified)
    }
  }

  @Test("a series that is told to have no free middle is refused with the reason") func noSeries()
    throws
  {
    let versions = try #require(QRVersion(8))...(try #require(QRVersion(12)))
    let style = style {
      $0.logo = ReadBackTests.triangle
      $0.options.versions = versions
    }
    let publisher = try QRPublisher(style)
    let symbols = try publisher.series(
      of: .url(InvocationURL("https://eat.example.com/1")), count: 2)
    #expect(throws: LogoError.noFreeMiddle(versions.lowerBound)) {
      try publisher.draw(symbols[0], title: nil)
    }
  }

  @Test(
    "a JPEG is a logo, upright however its camera was held",
    arguments: [("grey.jpg", 24, 16), ("exif-6.jpg", 16, 24), ("cmyk.jpg", 24, 16)])
  func jpeg(_ name: String, _ width: Int, _ height: Int) throws {
    let file = Repository.root.appendingPathComponent("Vectors/pictures/\(name)").path
    for content in [try QRLogo(path: file).content, try LogoFile.content(ofPicture: file)] {
      guard case .image(let image) = content else {
        Issue.record("\(name) is not a picture of pixels")
        continue
      }
      #expect(image.width == width && image.height == height)
    }
  }

  @Test("the ground shows through transparent parts of a picture") func transparent() throws {
    let clear = try Bitmap(
      width: 3, height: 1, pixels: [200, 30, 30, 255, 200, 30, 30, 128, 0, 0, 0, 0])
    let png = try clear.png(density: Density(dotsPerInch: 300))
    let cream = RGBColour(red: 253, green: 243, blue: 227)
    func colours(_ bitmap: Bitmap) -> [[Int]] {
      (0..<3).map { x in bitmap.pixels[4 * x..<4 * x + 4].map { Int($0) } }
    }
    let (white, onCream) = (try colours(Bitmap(png: png)), try colours(Bitmap(png: png, on: cream)))
    #expect(white[2] == [255, 255, 255, 255] && onCream[2] == [253, 243, 227, 255])
    #expect(white[0] == [200, 30, 30, 255] && onCream[0] == white[0])
    for (part, wanted) in [226, 136, 128].enumerated() {
      #expect(abs(onCream[1][part] - wanted) <= 1, "\(onCream)")
    }
    let logo = try QRLogo(reading: png, on: .rgb(cream)).content
    guard case .image(let image) = logo else { return #expect(Bool(false)) }
    #expect(colours(image) == onCream)
  }

  @Test("an SVG file in UTF-16 is called that") func wide() {
    for bytes in [[0xFF, 0xFE, 0x3C, 0], [0xFE, 0xFF, 0, 0x3C]] as [[UInt8]] {
      #expect(throws: LogoFileError.utf16) { try QRLogo(reading: bytes) }
    }
    #expect(
      "\(LogoFileError.utf16)"
        == "the logo is an SVG file in UTF-16; save it as UTF-8, or use a PNG")
  }

  static let bad: [(String, LogoFileError)] = [
    ("<svg/>", .noPath), ("GIF89a", .unknownKind),
    ("<\0s\0v\0g\0", .utf16), ("\0<\0s\0v\0g", .utf16),
    ("<svg><rect width='3'/></svg>", .unsupported("<rect>")),
    (
      "<svg><path d='M0 0h1v1z' transform='scale(2)'/></svg>",
      .unsupported("the attribute transform")
    ),
    ("<svg><path d='M0 0h1v1z' fill='url(#a)'/></svg>", .unsupported("the colour 'url(#a)'")),
    (
      "<svg><path d='M0 0h1v1z' fill='#123'/><path d='M0 0h1v1z' fill='#124'/></svg>",
      .severalColours
    ),
    ("<svg><style>a{}</style></svg>", .unsupported("<style>")),
    ("<path d='M0 0h1v1z'/>", .unknownKind),
    ("<svg><path d='M0 0h1v1z'></svg>", .damaged(byte: 30)),
    ("<svg><path d='M0 0h1v1z'/>", .damaged(byte: 26)),
    ("<svg><path d='M0 0h1v1z'/></svg><g/>", .damaged(byte: 33)),
    ("<svg><path d='M0 0h1v1z' d='M0 0h2v1z'/></svg>", .damaged(byte: 38)),
    ("<svg><path d='M0 0h1v1z' a/></svg>", .damaged(byte: 26)),
    ("<svg><!-- <path d='M0 0h1v1z'/></svg>", .damaged(byte: 5)),
    (
      "<svg><svg x='1'><path d='M0 0h1v1z'/></svg></svg>",
      .unsupported("an <svg> inside the <svg>")
    ),
    ("<svg><![CDATA[<path d='M0 0h1v1z'/>]]></svg>", .unsupported("a CDATA section")),
    ("<?xml-stylesheet href='a'?><svg/>", .unsupported("a style sheet")),
    (
      "<!DOCTYPE svg [<!ENTITY p '<path/>'>]><svg/>",
      .unsupported("a <!DOCTYPE> with declarations")
    ),
    ("<svg><g display='none'/></svg>", .unsupported("the attribute display")),
    ("<svg visibility='hidden'/>", .unsupported("the attribute visibility")),
    ("<svg><path filter='url(#a)'/></svg>", .unsupported("the attribute filter")),
    ("<svg><g systemLanguage='de'/></svg>", .unsupported("the attribute systemLanguage")),
    ("<svg fill-rule='even'/>", .unsupported("the fill-rule 'even'")),
    ("<svg><path><path d='M0 0h1v1z'/></path></svg>", .unsupported("a <path> inside a <path>")),
    (
      "<svg viewBox='0 0 2 1' preserveAspectRatio='none'/>",
      .unsupported("preserveAspectRatio='none'")
    ),
    ("<svg viewBox='0 0 24'/>", .size("viewBox='0 0 24'")),
    ("<svg viewBox='0 0 24 0'/>", .size("viewBox='0 0 24 0'")),
    ("<svg width='100%' height='3'/>", .size("width='100%' height='3' and no viewBox")),
    ("<svg height='3'/>", .size("height='3' and no viewBox")),
    ("<svg fill='none'><path d='M0 0h1v1z'/></svg>", .noPath),
    ("<svg><title><path d='M0 0h1v1z'/></title></svg>", .noPath),
    ("<svg><path d='M3 3'/></svg>", .noPath),
    ("<svg><path d='M0 0h1v1z' fill='123'/></svg>", .unsupported("the colour '123'")),
    (
      "<svg><g fill='#123'><path d='M0 0h1v1z'/></g><path d='M0 0h1v1z'/></svg>", .severalColours
    ),
    (
      "<svg viewBox='1.5 1.5 7 7'><path d='M0 0h10v10h-10z'/></svg>",
      .outside(
        path: Rectangle(x: 0, y: 0, width: 10_000, height: 10_000),
        box: Rectangle(x: 1500, y: 1500, width: 7000, height: 7000))
    ),
    (
      "<svg viewBox='0 0 10 10'><path d='M-6 3h22v4h-22z'/></svg>",
      .outside(
        path: Rectangle(x: -6000, y: 3000, width: 22_000, height: 4000),
        box: Rectangle(x: 0, y: 0, width: 10_000, height: 10_000))
    ),
  ]

  @Test("what is no logo", arguments: bad) func refusals(_ text: String, _ error: LogoFileError) {
    #expect(throws: error) { try QRLogo(reading: Array(text.utf8)) }
    #expect(!"\(error)".isEmpty)
  }
}
