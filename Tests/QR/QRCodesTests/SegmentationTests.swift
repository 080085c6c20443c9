import TestSupport
import Testing

@testable import QRCodes

@Suite("segmentation") struct SegmentationTests {
  /// The standard's tables again, written another way: bits of mode indicator and count.
  static let headers: [VersionClass: [DataMode: Int]] = [
    .m1: [.numeric: 3],
    .m2: [.numeric: 5, .alphanumeric: 4],
    .m3: [.numeric: 7, .alphanumeric: 6, .byte: 6, .kanji: 5],
    .m4: [.numeric: 9, .alphanumeric: 8, .byte: 8, .kanji: 7],
    .small: [.numeric: 14, .alphanumeric: 13, .byte: 12, .kanji: 12],
    .medium: [.numeric: 16, .alphanumeric: 15, .byte: 20, .kanji: 14],
    .large: [.numeric: 18, .alphanumeric: 17, .byte: 20, .kanji: 16],
  ]

  static func dataBits(_ mode: DataMode, _ count: Int) -> Int {
    switch mode {
    case .numeric: count / 3 * 10 + [0, 4, 7][count % 3]
    case .alphanumeric: count / 2 * 11 + count % 2 * 6
    case .byte: count * 8
    case .kanji: count * 13
    }
  }

  static func canHold(_ mode: DataMode, _ byte: UInt8) -> Bool {
    let character = Character(Unicode.Scalar(byte))
    switch mode {
    case .numeric: return "0123456789".contains(character)
    case .alphanumeric:
      return "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".contains(character)
    case .byte: return true
    case .kanji: return false
    }
  }

  /// Every division into segments, without any shortcut.
  static func exhaustive(_ text: ArraySlice<UInt8>, _ versionClass: VersionClass) -> Int? {
    if text.isEmpty { return 0 }
    var best: Int?
    for (mode, header) in headers[versionClass] ?? [:] {
      let fitting = text.prefix { canHold(mode, $0) }
      for count in stride(from: 1, through: fitting.count, by: 1) {
        guard let rest = exhaustive(text.dropFirst(count), versionClass) else { continue }
        best = min(best ?? .max, header + dataBits(mode, count) + rest)
      }
    }
    return best
  }

  /// The same optimum over whole segments, for texts too long to try everything.
  static func overSegments(_ text: [UInt8], _ versionClass: VersionClass) -> Int? {
    var best: [Int?] = Array(repeating: nil, count: text.count) + [0]
    for start in text.indices.reversed() {
      for (mode, header) in headers[versionClass] ?? [:] {
        var end = start
        while end < text.count, canHold(mode, text[end]) {
          end += 1
          guard let rest = best[end] else { continue }
          best[start] = min(
            best[start] ?? .max, header + dataBits(mode, end - start) + rest)
        }
      }
    }
    return best[0]
  }

  static func ours(_ text: some Sequence<UInt8>, _ versionClass: VersionClass) -> Int? {
    Segmenter(versionClass).bits(text.map { Unit(byte: $0) }[...])
  }

  @Test("equals an exhaustive search on short strings", arguments: VersionClass.allCases)
  func short(_ versionClass: VersionClass) {
    var generator = SeededGenerator(seed: 41)
    for _ in 0..<Effort.count(slice: 400, whole: 20_000) {
      let text = Array(generator.word("0123456789012ABC/:abc?", 1...8).utf8)
      #expect(
        Self.ours(text, versionClass) == Self.exhaustive(text[...], versionClass),
        "\(String(decoding: text, as: UTF8.self))")
    }
  }

  @Test("equals the optimum over whole segments on the seven families")
  func families() {
    for text in Family.strings(Effort.count(slice: 1_400, whole: 20_000), seed: 42) {
      for versionClass in VersionClass.allCases {
        #expect(
          Self.ours(text.utf8, versionClass) == Self.overSegments(Array(text.utf8), versionClass),
          "\(text) in \(versionClass)")
      }
    }
  }

  @Test("the segments add up to the bits that were promised, and hold the text")
  func segments() throws {
    for text in Family.strings(Effort.count(slice: 1_400, whole: 20_000), seed: 43) {
      let code = try QRCode(.text(text), encoder: Sketch())
      let units = text.utf8.map { Unit(byte: $0) }[...]
      #expect(
        code.symbol.bitCount == Segmenter(VersionClass(code.version)).bits(units), "\(text)")
      #expect(code.segments.flatMap { code.symbol.bytes[$0.bytes] } == Array(text.utf8))
      for segment in code.segments {
        let modes: [QRSegment.Mode: DataMode] = [
          .numeric: .numeric, .alphanumeric: .alphanumeric, .byte: .byte,
        ]
        let mode = try #require(modes[segment.mode])
        #expect(code.symbol.bytes[segment.bytes].allSatisfy { Self.canHold(mode, $0) })
        #expect(segment.characterCount == segment.bytes.count)
        let header = try #require(Self.headers[VersionClass(code.version)]?[mode])
        #expect(segment.bitCount == header + Self.dataBits(mode, segment.characterCount))
      }
      #expect(zip(code.segments, code.segments.dropFirst()).allSatisfy { $0.mode != $1.mode })
    }
  }

  @Test("no prefix that fits could be longer")
  func prefixes() {
    var generator = SeededGenerator(seed: 44)
    for _ in 0..<Effort.count(slice: 200, whole: 5_000) {
      let text = Family.runs.string(&generator)
      let units = text.utf8.map { Unit(byte: $0) }
      let budget = Int.random(in: 0...400, using: &generator)
      let segmenter = Segmenter(.small)
      let count = segmenter.prefix(units[...], budget: budget)
      #expect((segmenter.bits(units[..<count]) ?? .max) <= budget)
      if count < units.count {
        #expect((segmenter.bits(units[...count]) ?? .max) > budget, "\(text), \(budget)")
      }
    }
  }
}
