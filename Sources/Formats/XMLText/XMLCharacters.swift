extension Unicode.Scalar {
  /// Whether the character is allowed in XML 1.0.
  package var isXML: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x1_0000...0x10_FFFF: true
    default: false
    }
  }

  /// Creates the character of a reference, from the name between `&` and `;`: one of the five that
  /// XML predefines, or a number.
  package init?(xmlReference name: some StringProtocol) {
    if let known = predefinedEntities.first(where: { $0.name == name }) {
      self = known.character
      return
    }
    guard name.first == "#" else { return nil }
    let isHexadecimal = name.dropFirst().first == "x"
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    guard digits.utf8.first != UInt8(ascii: "+"), digits.utf8.first != UInt8(ascii: "-"),
      let scalar = UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init),
      scalar.isXML
    else { return nil }
    self = scalar
  }
}

/// The predefined entities; `&amp;` is last, so that unescaping one by one does nothing twice.
private let predefinedEntities: [(name: String, character: Unicode.Scalar)] = [
  ("lt", "<"), ("gt", ">"), ("quot", "\""), ("apos", "'"), ("amp", "&"),
]

extension String {
  /// The text as character data. Characters that XML does not allow become U+FFFD, and a carriage
  /// return, which a reader would turn into a line feed, a reference.
  package var xmlEscaped: String {
    unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\r": result += "&#13;"
      default: result.unicodeScalars.append(scalar.isXML ? scalar : "\u{FFFD}")
      }
    }
  }

  /// The text with the predefined entities replaced by their characters; others stay.
  package var xmlUnescaped: String {
    predefinedEntities.reduce(self) { text, entity in
      text.split(separator: "&\(entity.name);", omittingEmptySubsequences: false)
        .joined(separator: String(entity.character))
    }
  }
}
