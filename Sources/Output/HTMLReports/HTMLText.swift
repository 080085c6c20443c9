/// A builder of HTML as bytes, which escapes all external text.
struct HTMLText {
  private(set) var bytes: [UInt8] = []

  /// Appends fixed markup unchanged.
  mutating func markup(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Appends markup unchanged, which must consist of safe numbers and names.
  mutating func built(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Appends a text with its special characters escaped, for between tags or a quoted attribute.
  ///
  /// Control characters and directional formatting characters become U+FFFD, so that people see the
  /// actual text that they sign.
  mutating func text(_ text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": built("&amp;")
      case "<": built("&lt;")
      case ">": built("&gt;")
      case "\"": built("&quot;")
      case "'": built("&#39;")
      case let scalar where scalar.isInvisibleOrTurning: built("\u{FFFD}")
      default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isInvisibleOrTurning: Bool {
    switch value {
    case 0x00...0x08, 0x0B...0x1F, 0x7F...0x9F: true
    case 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFEFF: true
    default: false
    }
  }
}
