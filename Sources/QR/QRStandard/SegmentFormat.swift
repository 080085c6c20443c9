/// The way in which a kind of symbol encodes segments (ISO/IEC 18004, tables 2 and 3).
package struct SegmentFormat: Hashable, Sendable {
  /// The meaning of a mode indicator.
  package enum Indicator: Hashable, Sendable {
    case characters(DataMode)
    /// Characters of GB/T 2312, as the Chinese standard defines them.
    case hanzi
    case eci
    case structuredAppend
    /// The header for FNC1 in the first position, which announces GS1 data.
    case gs1
    /// The header for FNC1 in the second position, with the indicator of an industry.
    case industry
  }

  /// The number of bits before the first segment, which are skipped.
  package var leadingBits = 0
  /// The number of bits in a mode indicator.
  package let indicatorBits: Int
  /// The number of zero bits that end the segments; fewer if the symbol is full.
  package let terminatorBits: Int
  /// The number of bits in a character count, by the raw value of the mode; 0 for a missing mode.
  private let countBits: [Int]
  private let indicators: [Int: Indicator]

  init(
    indicatorBits: Int, terminatorBits: Int, countBits: [Int], indicators: [Int: Indicator]
  ) {
    self.indicatorBits = indicatorBits
    self.terminatorBits = terminatorBits
    self.countBits = countBits
    self.indicators = indicators
  }

  /// Creates the format of the segments in a version of QR or Micro QR.
  package init(_ version: QRVersion) {
    let kind = VersionClass(version)
    self.init(
      indicatorBits: kind.indicatorBits, terminatorBits: kind.terminatorBits,
      countBits: DataMode.allCases.map { kind.countBits($0) ?? 0 },
      indicators: version.isMicro ? Self.micro : Self.full)
  }

  /// The meaning of an indicator; `nil` if the standard does not define it.
  package func meaning(_ indicator: Int) -> Indicator? { indicators[indicator] }

  /// The number of bits in a character count; `nil` if there is no such mode.
  package func countBits(_ mode: DataMode) -> Int? {
    countBits[mode.rawValue] > 0 ? countBits[mode.rawValue] : nil
  }

  private static let micro: [Int: Indicator] = [
    0: .characters(.numeric), 1: .characters(.alphanumeric), 2: .characters(.byte),
    3: .characters(.kanji),
  ]

  private static let full: [Int: Indicator] = [
    0b0001: .characters(.numeric), 0b0010: .characters(.alphanumeric), 0b0011: .structuredAppend,
    0b0100: .characters(.byte), 0b0101: .gs1, 0b0111: .eci, 0b1000: .characters(.kanji),
    0b1001: .industry, 0b1101: .hanzi,
  ]
}
