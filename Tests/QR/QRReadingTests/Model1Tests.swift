import QRCodes
import QRStandard
import TestSupport
import Testing

@testable import QRReading

@Suite("QR Model 1") struct Model1Tests {
  /// Sizes and levels whose correction the encoder's tables reach.
  static let symbols: [(Int, QRLevel)] = [
    (1, .low), (1, .medium), (1, .quartile), (1, .high), (2, .low), (2, .medium), (2, .quartile),
    (2, .high), (3, .low), (3, .medium), (4, .low), (5, .low), (8, .low), (9, .low),
  ]

  @Test("sizes of Model 1 are read, damaged and from behind, too", arguments: symbols)
  func read(_ number: Int, _ level: QRLevel) throws {
    var judge = GridDecoder()
    for mask in 0..<8 {
      var grid = try Self.grid(number, level, mask, "wall")
      for _ in 0..<2 {
        let seen = judge.judge(grid)
        let judgement = try #require(seen)
        let verdict = try #require(judgement.verdict)
        #expect(verdict.symbol.description == "\(number) of Model 1")
        #expect(verdict.message.text == "wall" && verdict.level == level && verdict.mask == mask)
        let turned = judge.judge(grid.transposed)
        #expect(turned?.verdict?.isMirrored == true)
        // A module of the second brick from the corner.
        grid.darkness[(grid.height - 5) * grid.width - 1] ^= 0xFF
      }
    }
  }

  @Test("every size and level has room for its blocks") func rooms() throws {
    for version in JudgeTests.versions.prefix(14) {
      let bricks = Model1.path(version).count / 8
      for level in version.levels {
        let blocks = try #require(Model1.blocks(version, level))
        let all = blocks.dataCodewords + blocks.correctionCodewords
        #expect(bricks - 4...bricks ~= all, "\(version)-\(level)")
        let places = (0..<blocks.blockCount).flatMap { blocks.places(ofBlock: $0) }
        #expect(places.sorted() == Array(0..<all))
        for block in 0..<blocks.blockCount {
          #expect(
            blocks.places(ofBlock: block).allSatisfy { blocks.block(ofCodeword: $0) == block })
        }
      }
    }
    #expect(try Model1.blocks(#require(QRVersion(15)), .low) == nil)
    #expect(try Model1.blocks(#require(QRVersion(micro: 2)), .low) == nil)
  }

  @Test("what is damaged beyond repair is named") func named() throws {
    var judge = GridDecoder()
    for version in JudgeTests.versions.prefix(14) {
      let code = try Samples.code(version, .medium)
      var grid = try Samples.grid(code.modules)
      for copy in FormatInformation.places(version) {
        for (bit, place) in copy.reversed().enumerated() where (0x5412 ^ 0x2825) >> bit & 1 == 1 {
          grid.darkness[place.row * grid.width + place.column] ^= 0xFF
        }
      }
      let seen = judge.judge(grid)
      let judgement = try #require(seen)
      #expect(judgement.isModel1 && judgement.verdict == nil)
    }
  }

  /// Draws one: a segment of bytes, its correction, and the modules where bricks lie.
  private static func grid(
    _ number: Int, _ level: QRLevel, _ mask: Int, _ text: String
  ) throws -> SampledGrid {
    let version = try #require(QRVersion(number))
    let blocks = try #require(Model1.blocks(version, level))
    var data: [UInt8] = [0x04, UInt8(text.utf8.count)] + text.utf8 + [0]
    for index in 0..<blocks.dataCodewords - data.count {
      data.append(index % 2 == 0 ? 0xEC : 0x11)
    }
    let divisor = try #require(ReedSolomon.dividing(by: blocks.correctionPerBlock))
    // One block lies after the other, and their correction after them all.
    let length = blocks.dataCodewords / blocks.blockCount
    let codewords = stride(from: 0, to: data.count, by: length).reduce(into: data) {
      $0 += divisor.remainder(of: data[$1..<$1 + length])
    }
    let layout = SymbolLayout(version)
    var grid = try #require(
      SampledGrid(size: version.size) { column, row in
        let isAlignment = layout.kinds[row * version.size + column] == .alignment
        return !isAlignment && layout.fixedDark[column, row] ? 255 : 0
      })
    for (index, place) in Model1.path(version).enumerated() {
      let words = MaskPattern.words(mask, isMicro: false, row: place / version.size)
      let flips = words[words.startIndex] >> UInt64(63 - place % version.size) & 1 == 1
      let isDark = codewords[index / 8] >> UInt8(7 - index % 8) & 1 == 1
      grid.darkness[place] = isDark != flips ? 255 : 0
    }
    let format = try #require(Model1.formatBits(version, level, mask: mask))
    for copy in FormatInformation.places(version) {
      for (bit, place) in copy.reversed().enumerated() {
        grid.darkness[place.row * version.size + place.column] = format >> bit & 1 == 1 ? 255 : 0
      }
    }
    return grid
  }
}
