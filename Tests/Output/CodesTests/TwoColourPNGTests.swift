import Artwork
import CZLib
import QRCodes
import TestSupport
import Testing

@testable import Codes

/// Our own reader of our own PNG files, beside libpng's.
@Suite("PNG files of two colours") struct TwoColourPNGTests {
  private let limit = 1 << 24

  private func file(_ seed: Int) throws -> (bytes: [UInt8], drawn: RenderedQR) {
    var random = SeededGenerator(seed: UInt64(seed))
    let path = String(repeating: "ab-", count: .random(in: 1...90, using: &random))
    let (_, drawn) = try drawn(
      style { style in
        style.allowsUnreadable = true
        style.size = .dots(.random(in: 1...13, using: &random))
        style.quietZone = .random(in: 4...9, using: &random)
        if seed % 3 == 1 {
          style.dark = .rgb(RGBColour(red: 16, green: 32, blue: 48))
          style.light = .rgb(RGBColour(red: 255, green: 240, blue: 220))
        }
        if seed % 3 == 2 { style.light = nil }
      }, "https://a.example/\(path)")
    return (try drawn.page.png(density: drawn.density), drawn)
  }

  @Test("libpng sees the same pixels", arguments: 0..<30) func peer(_ seed: Int) throws {
    let (bytes, drawn) = try file(seed)
    let file = try #require(try TwoColourPNG(bytes[...], limit: limit))
    let ours = RenderedFile(file, density: drawn.density)
    let theirs = try RenderedFile(libpng: bytes, density: drawn.density, limit: limit)
    #expect((ours.width, ours.height) == (theirs.width, theirs.height))
    #expect(ours.pixels == theirs.pixels)
    let (bits, others) = (ours.bits, theirs.bits)
    for y in 0..<ours.height {
      #expect((0..<ours.width).allSatisfy { bits.isLight($0, y) == others.isLight($0, y) })
    }
  }

  @Test("the first pixel that differs is found, wherever it is") func differences() {
    var random = SeededGenerator(seed: 4)
    for width in 1...140 {
      let pixels = (0..<3 * width).map { _ in Bool.random(using: &random) ? 255 : 0 as UInt8 }
      let bits = BilevelPixels(width: width, height: 3, brightness: pixels)
      #expect(bits.brightness(dark: 0, light: 255) == pixels)
      var row = ExpectedRow(width: width)
      for x in 0..<width where pixels[width + x] == 0 { row.darken(x..<x + 1) }
      #expect(bits.firstDifference(in: 1..<2, from: row.bytes) == nil)
      let (first, end) = (Int.random(in: 0..<width, using: &random), width)
      row.darken(first..<end)
      let wanted = (first..<end).first { pixels[width + $0] != 0 }
      #expect(bits.firstDifference(in: 1..<2, from: row.bytes)?.x == wanted, "\(width), \(first)")
    }
  }

  /// A file of these chunks, each with its checksum.
  private func png(_ chunks: [(String, [UInt8])]) -> [UInt8] {
    func number(_ value: Int) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
    return [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]
      + chunks.flatMap { name, data in
        let named = Array(name.utf8) + data
        return number(data.count) + named + number(Int(crc32(0, named, uInt(named.count))))
      }
  }

  private func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var count = compressBound(uLong(bytes.count))
    var stream = [UInt8](repeating: 0, count: Int(count))
    compress(&stream, &count, bytes, uLong(bytes.count))
    return Array(stream.prefix(Int(count)))
  }

  private let header: [UInt8] = [0, 0, 0, 10, 0, 0, 0, 2, 1, 0, 0, 0, 0]
  private let rows: [UInt8] = [0, 0x7F, 0xFF, 0, 0xBF, 0x80]

  private func read(_ chunks: [(String, [UInt8])]) throws -> TwoColourPNG? {
    try TwoColourPNG(png(chunks)[...], limit: 1000)
  }

  @Test("what is not as ours is refused, though every checksum is right") func strangers() throws {
    let pixels = deflated(rows)
    let good = try #require(
      try read([("IHDR", header), ("tEXt", [65, 0, 66]), ("IDAT", pixels), ("IEND", [])]))
    let shown = RenderedFile(good, density: try Density(dotsPerInch: 300)).pixels
    #expect(shown.indices.filter { shown[$0] == 0 } == [0, 11, 19])
    let halves = [("IDAT", Array(pixels.prefix(5))), ("IDAT", Array(pixels.dropFirst(5)))]
    #expect(try read([("IHDR", header)] + halves + [("IEND", [])])?.rows == rows)
    let density: [UInt8] = [0, 0, 0, 1, 0, 0, 0, 1, 1]
    let faults: [[(String, [UInt8])]] = [
      [("IDAT", pixels), ("IEND", [])],
      [("IHDR", header), ("IEND", [])],
      [("IHDR", header), ("IDAT", pixels)],
      [("IHDR", header), ("IDAT", pixels), ("IEND", [0])],
      [("IHDR", header), ("IDAT", pixels), ("IEND", []), ("IEND", [])],
      [("IHDR", header), ("IDAT", pixels), ("gAMA", [0, 0, 0, 1]), ("IEND", [])],
      [("IHDR", header + [0]), ("IDAT", pixels), ("IEND", [])],
      [("IHDR", header), ("IDAT", pixels), ("tEXt", [65, 0, 66]), ("IEND", [])],
      [("IHDR", header), ("pHYs", density), ("pHYs", density), ("IDAT", pixels), ("IEND", [])],
      [("IHDR", header)] + halves.prefix(1) + [("tEXt", [65, 0, 66])] + halves.suffix(1) + [
        ("IEND", [])
      ],
      [("IHDR", header), ("tRNS", [0, 0]), ("IDAT", pixels), ("IEND", [])],
      [("IHDR", header), ("IDAT", pixels + [0]), ("IEND", [])],
      [("IHDR", header), ("IDAT", pixels.dropLast()), ("IEND", [])],
      [("IHDR", header), ("IDAT", deflated(rows + [0])), ("IEND", [])],
      [("IHDR", header), ("IDAT", deflated(rows.dropLast())), ("IEND", [])],
      // A row that is filtered.
      [("IHDR", header), ("IDAT", deflated([0, 0x7F, 0xFF, 2, 0, 0])), ("IEND", [])],
      // Sizes that are none, or beyond the limit.
      [("IHDR", [0, 0, 0, 0] + header.dropFirst(4)), ("IDAT", pixels), ("IEND", [])],
      [("IHDR", [0, 0, 4, 10] + header.dropFirst(4)), ("IDAT", pixels), ("IEND", [])],
      [("IHDR", [0x80, 0, 0, 10] + header.dropFirst(4)), ("IDAT", pixels), ("IEND", [])],
      // A palette of three.
      [
        ("IHDR", header.prefix(9) + [3, 0, 0, 0]), ("PLTE", [UInt8](repeating: 0, count: 9)),
        ("IDAT", pixels), ("IEND", []),
      ],
    ]
    for chunks in faults {
      #expect(throws: CodeError.self, "\(chunks.map(\.0))") { try read(chunks) }
    }
    // Eight bits, or interlaced: libpng's to read.
    let deep = Array(header.prefix(8)) + [8, 0, 0, 0, 0]
    #expect(try read([("IHDR", deep), ("IDAT", pixels), ("IEND", [])]) == nil)
    #expect(try read([("IHDR", header.dropLast() + [1]), ("IEND", [])]) == nil)
  }

  @Test("colours decide what is dark, not their order") func palettes() throws {
    let density = try Density(dotsPerInch: 300)
    let palette = Array(header.prefix(9)) + [3, 0, 0, 0]
    func shown(_ colours: [UInt8], _ opacities: [UInt8]) throws -> [UInt8] {
      var chunks = [("IHDR", palette), ("PLTE", colours)]
      if !opacities.isEmpty { chunks.append(("tRNS", opacities)) }
      let file = try read(chunks + [("IDAT", deflated(rows)), ("IEND", [])])
      let picture = RenderedFile(try #require(file), density: density)
      #expect(
        picture.bits.brightness(dark: 0, light: 255) == picture.pixels.map { $0 < 128 ? 0 : 255 })
      return picture.pixels
    }
    let plain = try shown([0, 0, 0, 255, 255, 255], [])
    #expect(try shown([255, 255, 255, 0, 0, 0], []) == plain.map { 255 - $0 })
    #expect(try shown([0, 0, 0, 0, 0, 0], [255, 0]) == plain)
    #expect(try Set(shown([0, 0, 0, 0, 0, 0], [])) == [0])
    #expect(try Set(shown([250, 250, 250, 255, 255, 255], [])) == [250, 255])
  }
}
