/// A run of characters in one mode, or a header.
public struct QRSegment: Hashable, Sendable {
  /// What the bits of a segment mean.
  public enum Mode: Hashable, Sendable {
    /// Digits, three in ten bits.
    case numeric
    /// Digits, capitals and `$%*+-./:` with the space, two in eleven bits.
    case alphanumeric
    /// Bytes.
    case byte
    /// Characters of JIS X 0208, each in 13 bits.
    case kanji
    /// Says which character set the bytes that follow are in; 26 is UTF-8.
    case eci(Int)
    /// Says which part of a series the symbol is.
    case structuredAppend(StructuredAppend)
  }

  /// What the bits mean.
  public let mode: Mode
  /// Where the characters lie in `PlannedSymbol.bytes`; empty for a header.
  public let bytes: Range<Int>
  /// How many characters there are; for byte mode, bytes.
  public let characterCount: Int
  /// What the segment takes, with its mode indicator and its count.
  public let bitCount: Int
}

extension QRSegment.Mode: CustomStringConvertible {
  /// One word, for tables: "numeric", "ECI 26", "part 1 of 3".
  public var description: String {
    switch self {
    case .numeric: "numeric"
    case .alphanumeric: "alphanumeric"
    case .byte: "byte"
    case .kanji: "kanji"
    case .eci(let assignment): "ECI \(assignment)"
    case .structuredAppend(let part): "part \(part.index + 1) of \(part.count)"
    }
  }
}
