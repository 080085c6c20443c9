import QRCodes
import QRReading
import TestSupport
import Testing

@Suite("The judge of sampled modules") struct JudgeTests {
  static let versions = (1...40).compactMap { QRVersion($0) }

  @Test("reads every version at every level", arguments: versions)
  func clean(_ version: QRVersion) throws {
    var judge = Judge()
    for level in version.levels {
      let code = try Samples.code(version, level)
      let verdict = try #require(judge.judge(try Samples.grid(code.modules))?.verdict)
      #expect(verdict.message.bytes == code.payload)
      #expect(verdict.version == version && verdict.level == code.level)
      #expect(verdict.mask == code.mask && !verdict.isMirrored)
      #expect(verdict.correctedCount == 0 && verdict.margin == 1)
    }
  }
}

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
    let text = (0..<max(1, room)).map { _ in
      "abcdefghij-/.:?=XYZ0123456789".randomElement(using: &generator) ?? "a"
    }
    return try QRCode(.text(String(text)), options: options)
  }

  /// What a perfect picture shows.
  static func grid(_ modules: ModuleMatrix) throws -> SampledGrid {
    try #require(SampledGrid(size: modules.size) { modules[$0, $1] ? 255 : 0 })
  }
}

extension JudgeTests {
  @Test("Kanji come back as the bytes of Shift JIS")
  func kanji() throws {
    var options = QROptions()
    options.usesKanji = true
    let code = try QRCode(.text("石積籍績点茗"), options: options)
    var judge = Judge()
    let message = try #require(judge.judge(try Samples.grid(code.modules))?.verdict?.message)
    #expect(
      message.bytes == [0x90, 0xCE, 0x90, 0xCF, 0x90, 0xD0, 0x90, 0xD1, 0x93, 0x5F, 0xE4, 0xAA])
  }
}
