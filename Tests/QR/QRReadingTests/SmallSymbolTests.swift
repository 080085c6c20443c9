import Foundation
import QRStandard
import TestSupport
import Testing

@testable import QRReading

@Suite("Symbols with one finder") struct SmallSymbolTests {
  typealias Vector = SymbolVectorTests.Vector
  static let small = SymbolVectorTests.vectors.filter { Int($0.version) == nil }

  @Test("are read turned and from the side", arguments: small)
  func turned(_ vector: Vector) throws {
    let grid = try vector.grid()
    let symbol = SymbolArt(
      width: grid.width, height: grid.height, dark: grid.darkness.map { $0 > 127 })
    let sheet = PrintedSheet(symbol)
    var generator = SeededGenerator(seed: 7)
    for turn in 0..<3 {
      let pose = PaperPose(
        tilt: Float(turn) * 0.1, direction: 1, roll: 0.4 + 1.9 * Float(turn), distance: 3)
      let view = PaperView(
        size: sheet.size, margin: 3, shape: .flat, pose: pose,
        module: 5 * Float(CameraModel.samples), space: 4)
      let picture = try #require(CameraModel().photograph(sheet, view, &generator))
      let found = PictureReader().read(picture).codes
      #expect(found.map { $0.verdict.symbol.description } == [vector.version], "turn \(turn)")
      #expect(found.first?.verdict.message.bytes == (try judged(grid)?.message.bytes))
    }
  }

  @Test("are read at one pixel a module and without a quiet zone", arguments: small)
  func tiny(_ vector: Vector) throws {
    let grid = try vector.grid()
    for isInverted in [false, true] {
      let pixels = grid.darkness.map { isInverted ? $0 : 255 - $0 }
      let picture = try #require(
        GreyPixels(width: grid.width, height: grid.height, pixels: pixels))
      let found = PictureReader().read(picture).codes
      #expect(found.map(\.verdict.message) == [try judged(grid)?.message])
      #expect(found.first?.isInverted == isInverted)
    }
  }

  @Test("are not looked for where most of them would lie outside the picture")
  func cutOff() throws {
    let vector = try #require(Self.small.first { $0.version == "R7x139" })
    let grid = try vector.grid()
    for (columns, isThere) in [(grid.width, true), (20, false)] {
      var pixels: [UInt8] = []
      for y in 0..<4 * grid.height {
        for x in 0..<4 * columns {
          pixels.append(255 - grid.darkness[y / 4 * grid.width + x / 4])
        }
      }
      let picture = GreyPixels(width: 4 * columns, height: 4 * grid.height, pixels: pixels)
      let pyramid = Pyramid(try #require(picture))
      let finder = Finder(
        affine: Affine(origin: Point(14, 14), x: Point(4, 0), y: Point(0, 4)), isLight: false,
        score: 1)
      let symbols = SingleFinderSearch(finder, pyramid).candidates().map(\.symbol.description)
      #expect(symbols.contains("R7x139") == isThere)
    }
  }

  private func judged(_ grid: SampledGrid) throws -> DecodedSymbol? {
    var judge = GridDecoder()
    return judge.judge(grid)?.verdict
  }

  struct Entry: Decodable {
    var file: String
    var text: String?
  }

  @Test(
    "all pictures of Micro QR and rMQR beside the checkout are read, at four turns",
    .needs(.pngtopnm), .needsShared("pictures", Repository.shared != nil))
  func pictures() throws {
    let shared = try #require(Repository.shared)
    let folder = shared.appendingPathComponent("pictures")
    let truth = try JSONDecoder().decode(
      [Entry].self, from: Data(contentsOf: folder.appendingPathComponent("truth.json")))
    let small = truth.filter { $0.file.hasPrefix("micro/") || $0.file.hasPrefix("rmqr/") }
    #expect(small.count == 19)
    for entry in small {
      var picture = try Self.grey(folder.appendingPathComponent(entry.file).path)
      for turn in 0..<4 {
        let found = PictureReader().read(picture).codes
        // The truth has the text of bytes that are UTF-8.
        #expect(
          found.count == 1 && found[0].verdict.message.text == entry.text, "\(entry.file) \(turn)")
        picture = try picture.turned()
      }
    }
  }

  private static func grey(_ path: String) throws -> GreyPixels {
    let grey = try Equipment.pngtopnm.run([path])
    let fields = grey.split(separator: UInt8(ascii: "\n"), maxSplits: 3)
    let numbers = fields.dropFirst().prefix(2).flatMap { $0.split(separator: UInt8(ascii: " ")) }
      .compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    let count = numbers[0] * numbers[1]
    return try #require(
      GreyPixels(width: numbers[0], height: numbers[1], pixels: Array(grey.suffix(count))))
  }
}

extension GreyPixels {
  /// A quarter turn to the right.
  fileprivate func turned() throws -> GreyPixels {
    var turned = pixels
    for row in 0..<height {
      for column in 0..<width {
        turned[column * height + height - 1 - row] = pixels[row * width + column]
      }
    }
    return try #require(GreyPixels(width: height, height: width, pixels: turned))
  }
}
