import QRCodes
import QRReading
import TestSupport
import Testing

/// Grids of symbols that we drew.
enum Samples {
  /// A symbol of that size whose text nearly fills it.
  static func code(_ version: QRVersion, _ level: QRLevel, seed: UInt64 = 1) throws -> QRCode {
    var options = QROptions()
    options.versions = version...version
    options.level = level
    options.boostsLevel = false
    let room = (BlockLayout(version, level)?.dataBits ?? 0) / 8 - 4
    var generator = SeededGenerator(seed: seed)
    let letters = Array("abcdefghij-/.:?=XYZ0123456789")
    let text = (0..<max(1, room)).map { _ in
      letters[Int.random(in: letters.indices, using: &generator)]
    }
    return try QRCode(.text(String(text)), options: options)
  }

  /// What a perfect picture shows.
  static func grid(_ modules: ModuleMatrix) throws -> SampledGrid {
    try #require(SampledGrid(size: modules.size) { modules[$0, $1] ? 255 : 0 })
  }

  /// Makes so many codewords of a block wrong, by one to eight modules each, and says which.
  @discardableResult static func damage(
    _ grid: inout SampledGrid, _ code: QRCode, block: Int, errors: Int,
    _ generator: inout SeededGenerator, to darkness: (_ isDark: Bool) -> UInt8 = { $0 ? 0 : 255 }
  ) -> [Int] {
    let (map, blocks) = (code.map, code.symbol.blocks)
    var modules: [Int: [Int]] = [:]
    for place in grid.darkness.indices {
      let codeword = map.codeword(place % grid.width, place / grid.width)
      if let codeword, blocks.block(ofCodeword: codeword) == block {
        modules[codeword, default: []].append(place)
      }
    }
    let hit = Array(modules.keys.sorted().shuffled(using: &generator).prefix(errors))
    for codeword in hit {
      let places = modules[codeword, default: []].shuffled(using: &generator)
      for place in places.prefix(Int.random(in: 1...8, using: &generator)) {
        grid.darkness[place] = darkness(grid.darkness[place] >= 128)
      }
    }
    return hit
  }
}
