import Codes
import TestSupport
import Testing

@testable import QRCodes

/// Our drawing beside libqrencode's: the same modules, and so the same mask.
@Suite("our own drawing") struct MaskingEncoderTests {
  /// Bytes of many textures, which fill a symbol to a greater or lesser part.
  static func contents(
    _ count: Int, _ blocks: BlockLayout, seed: UInt64
  ) -> [QRContent] {
    var generator = SeededGenerator(seed: seed)
    let room = max(1, blocks.dataBits / 8 - 3)
    return (0..<count).map { index in
      let length = Int.random(in: 1...room, using: &generator)
      switch index % 5 {
      case 0: return .bytes(generator.bytes(room))
      case 1: return .bytes(generator.bytes(length))
      case 2: return .text(generator.word("0123456789", length...length))
      case 3: return .text(generator.word("ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:", length...length))
      default:
        let motif = generator.bytes(Int.random(in: 1...4, using: &generator))
        return .bytes((0..<room).map { motif[$0 % motif.count] })
      }
    }
  }

  static func expectSame(
    _ content: QRContent, _ options: QROptions, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let ours = try QRCode(content, options: options, encoder: MaskingEncoder())
    let theirs = try QRCode(content, options: options, encoder: LibQREncode())
    #expect(ours.mask == theirs.mask, "\(content)", sourceLocation: sourceLocation)
    #expect(ours == theirs, "\(content)", sourceLocation: sourceLocation)
  }

  @Test(
    "libqrencode draws the same",
    arguments: QRVersion.allWithLevels.filter { !$0.0.isMicro })
  func sameAsLibrary(_ version: QRVersion, _ level: QRLevel) throws {
    let blocks = try #require(BlockLayout(version, level))
    let count = Effort.count(slice: 10, whole: 250)
    let seed = UInt64(10 * version.number + level.rawValue)
    for content in Self.contents(count, blocks, seed: seed) {
      try Self.expectSame(content, .exactly(version, level))
    }
  }

  @Test(
    "libqrencode draws the same Micro QR",
    arguments: QRVersion.allWithLevels.filter { $0.0.isMicro })
  func micro(_ version: QRVersion, _ level: QRLevel) throws {
    let alphabets = ["0123456789", "ABCXYZ019 $%*+-./:", "abcXYZ019,;", "abc019漢字点"]
    var generator = SeededGenerator(seed: UInt64(10 * version.number + level.rawValue))
    var drawn = 0
    for index in 0..<Effort.count(slice: 400, whole: 20_000) {
      // M1 has digits only, M2 capitals too.
      let alphabet = alphabets[index % min(4, version.number == 3 ? 4 : version.number)]
      let content = QRContent.text(generator.word(alphabet, 1...35))
      var options = QROptions.exactly(version, level)
      options.usesKanji = true
      guard (try? PlannedSymbol(content, options: options)) != nil else { continue }
      try Self.expectSame(content, options)
      drawn += 1
    }
    #expect(drawn > 20)
  }

  @Test("libqrencode draws the same of texts as they come")
  func texts() throws {
    let count = Effort.count(slice: 2_000, whole: 10_000)
    for level in [QRLevel.low, .medium, .quartile, .high] {
      for text in Family.strings(count, seed: 301) {
        try Self.expectSame(.text(text), .with { $0.level = level })
      }
    }
  }

  @Test("libqrencode draws the same of UTF-8, Kanji and Micro QR")
  func headers() throws {
    var generator = SeededGenerator(seed: 302)
    for _ in 0..<Effort.count(slice: 300, whole: 5_000) {
      let word = generator.word("äöüß€ 茗荷漢字点abc012XYZ", 1...90)
      try Self.expectSame(.text(word), QROptions())
      try Self.expectSame(.text(word), .with { $0.eci = .never })
      let japanese = generator.word("茗荷漢字点abc012XYZ", 1...90)
      try Self.expectSame(.text(japanese), .with { $0.usesKanji = true })
      let digits = generator.word("0123456789", 1...35)
      try Self.expectSame(.text(digits), .with { ($0.versions, $0.level) = (.micro, .low) })
    }
  }

  @Test("libqrencode draws the same series", arguments: [2, 5, 16])
  func series(_ count: Int) throws {
    var generator = SeededGenerator(seed: 303)
    for _ in 0..<Effort.count(slice: 20, whole: 500) {
      let content = QRContent.text(generator.word("äbc012XYZ", 40...400))
      let ours = try QRCode.series(content, count: count, encoder: MaskingEncoder())
      let theirs = try QRCode.series(content, count: count, encoder: LibQREncode())
      #expect(ours == theirs)
    }
  }

  @Test("what the planner never makes is refused, not drawn")
  func refusals() throws {
    let blocks = try #require(BlockLayout(version("1"), .high))
    func symbol(_ mode: QRSegment.Mode, _ bytes: [UInt8], _ range: Range<Int>? = nil)
      -> PlannedSymbol
    {
      PlannedSymbol(
        version: version("1"), level: .high, blocks: blocks, bytes: bytes,
        segments: [
          QRSegment(
            mode: mode, bytes: range ?? bytes.indices, characterCount: bytes.count, bitCount: 0)
        ])
    }
    var refused = [
      symbol(.numeric, Array("12a".utf8)), symbol(.numeric, [0]),
      symbol(.numeric, [255, 255, 255]),
      symbol(.alphanumeric, Array("abc".utf8)), symbol(.alphanumeric, Array("ABc".utf8)),
      symbol(.kanji, [0x20, 0x20]), symbol(.kanji, [0xFF, 0xFF]), symbol(.kanji, [0x88]),
      symbol(.byte, Array(repeating: 0, count: 8)), symbol(.byte, Array(repeating: 0, count: 300)),
      symbol(.byte, [1, 2, 3], 1..<4), symbol(.byte, [], 7..<9),
      symbol(.eci(128), []), symbol(.eci(-1), []), symbol(.eci(.min), []),
    ]
    for wrong in [-1, 16, Int.min, Int.max] {
      refused.append(symbol(.structuredAppend(.init(index: wrong, count: 2, parity: 0)), []))
      refused.append(
        symbol(.structuredAppend(.init(index: 0, count: wrong &+ 1, parity: 0)), []))
    }
    let other = try #require(BlockLayout(version("2"), .high))
    refused.append(
      PlannedSymbol(
        version: version("1"), level: .high, blocks: other, bytes: [], segments: []))
    for symbol in refused {
      let error = #expect(throws: QRCodeError.self) { try MaskingEncoder().modules(of: symbol) }
      #expect(error == .wrongDrawing(version("1"), .high), "\(symbol)")
    }
  }
}
