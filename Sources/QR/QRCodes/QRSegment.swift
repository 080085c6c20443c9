/// A run of characters in one mode, or a header.
public struct QRSegment: Hashable, Sendable {
  /// The mode of a segment, which defines how its bits are read.
  package enum Mode: Hashable, Sendable {
    /// Digits, three in ten bits.
    case numeric
    /// Digits, capitals and `$%*+-./:` with the space, two in eleven bits.
    case alphanumeric
    /// Bytes, eight bits each.
    case byte
    /// Characters of JIS X 0208, each in 13 bits.
    case kanji
    /// The character set of the bytes that follow; 26 is UTF-8.
    case eci(Int)
    /// The symbol's place in a series.
    case structuredAppend(StructuredAppend)
  }

  /// The mode of the segment, or the kind of its header.
  package let mode: Mode
  /// The range of the segment's characters in `PlannedSymbol.bytes`; empty for a header.
  public let bytes: Range<Int>
  /// The number of characters; in byte mode, of bytes.
  package let characterCount: Int
  /// The number of bits of the segment, including its mode indicator and character count.
  package let bitCount: Int
}

extension QRSegment.Mode: CustomStringConvertible {
  /// A short name for tables: "numeric", "ECI 26", "part 1 of 3".
  package var description: String {
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
