import QRCodes
import TestSupport
import Testing

@testable import QRReading

@Suite("The judge of sampled modules") struct JudgeTests {
  static let versions = (1...40).compactMap { QRVersion($0) }

  @Test("reads every version at every level", arguments: versions)
  func clean(_ version: QRVersion) throws {
    var judge = GridDecoder()
    for level in version.levels {
      let code = try Samples.code(version, level)
      let verdict = try #require(judge.judge(try Samples.grid(code.modules))?.verdict)
      #expect(verdict.message.bytes == code.payload)
      #expect(verdict.message.text == code.payload.text)
      #expect(verdict.version == version && verdict.level == code.level)
      #expect(verdict.mask == code.mask && !verdict.isMirrored)
      #expect(verdict.correctedCount == 0 && verdict.margin == 1)
    }
  }

  @Test("reads symbols from behind", arguments: [1, 2, 7, 25].compactMap { QRVersion($0) })
  func mirrored(_ version: QRVersion) throws {
    var judge = GridDecoder()
    for level in version.levels {
      let code = try Samples.code(version, level)
      let grid = try Samples.grid(code.modules).transposed
      let verdict = try #require(judge.judge(grid)?.verdict)
      #expect(verdict.message.bytes == code.payload && verdict.isMirrored)
      var rules = GridDecoder.Rules()
      rules.readsMirrored = false
      #expect(judge.judge(grid, rules)?.verdict == nil)
    }
  }

  /// Half as many wrong codewords as a block has for correction are repaired, one more is not, and
  /// never to another text.
  @Test("repairs what can be repaired, and nothing else", arguments: versions)
  func damage(_ version: QRVersion) throws {
    var generator = SeededGenerator(seed: UInt64(version.number))
    var judge = GridDecoder()
    for level in version.levels {
      let code = try Samples.code(version, level)
      let blocks = code.symbol.blocks
      for extra in [0, 1, 4] {
        var grid = try Samples.grid(code.modules)
        let block = Int.random(in: 0..<blocks.blockCount, using: &generator)
        let errors = blocks.correctionPerBlock / 2 + extra
        let hit = Samples.damage(&grid, code, block: block, errors: errors, &generator)
        let verdict = judge.judge(grid)?.verdict
        if extra == 0 {
          #expect(verdict?.message.bytes == code.payload)
          #expect(verdict?.corrected[block] == errors)
        } else {
          #expect(verdict == nil || verdict?.message.bytes == code.payload, "\(level) \(hit)")
        }
      }
    }
  }

  @Test("modules that are hard to see are given up", arguments: versions)
  func erasures(_ version: QRVersion) throws {
    var generator = SeededGenerator(seed: UInt64(version.number))
    var judge = GridDecoder()
    for level in version.levels {
      let code = try Samples.code(version, level)
      let blocks = code.symbol.blocks
      var grid = try Samples.grid(code.modules)
      let block = Int.random(in: 0..<blocks.blockCount, using: &generator)
      let erased = min(blocks.correctionPerBlock - 3, blocks.correctionPerBlock / 2 + 4)
      Samples.damage(&grid, code, block: block, errors: erased, &generator) { isDark in
        isDark ? 100 : 150
      }
      let verdict = try #require(judge.judge(grid)?.verdict, "\(level)")
      #expect(verdict.message.bytes == code.payload)
      var rules = GridDecoder.Rules()
      rules.usesErasures = false
      if erased > blocks.correctionPerBlock / 2 {
        #expect(judge.judge(grid, rules)?.verdict == nil)
      }
    }
  }

  @Test("random grids are no symbols") func noise() {
    var generator = SeededGenerator(seed: 19)
    var judge = GridDecoder()
    var rules = GridDecoder.Rules()
    rules.guessesFormat = true
    for round in 0..<Effort.count(slice: 1_600, whole: 100_000) {
      let version = Self.versions[
        min(39, Int.random(in: 0..<1600, using: &generator) / (1 + round % 40))]
      let grid = SampledGrid(size: version.size) { _, _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      let verdict = grid.flatMap { judge.judge($0, rules)?.verdict }
      if let verdict { Issue.record("round \(round): \(verdict)") }
    }
  }

  /// Noise with perfect fixed patterns, which leaves the proof to format and blocks.
  @Test("random grids with real patterns are no symbols") func noiseInPatterns() throws {
    var generator = SeededGenerator(seed: 20)
    var judge = GridDecoder()
    var rules = GridDecoder.Rules()
    rules.guessesFormat = true
    for round in 0..<Effort.count(slice: 800, whole: 100_000) {
      let version = Self.versions[Int.random(in: 0..<(round % 10 == 0 ? 40 : 4), using: &generator)]
      let level = version.levels.randomElement(using: &generator) ?? .low
      let map = try #require(ModuleMap(version, level))
      let code = try Samples.code(version, level)
      let grid = SampledGrid(size: version.size) { column, row in
        let isFixed = map[column, row]?.isFunction == true
        let isDark = isFixed ? code.modules[column, row] : Bool.random(using: &generator)
        return isDark
          ? UInt8.random(in: 128...255, using: &generator)
          : UInt8.random(in: 0...127, using: &generator)
      }
      let verdict = grid.flatMap { judge.judge($0, rules)?.verdict }
      if let verdict { Issue.record("round \(round): \(verdict)") }
    }
  }

  @Test("checkerboards, stripes and plain areas say nothing") func regular() {
    var judge = GridDecoder()
    var rules = GridDecoder.Rules()
    rules.guessesFormat = true
    let patterns: [@Sendable (_ column: Int, _ row: Int) -> Bool] = [
      { _, _ in false }, { _, _ in true }, { column, row in (column + row) % 2 == 0 },
      { column, _ in column % 2 == 0 }, { _, row in row % 2 == 0 },
      { column, _ in column % 3 == 0 }, { column, row in (column / 3 + row / 2) % 2 == 0 },
      { column, row in column * row % 3 == 0 }, { column, row in (column + row) % 3 == 0 },
      { column, row in column * row % 2 + column * row % 3 == 0 },
    ]
    for version in Self.versions {
      for (index, isDark) in patterns.enumerated() {
        let grid = SampledGrid(size: version.size) { isDark($0, $1) ? 255 : 0 }
        #expect(grid.flatMap { judge.judge($0, rules)?.verdict } == nil, "\(version) \(index)")
      }
    }
  }
}

extension JudgeTests {
  @Test("Kanji come back as the bytes of Shift JIS")
  func kanji() throws {
    var options = QROptions()
    options.usesKanji = true
    let code = try QRCode(.text("石積籍績点茗"), options: options)
    var judge = GridDecoder()
    let message = try #require(judge.judge(try Samples.grid(code.modules))?.verdict?.message)
    #expect(
      message.bytes == [0x90, 0xCE, 0x90, 0xCF, 0x90, 0xD0, 0x90, 0xD1, 0x93, 0x5F, 0xE4, 0xAA])
    #expect(message.text == "石積籍績点茗")
  }
}

extension [UInt8] {
  fileprivate var text: String { String(decoding: self, as: UTF8.self) }
}
