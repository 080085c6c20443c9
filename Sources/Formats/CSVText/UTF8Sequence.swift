/// A UTF-8 sequence that starts with a byte of 0x80 or above (The Unicode Standard, table 3-7).
enum UTF8Sequence: Equatable {
  /// A whole character of this number of bytes.
  case character(Int)
  /// The beginning of a character, cut off by the end of the bytes.
  case incomplete
  /// An invalid sequence of bytes.
  case bad

  init(_ bytes: [UInt8], at start: Int) {
    let lead = bytes[start]
    let length: Int
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default:
      self = .bad
      return
    }
    for position in 1..<length {
      guard start + position < bytes.count else {
        self = .incomplete
        return
      }
      let allowed = position == 1 ? Self.second(after: lead) : 0x80...0xBF
      guard allowed.contains(bytes[start + position]) else {
        self = .bad
        return
      }
    }
    self = .character(length)
  }

  /// The valid range of the second byte. It excludes overlong forms, surrogates and code points
  /// above U+10FFFF.
  private static func second(after lead: UInt8) -> ClosedRange<UInt8> {
    switch lead {
    case 0xE0: 0xA0...0xBF
    case 0xED: 0x80...0x9F
    case 0xF0: 0x90...0xBF
    case 0xF4: 0x80...0x8F
    default: 0x80...0xBF
    }
  }
}
