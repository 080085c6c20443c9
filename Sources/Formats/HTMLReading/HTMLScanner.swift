import Basics

/// A start tag with its attributes.
struct HTMLTag {
  /// The name of the element in lower case.
  let name: String
  /// Whether the tag ends with `/>`.
  let isClosed: Bool
  /// The offset of the tag's first byte in the page.
  let offset: Int
  fileprivate let attributes: [(name: String, value: String)]

  /// The value of the first attribute with this name, given in lower case.
  subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
}

/// A scanner that goes through a page from tag to tag, without going back.
struct HTMLScanner {
  private let bytes: [UInt8]
  private var at = 0

  /// The maximum number of attributes of a tag; further ones are ignored.
  private static let attributeLimit = 64

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Finds the next start tag; comments, declarations and end tags are skipped.
  mutating func nextTag() -> HTMLTag? {
    while let open = next(0x3C, from: at) {
      at = open + 1
      guard let byte = peek(0) else { return nil }
      if byte == 0x21 || byte == 0x3F {
        skipDeclaration()
      } else if byte == 0x2F {
        skipEnd()
      } else if byte.isLetter {
        return tag()
      }
    }
    at = bytes.count
    return nil
  }

  /// Reads the text up to an element's end tag, which is skipped; without one, to the end of the
  /// page.
  mutating func text(until name: String) -> String {
    let end = Array("</\(name)".utf8)
    let start = at
    var look = at
    while let open = next(0x3C, from: look) {
      let found = bytes[open...].prefix(end.count).map(\.lowercasedASCII)
      let behind = open + end.count < bytes.count ? bytes[open + end.count] : 0x3E
      if found == end, behind == 0x3E || behind == 0x2F || behind <= 0x20 {
        at = next(0x3E, from: open).map { $0 + 1 } ?? bytes.count
        return String(decoding: bytes[start..<open], as: UTF8.self)
      }
      look = open + 1
    }
    at = bytes.count
    return String(decoding: bytes[start...], as: UTF8.self)
  }

  private func peek(_ ahead: Int) -> UInt8? {
    at + ahead < bytes.count ? bytes[at + ahead] : nil
  }

  private func next(_ byte: UInt8, from start: Int) -> Int? {
    start < bytes.count ? bytes[start...].firstIndex(of: byte) : nil
  }

  private mutating func skipDeclaration() {
    guard bytes[at...].starts(with: "!--".utf8) else {
      at = next(0x3E, from: at).map { $0 + 1 } ?? bytes.count
      return
    }
    // `<!-->` and `<!--->` are complete comments.
    var look = at + 1
    while let close = next(0x3E, from: look) {
      if close >= at + 3, bytes[close - 1] == 0x2D, bytes[close - 2] == 0x2D {
        at = close + 1
        return
      }
      look = close + 1
    }
    at = bytes.count
  }

  private mutating func skipEnd() {
    at = next(0x3E, from: at).map { $0 + 1 } ?? bytes.count
  }

  private mutating func tag() -> HTMLTag {
    let offset = at - 1
    let name = word { $0 > 0x20 && $0 != 0x2F && $0 != 0x3E }.lowercasedASCII
    var attributes: [(name: String, value: String)] = []
    var isClosed = false
    while let byte = peek(0), byte != 0x3E {
      if byte <= 0x20 || byte == 0x2F {
        isClosed = byte == 0x2F
        at += 1
        continue
      }
      isClosed = false
      let attribute = self.attribute()
      if attributes.count < Self.attributeLimit { attributes.append(attribute) }
    }
    at = min(at + 1, bytes.count)
    return HTMLTag(name: name, isClosed: isClosed, offset: offset, attributes: attributes)
  }

  private mutating func attribute() -> (name: String, value: String) {
    // An equals sign at the start is part of the name.
    let start = at
    at += 1
    while let byte = peek(0), byte > 0x20, byte != 0x2F, byte != 0x3E, byte != 0x3D { at += 1 }
    let name = String(decoding: bytes[start..<at], as: UTF8.self).lowercasedASCII
    skipSpace()
    guard peek(0) == 0x3D else { return (name, "") }
    at += 1
    skipSpace()
    return (name, HTMLText.decoded(value()))
  }

  private mutating func value() -> String {
    guard let quote = peek(0), quote == 0x22 || quote == 0x27 else {
      return word { $0 > 0x20 && $0 != 0x3E }
    }
    at += 1
    let text = word { $0 != quote }
    at = min(at + 1, bytes.count)
    return text
  }

  private mutating func word(_ belongs: (UInt8) -> Bool) -> String {
    let start = at
    while let byte = peek(0), belongs(byte) { at += 1 }
    return String(decoding: bytes[start..<at], as: UTF8.self)
  }

  private mutating func skipSpace() {
    while let byte = peek(0), byte <= 0x20 { at += 1 }
  }
}

/// The decoding of text between tags and in attributes.
enum HTMLText {
  private static let names: [String: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "ndash": "–",
    "mdash": "—", "hellip": "…", "middot": "·", "bull": "•", "copy": "©", "reg": "®", "raquo": "»",
    "laquo": "«", "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü",
    "szlig": "ß", "eacute": "é", "egrave": "è", "agrave": "à", "ccedil": "ç", "euro": "€",
  ]

  /// The text with its common character references decoded; others stay unchanged.
  static func decoded(_ text: String) -> String {
    guard text.utf8.contains(0x26) else { return text }
    var result = ""
    var rest = Substring(text)
    while let mark = rest.utf8.firstIndex(of: 0x26) {
      result += rest[..<mark]
      rest = rest[mark...]
      let body = rest.utf8.dropFirst().prefix(12)
      guard let semicolon = body.firstIndex(of: 0x3B),
        let plain = character(String(Substring(body[..<semicolon])))
      else {
        result += "&"
        rest = rest.dropFirstByte()
        continue
      }
      result += plain
      rest = Substring(rest.utf8[rest.utf8.index(after: semicolon)...])
    }
    return result + rest
  }

  private static func character(_ name: String) -> String? {
    guard name.hasPrefix("#") else { return names[name] }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
  }
}

extension Substring {
  /// The text after its first byte, which is ASCII.
  fileprivate func dropFirstByte() -> Substring {
    Substring(utf8.dropFirst())
  }
}
