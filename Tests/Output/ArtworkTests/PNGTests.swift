import CZLib
import TestSupport
import Testing

@testable import Artwork

@Suite("PNG") struct PNGTests {
  /// What zlib makes of a stream; `nil` when it refuses it.
  static func inflated(_ stream: [UInt8], expecting count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count + 1)
    var length = uLong(bytes.count)
    guard uncompress(&bytes, &length, stream, uLong(stream.count)) == Z_OK else { return nil }
    return Array(bytes.prefix(Int(length)))
  }

  static func density(_ dpi: Int) throws -> Density { try Density(dotsPerInch: dpi) }

  /// The fields that every test looks at, read straight from the bytes.
  static func chunk(_ name: String, of png: [UInt8]) -> [UInt8]? {
    var at = 8
    while at + 12 <= png.count {
      let length = png[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
      if Array(png[at + 4..<at + 8]) == Array(name.utf8) {
        return Array(png[at + 8..<at + 8 + length])
      }
      at += 12 + length
    }
    return nil
  }

  @Test(
    "the pixels are the modules", .needs(.pngcheck, .pngtopnm),
    arguments: [150, 203, 300, 601, 1200])
  func pixels(dpi: Int) throws {
    let drawing = try Samples.drawing()
    let png = try drawing.page().png(density: Self.density(dpi))
    let seen = try Peers.pixels(png: png)
    #expect(seen.width == (16_400 * dpi + 12_700) / 25_400)
    let isShown = seen.shows(drawing.grid, quietZone: 4)
    #expect(isShown)
    #expect(try Peers.pngcheck(png).contains("1-bit grayscale"))
  }

  @Test("grids of any size, on the fast way and the other one, give the same pixels")
  func bothWays() throws {
    for seed: UInt64 in 1...UInt64(Effort.count(slice: 40, whole: 2000)) {
      var generator = SeededGenerator(seed: seed)
      let (width, height) = (
        Int.random(in: 1...90, using: &generator), Int.random(in: 1...90, using: &generator)
      )
      let grid = try Samples.random(width, height, seed: seed)
      let size = Int.random(in: 400...900, using: &generator)
      var page = try Page(width: size * (width + 3), height: size * (height + 4))
      try page.draw(
        grid, in: Rectangle(x: size, y: size * 2, width: size * width, height: size * height))
      let dpi = Int.random(in: 72...400, using: &generator)
      let density = try Self.density(dpi)
      let bitmap = try page.bitmap(density: density)
      let fast = try page.png(density: density)
      let stream = try #require(Self.chunk("IDAT", of: fast))
      let bytesPerRow = (bitmap.width + 7) / 8 + 1
      let rows = try #require(
        Self.inflated(stream, expecting: bytesPerRow * bitmap.height), "seed \(seed)")
      let same = (0..<bitmap.height).allSatisfy { y in
        (0..<bitmap.width).allSatisfy { x in
          let bit = rows[y * bytesPerRow + 1 + x / 8] >> UInt8(7 - x % 8) & 1
          return bitmap.pixels[4 * (y * bitmap.width + x)] == bit * 255
        }
      }
      #expect(same, "seed \(seed)")
    }
  }

  @Test("true size and texts are in the file", .needs(.pngcheck, .pngtopnm))
  func metadata() throws {
    var drawing = try Samples.drawing()
    drawing.title = "https://eat.example.com/été"
    let density = try Self.density(600)
    let png = try drawing.page().png(
      density: density, texts: [PNGText(keyword: "Software", text: "beckon")])
    #expect(Self.chunk("pHYs", of: png) == [0, 0, 0x5C, 0x46, 0, 0, 0x5C, 0x46, 1])
    #expect(Self.chunk("tEXt", of: png) == Array("Software\0beckon".utf8))
    #expect(Self.chunk("iTXt", of: png) == Array("Title\0\0\0\0\0https://eat.example.com/été".utf8))
    #expect(try Peers.pngcheck(png).contains("No errors detected"))
  }

  @Test(
    "pixels per metre",
    arguments: [
      (203, 7992), (300, 11811), (360, 14173), (600, 23622), (720, 28346), (1200, 47244),
    ])
  func perMetre(dpi: Int, expected: Int) throws {
    #expect(try Self.density(dpi).pixelsPerMetre == expected)
  }

  @Test("each kind of picture takes the smallest form", .needs(.pngcheck, .pngtopnm))
  func forms() throws {
    let density = try Self.density(200)
    var drawing = try Samples.drawing()
    func kind() throws -> String {
      try Peers.pngcheck(drawing.page().png(density: density))
    }
    #expect(try kind().contains("1-bit grayscale"))
    drawing.dark = .rgb(RGBColour(red: 0, green: 40, blue: 120))
    #expect(try kind().contains("1-bit palette"))
    drawing.light = nil
    #expect(try kind().contains("chunk tRNS"))
    drawing.light = .white
    drawing.dark = .black
    var page = try drawing.page()
    var circle = Path()
    circle.addCircle(centre: Point(x: 8200, y: 8200), radius: 2000)
    try page.fill(circle, with: .black)
    #expect(try Peers.pngcheck(page.png(density: density)).contains("8-bit grayscale"))
    try page.fill(circle, with: .rgb(RGBColour(red: 200, green: 0, blue: 0)))
    #expect(try Peers.pngcheck(page.png(density: density)).contains("8-bit palette"))
    var square = Path()
    square.addRectangle(Rectangle(x: 1270, y: 1270, width: 1270, height: 1270))
    var plain = try Page(width: 12_700, height: 12_700)
    try plain.fill(square, with: .black)
    #expect(try Peers.pngcheck(plain.png(density: density)).contains("1-bit grayscale"))
    let pixels = (0..<4096).flatMap { (index: Int) -> [UInt8] in
      [UInt8(index % 64 * 4), UInt8(index / 64 * 4), 9, 255]
    }
    let gradient = try Bitmap(width: 64, height: 64, pixels: pixels)
    try plain.draw(gradient, in: Rectangle(x: 2540, y: 2540, width: 8128, height: 8128))
    #expect(try Peers.pngcheck(plain.png(density: density)).contains("24-bit RGB"))
    plain.background = nil
    #expect(try Peers.pngcheck(plain.png(density: density)).contains("32-bit RGB+alpha"))
  }

  @Test("colours come back as they were", .needs(.pngcheck, .pngtopnm))
  func colours() throws {
    let pixels: [UInt8] = [
      255, 0, 0, 255, 0, 255, 0, 128, 1, 2, 3, 255, 9, 9, 9, 0, 0, 0, 255, 255, 7, 8, 9, 255,
    ]
    let bitmap = try Bitmap(width: 3, height: 2, pixels: pixels)
    let png = try bitmap.png(density: Self.density(72))
    let seen = try Equipment.pngtopnm.run([], sending: png)
    #expect(Array(seen.suffix(18)) == [255, 0, 0, 0, 255, 0, 1, 2, 3, 9, 9, 9, 0, 0, 255, 7, 8, 9])
    let alpha = try Equipment.pngtopnm.run(["-alpha"], sending: png)
    #expect(Array(alpha.suffix(6)) == [255, 128, 255, 0, 255, 255])
  }

  @Test("too large, too small or impossible is refused with the limit")
  func hostile() throws {
    let grid = try Samples.grid("#")
    var page = try Page(width: 10_000_000, height: 10_000_000)
    try page.draw(grid, in: page.frame)
    let wide = #expect(throws: ArtworkError.self) { try page.png(density: Self.density(25_400)) }
    #expect(
      wide?.description
        == "a picture of 10000000 by 10000000 pixels is too large; the limit is 65535 in each direction"
    )
    let many = #expect(throws: ArtworkError.self) { try page.png(density: Self.density(100)) }
    #expect(
      many?.description
        == "a picture of 39370 by 39370 pixels is too large; the limit is 268435456 pixels in "
        + "all; use fewer dots per inch or a smaller size")
    var dot = try Page(width: 10, height: 10)
    #expect(throws: ArtworkError(.pictureSize(width: 0, height: 0, limit: Bitmap.maximumPixels))) {
      try dot.png(density: Self.density(72))
    }
    dot = try Page(width: 1000, height: 1000)
    try dot.draw(Samples.grid(Samples.code), in: dot.frame)
    let few = #expect(throws: ArtworkError.self) { try dot.png(density: Self.density(300)) }
    #expect(
      few?.description
        == "33 modules cannot be drawn on 12 pixels; use more dots per inch or a larger size")
    #expect(throws: ArtworkError.self) { try Density(dotsPerInch: 0) }
    #expect(throws: ArtworkError.self) { try Density(dotsPerMillimetre: .max) }
    #expect(throws: ArtworkError.self) { try Bitmap(width: .max, height: 2, pixels: []) }
    #expect(throws: ArtworkError.self) { try Bitmap(width: 2, height: 2, pixels: [0]) }
  }

  @Test(
    "keywords that PNG cannot hold",
    arguments: ["", " a", "a ", "a  b", "é", "a\u{0}", String(repeating: "a", count: 80)])
  func keywords(keyword: String) {
    #expect(throws: ArtworkError(.textKeyword(keyword))) { try PNGText(keyword: keyword, text: "") }
  }

  @Test func textWithNUL() {
    let error = #expect(throws: ArtworkError.self) { try PNGText(keyword: "Title", text: "a\0b") }
    #expect(error?.description == "the PNG text \"Title\" contains a NUL character")
  }

  @Test("the largest picture of one grid needs little memory and stays small")
  func large() throws {
    var page = try Page(width: 1_000_000, height: 1_000_000)
    try page.draw(Samples.grid(Samples.code), in: page.frame)
    let png = try page.png(density: Self.density(400))
    #expect(png.count < 200_000)
  }
}
