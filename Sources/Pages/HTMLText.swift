/// Pieces of a page as bytes, with everything from outside made harmless.
struct HTMLText {
  private(set) var bytes: [UInt8] = []

  /// Adds markup of our own.
  mutating func markup(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Adds markup that was put together from numbers and names of ours.
  mutating func built(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Adds text, between tags or in an attribute with quotation marks.
  ///
  /// Control characters, and those that turn the direction of writing, become U+FFFD: what a person
  /// signs must be what is there.
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
