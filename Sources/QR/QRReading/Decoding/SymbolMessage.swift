package import QRStandard

/// The decoded content of a symbol.
public struct SymbolMessage: Hashable, Sendable {
  /// The encoding mode of a segment.
  package enum Mode: Hashable, Sendable {
    /// Digits, three in ten bits.
    case numeric
    /// Digits, capitals and `$%*+-./:` with the space.
    case alphanumeric
    /// Bytes, eight bits each.
    case byte
    /// Characters of JIS X 0208; their bytes are Shift JIS.
    case kanji
    /// Characters of GB/T 2312; their bytes are GB 2312 with the high bits set.
    case hanzi
  }

  /// A run of characters in one mode.
  public struct Segment: Hashable, Sendable {
    /// The encoding mode.
    package var mode: Mode
    /// The range of the segment in `SymbolMessage.bytes`.
    public var bytes: Range<Int>
    /// The ECI assignment that applies to the segment; 26 is UTF-8.
    package var characterSet: Int?
  }

  /// The organization that defines the meaning of the content, if announced (FNC1).
  public enum Application: Hashable, Sendable {
    /// GS1: application identifiers. A group separator, byte 29, ends one of variable length.
    case gs1
    /// An industry, with its AIM indicator: two digits or one letter, which the bytes begin with.
    case industry(String)
  }

  /// The characters of all segments as stored, before a character set is applied.
  public internal(set) var bytes: [UInt8] = []
  /// The segments in writing order.
  public internal(set) var segments: [Segment] = []
  /// The symbol's place in a series, if it belongs to one.
  package internal(set) var part: StructuredAppend?
  /// The organization that defines the meaning of the content, if announced.
  package internal(set) var application: Application?
  /// The ECI assignment numbers of the announced character sets, in order; 26 is UTF-8.
  package internal(set) var eciAssignments: [Int] = []
  /// The number of correct terminator and padding bits, which distinguish symbols from chance.
  var paddingBits = 0
}

extension SymbolMessage {
  /// The AIM symbology identifier: "]Q1", with an ECI "]Q2", with FNC1 "]Q3" to "]Q6". For Model 1
  /// it is "]Q0", which only the verdict knows.
  public var identifier: String {
    let base =
      switch application {
      case nil: 1
      case .gs1: 3
      case .industry: 5
      }
    return "]Q\(base + (eciAssignments.isEmpty ? 0 : 1))"
  }
}
