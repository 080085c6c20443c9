import TestSupport
import Testing

@testable import Artwork

/// A page with one of everything, small enough to read its files.
enum SmallPage {
  static func make() throws -> Page {
    var page = try Page(width: 10_000, height: 12_500, bleed: 3000, title: "a<b & \"c\"")
    try page.draw(
      Samples.grid("##.\n#.#\n.##"), in: Rectangle(x: 1000, y: 1000, width: 3000, height: 3000))
    var path = Path(fillRule: .evenOdd)
    path.addRectangle(Rectangle(x: 5000, y: 1000, width: 4000, height: 3000))
    path.addCircle(centre: Point(x: 7000, y: 2500), radius: 1234)
    try page.fill(path, with: .cmyk(CMYKColour(cyan: 1000, magenta: 700, yellow: 0, black: 100)))
    let spot = try SpotColour(
      name: "House Red/1", tint: 500,
      substitute: CMYKColour(cyan: 0, magenta: 900, yellow: 800, black: 0))
    var bar = Path()
    bar.addRectangle(Rectangle(x: 1000, y: 5000, width: 8000, height: 500))
    try page.fill(bar, with: .spot(spot))
    let image = try Bitmap(
      width: 2, height: 1, pixels: [255, 0, 0, 255, 0, 0, 255, 128])
    try page.draw(image, in: Rectangle(x: 1000, y: 6000, width: 4000, height: 2000))
    return page
  }
}

@Suite("SVG") struct SVGTests {
  @Test func golden() throws {
    try expectGolden(
      String(decoding: SmallPage.make().svg(), as: UTF8.self), "Artwork/small.svg")
    try expectGolden(
      String(decoding: Samples.drawing().page().svg(), as: UTF8.self), "Artwork/code.svg")
  }

  @Test(
    "librsvg draws the modules", .needs(.rsvgConvert, .pngtopnm),
    arguments: [100, 254, 600])
  func rendered(dpi: Int) throws {
    let drawing = try Samples.drawing()
    let seen = try Peers.render(svg: drawing.page().svg(), dpi: dpi)
    // 16.4 mm.
    #expect(abs(seen.width * 25_400 / dpi - 16_400) <= 100 + 25_400 / dpi)
    let isShown = seen.shows(drawing.grid, quietZone: 4)
    #expect(isShown)
  }

  @Test(
    "random grids, as librsvg draws them",
    .needs(.rsvgConvert, .pngtopnm))
  func randomGrids() throws {
    for seed: UInt64 in 1...UInt64(Effort.count(slice: 6, whole: 200)) {
      let grid = try Samples.random(25, 17, seed: seed)
      let drawing = try CodeDrawing(grid, quietZone: 2, size: PrintSize(.module(635), modules: 25))
      let isShown = try Peers.render(svg: drawing.page().svg(), dpi: 300).shows(grid, quietZone: 2)
      #expect(isShown, "seed \(seed)")
    }
  }

  @Test("a transparent page has nothing behind its modules")
  func transparent() throws {
    var drawing = try Samples.drawing()
    drawing.light = nil
    #expect(!String(decoding: try drawing.page().svg(), as: UTF8.self).contains("fill=\"#ffffff\""))
  }
}

@Suite("PDF") struct PDFTests {
  @Test func golden() throws {
    // Pictures are packed in any case, and zlib's bytes may change with its version.
    var page = try SmallPage.make()
    let items = page.items.dropLast()
    page = try Page(width: page.width, height: page.height, bleed: page.bleed, title: page.title)
    for item in items {
      switch item {
      case .path(let path, let paint): try page.fill(path, with: paint)
      case .modules(let grid, let frame, let paint): try page.draw(grid, in: frame, with: paint)
      case .image: break
      }
    }
    let file = try page.pdf(isCompressed: false)
    try expectGolden(String(decoding: file, as: UTF8.self), "Artwork/small.pdf")
  }

  @Test(
    "the table points at every object, packed or not, taken in pieces or not",
    arguments: [true, false])
  func table(isCompressed: Bool) throws {
    var writer = PDFWriter(title: "Ünïcode (and brackets)", isCompressed: isCompressed)
    var file: [UInt8] = []
    for _ in 0..<3 {
      try writer.add(SmallPage.make())
      try writer.add(Samples.drawing().page())
      file += writer.takeBytes()
    }
    file += writer.finish()
    let text = String(decoding: file.map { $0 < 128 ? $0 : 63 }, as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(Int(lines[lines.count - 3]))
    #expect(Array(file[start...].prefix(5)) == Array("xref\n".utf8))
    let table = String(decoding: file[start...], as: UTF8.self).split(separator: "\n")
    let count = try #require(Int(table[1].split(separator: " ")[1]))
    #expect(count > 20)
    for number in 1..<count {
      let offset = try #require(Int(table[2 + number].prefix(10)))
      let expected = Array("\(number) 0 obj\n".utf8)
      #expect(Array(file[offset...].prefix(expected.count)) == expected)
    }
  }

  @Test("every stream is as long as it says")
  func lengths() throws {
    for isCompressed in [true, false] {
      let file = try SmallPage.make().pdf(isCompressed: isCompressed)
      // Latin-1, so that a character is a byte.
      let text = String(String.UnicodeScalarView(file.map { Unicode.Scalar($0) }))
      var rest = text.unicodeScalars[...]
      var count = 0
      while let found = rest.firstRange(of: "/Length ".unicodeScalars) {
        rest = rest[found.upperBound...]
        let length = try #require(Int(String(rest.prefix { $0.properties.numericType != nil })))
        let stream = try #require(rest.firstRange(of: "stream\n".unicodeScalars))
        rest = rest[stream.upperBound...].dropFirst(length)
        #expect(rest.starts(with: "\nendstream".unicodeScalars))
        count += 1
      }
      #expect(count == 3)
    }
  }

  @Test(
    "poppler draws the modules", .needs(.pdftoppm), arguments: [200, 254, 600])
  func rendered(dpi: Int) throws {
    let drawing = try Samples.drawing()
    for isCompressed in [true, false] {
      let seen = try Peers.render(pdf: drawing.page().pdf(isCompressed: isCompressed), dpi: dpi)
      #expect(abs(seen.width * 25_400 / dpi - 16_400) <= 100 + 25_400 / dpi)
      let isShown = seen.shows(drawing.grid, quietZone: 4)
      #expect(isShown)
    }
  }

  @Test("random grids, as poppler draws them", .needs(.pdftoppm))
  func randomGrids() throws {
    for seed: UInt64 in 1...UInt64(Effort.count(slice: 6, whole: 200)) {
      let grid = try Samples.random(25, 17, seed: seed)
      let drawing = try CodeDrawing(grid, quietZone: 2, size: PrintSize(.module(635), modules: 25))
      let isShown = try Peers.render(pdf: drawing.page().pdf(), dpi: 300).shows(grid, quietZone: 2)
      #expect(isShown, "seed \(seed)")
    }
  }

  @Test(
    "black is black ink alone", .needs(.ghostscript),
    arguments: [
      Paint.black, .rgb(RGBColour(red: 0, green: 0, blue: 0)),
      .rgb(RGBColour(red: 60, green: 60, blue: 60)),
    ])
  func blackInk(dark: Paint) throws {
    var drawing = try Samples.drawing()
    drawing.dark = dark
    var writer = PDFWriter()
    try writer.add(drawing.page())
    drawing.bleed = 3000
    try writer.add(drawing.page())
    let inks = try Peers.inks(writer.finish())
    #expect(inks.count == 2)
    for page in inks {
      try #require(page.count == 4)
      #expect(page[0] == 0 && page[1] == 0 && page[2] == 0)
      #expect(page[3] > 0.1)
    }
  }

  @Test("inks that are asked for are the inks that come", .needs(.ghostscript))
  func colours() throws {
    func inks(_ paint: Paint) throws -> [Bool] {
      var drawing = try Samples.drawing()
      drawing.dark = paint
      return try #require(try Peers.inks(drawing.page().pdf()).first).map { $0 > 0.01 }
    }
    #expect(
      try inks(.cmyk(CMYKColour(cyan: 1000, magenta: 0, yellow: 0, black: 500))) == [
        true, false, false, true,
      ])
    let spot = try SpotColour(
      name: "Gold (é)", substitute: CMYKColour(cyan: 0, magenta: 200, yellow: 600, black: 0))
    #expect(try inks(.spot(spot)) == [false, true, true, false])
  }

  @Test("a spot colour is a plate of its own", .needs(.ghostscript))
  func plates() throws {
    let folder = try ScratchFolder()
    let file = try folder.write(SmallPage.make().pdf(), to: "a.pdf")
    try Equipment.ghostscript.run([
      "-q", "-o", folder.path("p.tif"), "-sDEVICE=tiffsep", "-r72", file,
    ])
    #expect(try folder.names().contains { $0.contains("House Red") })
  }

  @Test("the boxes are where the knife goes", .needs(.pdfinfo))
  func boxes() throws {
    let folder = try ScratchFolder()
    let file = try folder.write(SmallPage.make().pdf(), to: "a.pdf")
    let report = try Equipment.pdfinfo.text(["-box", file])
      .split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    // 10 mm are 28.35 points, 12.5 mm are 35.43, 3 mm are 8.50.
    #expect(report.contains("MediaBox: 0.00 0.00 45.35 52.44"))
    #expect(report.contains("BleedBox: 0.00 0.00 45.35 52.44"))
    #expect(report.contains("TrimBox: 8.50 8.50 36.85 43.94"))
    #expect(report.contains { $0.hasPrefix("Title: a<b & \"c\"") })
  }

  @Test("one page for each code, each with its own", .needs(.pdftoppm))
  func pages() throws {
    var writer = PDFWriter()
    let grids = try (1...4).map { try Samples.random(21, 21, seed: $0) }
    for grid in grids {
      try writer.add(
        CodeDrawing(grid, quietZone: 4, size: PrintSize(.symbol(20_000), modules: 21)).page())
    }
    let file = writer.finish()
    for (index, grid) in grids.enumerated() {
      let isShown = try Peers.render(pdf: file, dpi: 200, page: index + 1).shows(grid, quietZone: 4)
      #expect(isShown, "page \(index + 1)")
    }
  }

  @Test("the same page gives the same bytes, in every form")
  func deterministic() throws {
    let (page, same) = (try SmallPage.make(), try SmallPage.make())
    #expect(try page.pdf() == same.pdf())
    #expect(try page.svg() == same.svg())
    let density = try Density(dotsPerInch: 300)
    #expect(try page.png(density: density) == same.png(density: density))
  }

  @Test(
    "names and texts of every kind",
    arguments: [
      ("a(b)\\", "(a\\(b\\)\\\\)"), ("é", "<FEFF00E9>"), ("\n", "<FEFF000A>"),
      ("😀", "<FEFFD83DDE00>"),
    ])
  func texts(text: String, expected: String) {
    var buffer = TextBuffer()
    buffer.append(pdfText: text)
    #expect(String(decoding: buffer.bytes, as: UTF8.self) == expected)
  }
}

@Suite("Numbers") struct NumberTests {
  @Test(
    "fixed point",
    arguments: [
      (0, 3, "0"), (1, 3, "0.001"), (-1, 3, "-0.001"), (1000, 3, "1"), (1500, 3, "1.5"),
      (-20, 3, "-0.02"),
      (123_456, 3, "123.456"), (100_100, 3, "100.1"), (7, 0, "7"), (1, 12, "0.000000000001"),
      (.max, 3, "9223372036854775.807"), (.min, 3, "-9223372036854775.808"),
    ])
  func fixed(value: Int, decimals: Int, expected: String) {
    #expect(fixedText(value, decimals: decimals) == expected)
  }

  @Test(
    "rounding",
    arguments: [
      (7, 2, 4), (-7, 2, -4), (6, 4, 2), (5, 4, 1), (-5, 4, -1), (1, 3, 0), (2, 3, 1), (0, 5, 0),
    ])
  func rounding(dividend: Int, divisor: Int, expected: Int) {
    #expect(divideRounding(dividend, divisor) == expected)
  }
}
