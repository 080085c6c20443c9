extension URITemplate {
  /// The kinds of expressions, by the character after the opening brace (RFC 6570, appendix A).
  enum Operator: UInt8, Sendable {
    case simple = 0
    case reserved = 0x2B  // +
    case fragment = 0x23  // #
    case label = 0x2E  // .
    case path = 0x2F  // /
    case parameter = 0x3B  // ;
    case query = 0x3F  // ?
    case continuation = 0x26  // &

    /// The character written before the first value, if the operator has one.
    var first: UInt8? {
      switch self {
      case .simple, .reserved: nil
      default: rawValue
      }
    }

    /// The character between two values.
    var separator: UInt8 {
      switch self {
      case .simple, .reserved, .fragment: 0x2C  // ,
      case .query: Operator.continuation.rawValue
      default: rawValue
      }
    }

    /// Whether the values are written as `name=value`.
    var isNamed: Bool { self == .parameter || self == .query || self == .continuation }

    /// Whether an empty value keeps its `=`.
    var marksEmpty: Bool { self != .parameter }

    /// Whether the expression keeps delimiters and percent escapes in a value unchanged.
    var keepsReserved: Bool { self == .reserved || self == .fragment }
  }
}
