public import QRStandard

/// What a symbol says.
public struct SymbolMessage: Hashable, Sendable {
  /// How the characters of a segment are written.
  public enum Mode: Hashable, Sendable {
    /// Digits.
    case numeric
    /// Digits, capitals and `$%*+-./:` with the space.
    case alphanumeric
    /// Bytes.
    case byte
    /// Characters of JIS X 0208; their bytes are Shift JIS.
    case kanji
    /// Characters of GB/T 2312; their bytes are GB 2312 with the high bits set.
    case hanzi
  }

  /// A run of characters in one mode.
  public struct Segment: Hashable, Sendable {
    /// How they are written.
    public var mode: Mode
    /// Where they lie in `SymbolMessage.bytes`.
    public var bytes: Range<Int>
    /// The character set that was announced last, by its number; 26 is UTF-8.
    public var characterSet: Int?
  }

  /// Who defines what the content means, where that is announced (FNC1).
  public enum Application: Hashable, Sendable {
    /// GS1: application identifiers; a group separator, byte 29, ends one of variable length.
    case gs1
    /// An industry by its indicator of AIM, two digits or one letter, which the bytes begin with.
    case industry(String)
  }

  /// The characters of all segments as they are stored, before any character set is applied.
  public internal(set) var bytes: [UInt8] = []
  /// The segments in order.
  public internal(set) var segments: [Segment] = []
  /// The place in a series, when the symbol belongs to one.
  public internal(set) var part: StructuredAppend?
  /// Who defines what the content means.
  public internal(set) var application: Application?
  /// The character sets that are announced, in order.
  public internal(set) var eciAssignments: [Int] = []
  /// Bits of terminator and padding that are as they must be; what tells symbols from chance.
  var paddingBits = 0
}

extension SymbolMessage {
  /// AIM's identifier of the symbology and what is special: "]Q1", with an ECI "]Q2", with FNC1
  /// "]Q3" to "]Q6"; of Model 1 it is "]Q0", which only the verdict knows.
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
