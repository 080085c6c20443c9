/// A group of versions that encode segments in the same way (ISO/IEC 18004, tables 2 and 3).
package enum VersionClass: Int, CaseIterable {
  case m1, m2, m3, m4, small, medium, large

  package init(_ version: QRVersion) {
    switch version.ordinal {
    case ..<1: self = [.m1, .m2, .m3, .m4][version.number - 1]
    case ..<10: self = .small
    case ..<27: self = .medium
    default: self = .large
    }
  }

  /// The number of bits in a mode indicator.
  package var indicatorBits: Int { min(rawValue, 4) }

  /// The number of bits in a character count; `nil` if the class does not have the mode.
  package func countBits(_ mode: DataMode) -> Int? {
    let bits = Self.countBits[mode.rawValue][rawValue]
    return bits > 0 ? bits : nil
  }

  /// The number of bits in mode indicator and character count; `nil` if the class does not have the
  /// mode.
  package func headerBits(_ mode: DataMode) -> Int? { countBits(mode).map { $0 + indicatorBits } }

  /// The number of zero bits that end the segments; fewer if the symbol is full.
  package var terminatorBits: Int { rawValue < 4 ? 2 * rawValue + 3 : 4 }

  private static let countBits = [
    [3, 4, 5, 6, 10, 12, 14],
    [0, 3, 4, 5, 9, 11, 13],
    [0, 0, 4, 5, 8, 16, 16],
    [0, 0, 3, 4, 8, 10, 12],
  ]
}

/// The modes that carry characters; the raw value is the mode indicator of Micro QR.
package enum DataMode: Int, CaseIterable {
  case numeric, alphanumeric, byte, kanji

  /// The number of bits that `count` characters take in the mode, without a header.
  package func bits(_ count: Int) -> Int {
    switch self {
    case .numeric: (10 * count + 2) / 3
    case .alphanumeric: (11 * count + 1) / 2
    case .byte: 8 * count
    case .kanji: 13 * count
    }
  }
}

/// The 45 characters of alphanumeric mode.
package enum AlphanumericMode {
  /// The 45 characters as ASCII, in the order of their values.
  package static let characters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8)
  /// The value of each byte; 45 for a byte that is not one of the characters.
  package static let values: [UInt8] = (0...UInt8.max).map { byte in
    UInt8(truncatingIfNeeded: characters.firstIndex(of: byte) ?? characters.count)
  }
}
