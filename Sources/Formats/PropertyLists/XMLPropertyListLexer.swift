import Basics

/// A lexer of the tags and texts of a property list in XML.
struct XMLPropertyListLexer {
  struct Tag {
    let name: String
    /// Whether it is a start tag.
    let isStart: Bool
    /// Whether it also ends the element.
    let isEmpty: Bool
  }

  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) throws(PropertyListError) {
    self.bytes = bytes
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      throw error(.encoding)
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  func error(_ problem: PropertyListError.Problem) -> PropertyListError {
    let lines = bytes[..<min(offset, bytes.count)].reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
    return PropertyListError(problem, .line(lines))
  }

  private var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }
  private func has(_ text: String) -> Bool { bytes[offset...].starts(with: text.utf8) }

  private mutating func skipSpace() {
    while let byte, Self.isSpace(byte) { offset += 1 }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  /// Skips everything before the first element; throws for the beginnings of other formats.
  mutating func skipProlog() throws(PropertyListError) {
    skipSpace()
    guard let first = byte else { throw error(.empty) }
    switch first {
    case UInt8(ascii: "<"): break
    case UInt8(ascii: "{"), UInt8(ascii: "("):
      let next = bytes[(offset + 1)...].first { !Self.isSpace($0) }
      let isJSON = first == UInt8(ascii: "{") && (next == 0x22 || next == UInt8(ascii: "}"))
      throw error(isJSON ? .json : .oldForm)
    default: throw error(.notOne)
    }
    if has("<?xml") { try checkEncoding() }
  }

  private func checkEncoding() throws(PropertyListError) {
    let end = bytes[offset...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count
    let declaration = String(decoding: bytes[offset..<end], as: UTF8.self).lowercased()
    guard let start = declaration.firstRange(of: "encoding") else { return }
    let name = declaration[start.upperBound...].drop { " =\t\r\n\"'".contains($0) }
    guard name.hasPrefix("utf-8") || name.hasPrefix("us-ascii") else { throw error(.encoding) }
  }

  /// The next tag; `nil` at the end of the file. Only white space and comments are allowed before
  /// it.
  mutating func tag() throws(PropertyListError) -> Tag? {
    while true {
      skipSpace()
      guard let byte else { return nil }
      guard byte == UInt8(ascii: "<") else { throw error(.text) }
      if has("<!--") {
        try skip(to: "-->")
      } else if has("<?") {
        try skip(to: "?>")
      } else if has("<!DOCTYPE") {
        try skipDoctype()
      } else {
        return try element()
      }
    }
  }

  private mutating func skip(to end: String) throws(PropertyListError) {
    let start = offset
    while offset < bytes.count, !has(end) { offset += 1 }
    guard byte != nil else {
      offset = start
      throw error(.unclosed("!"))
    }
    offset += end.utf8.count
  }

  private mutating func skipDoctype() throws(PropertyListError) {
    while let byte, byte != UInt8(ascii: ">") {
      if byte == UInt8(ascii: "[") { throw error(.definitions) }
      offset += 1
    }
    offset += 1
  }

  private mutating func element() throws(PropertyListError) -> Tag {
    offset += 1
    let isEnd = byte == UInt8(ascii: "/")
    if isEnd { offset += 1 }
    let start = offset
    while let byte, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) { offset += 1 }
    let name = String(decoding: bytes[start..<offset], as: UTF8.self)
    guard let next = byte, next == 0x3E || next == 0x2F || Self.isSpace(next) else {
      throw error(.tag(name + String(decoding: bytes[offset...].prefix(1), as: UTF8.self)))
    }
    skipSpace()
    // Only <plist> has an attribute, its version.
    if name == "plist", !isEnd {
      while let byte, byte != UInt8(ascii: ">"), byte != UInt8(ascii: "<") { offset += 1 }
    }
    let isEmpty = byte == UInt8(ascii: "/") && !isEnd
    if isEmpty { offset += 1 }
    guard byte == UInt8(ascii: ">") else { throw error(.tag(name)) }
    offset += 1
    return Tag(name: name, isStart: !isEnd, isEmpty: isEmpty)
  }
}

// MARK: Text

extension XMLPropertyListLexer {
  /// Reads the text up to the next tag, with its escapes resolved.
  mutating func content() throws(PropertyListError) -> String {
    var content: [UInt8] = []
    while let byte {
      if has("<![CDATA[") {
        let start = offset + 9
        try skip(to: "]]>")
        content += bytes[start..<offset - 3]
      } else if has("<!--") {
        try skip(to: "-->")
      } else if byte == UInt8(ascii: "<") {
        break
      } else if byte == UInt8(ascii: "&") {
        content += try entity()
      } else {
        // A line end is one character in XML, however it is written.
        let isReturn = byte == 0x0D
        offset += 1
        if isReturn, self.byte == 0x0A { offset += 1 }
        content.append(isReturn ? 0x0A : byte)
      }
    }
    guard let text = String(valid: content) else { throw error(.encoding) }
    return text
  }

  private mutating func entity() throws(PropertyListError) -> [UInt8] {
    let end = bytes[offset...].prefix(12).firstIndex(of: UInt8(ascii: ";"))
    guard let end else { throw error(.entity("")) }
    let name = String(decoding: bytes[(offset + 1)..<end], as: UTF8.self)
    guard let scalar = Self.scalar(name) else { throw error(.entity(name)) }
    offset = end + 1
    return Array(String(scalar).utf8)
  }

  private static func scalar(_ name: String) -> Unicode.Scalar? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard name.first == "#" else { return nil }
    let isHexadecimal = name.dropFirst().first == "x"
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    guard digits.utf8.first != UInt8(ascii: "+"), digits.utf8.first != UInt8(ascii: "-") else {
      return nil
    }
    let number = UInt32(digits, radix: isHexadecimal ? 16 : 10)
    return number.flatMap(Unicode.Scalar.init).flatMap { $0.isXML ? $0 : nil }
  }
}

extension Unicode.Scalar {
  /// Whether it is allowed in XML 1.0.
  var isXML: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x1_0000...0x10_FFFF: true
    default: false
    }
  }
}
