import Basics
import XMLText

/// A lexer of the tags and texts of a property list in XML.
struct XMLPropertyListLexer {
  struct Tag {
    let name: String
    /// Whether the tag is a start tag.
    let isStart: Bool
    /// Whether the start tag also ends the element.
    let isEmpty: Bool
  }

  private var cursor: XMLCursor
  /// The offset up to which line ends were counted, and the line there.
  private var counted = (offset: 0, line: 1)

  init(_ bytes: [UInt8]) throws(PropertyListError) {
    cursor = XMLCursor(bytes)
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      throw error(.encoding)
    }
  }

  func error(_ problem: PropertyListError.Problem) -> PropertyListError {
    let lines = cursor.bytes[..<cursor.offset].reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
    return PropertyListError(problem, .line(lines))
  }

  /// The line of the present position, from 1.
  mutating func line() -> Int {
    let new = cursor.bytes[counted.offset..<cursor.offset]
    counted = (cursor.offset, new.reduce(counted.line) { $1 == 0x0A ? $0 + 1 : $0 })
    return counted.line
  }

  /// Skips everything before the first element; throws for the beginnings of other formats.
  mutating func skipProlog() throws(PropertyListError) {
    cursor.skipSpace()
    guard let first = cursor.byte else { throw error(.empty) }
    switch first {
    case UInt8(ascii: "<"): break
    case UInt8(ascii: "{"), UInt8(ascii: "("):
      let next = cursor.bytes[(cursor.offset + 1)...].first { !XMLCursor.isSpace($0) }
      let isJSON = first == UInt8(ascii: "{") && (next == 0x22 || next == UInt8(ascii: "}"))
      throw error(isJSON ? .json : .oldForm)
    default: throw error(.notOne)
    }
    if cursor.has("<?xml") { try checkEncoding() }
  }

  private func checkEncoding() throws(PropertyListError) {
    let end = cursor.bytes[cursor.offset...].firstIndex(of: UInt8(ascii: ">")) ?? cursor.bytes.count
    let declaration = String(decoding: cursor.bytes[cursor.offset..<end], as: UTF8.self)
      .lowercased()
    guard let start = declaration.firstRange(of: "encoding") else { return }
    let name = declaration[start.upperBound...].drop { " =\t\r\n\"'".contains($0) }
    guard name.hasPrefix("utf-8") || name.hasPrefix("us-ascii") else { throw error(.encoding) }
  }

  /// The next tag; `nil` at the end of the file. Only white space and comments are allowed before
  /// it.
  mutating func tag() throws(PropertyListError) -> Tag? {
    while true {
      cursor.skipSpace()
      guard let byte = cursor.byte else { return nil }
      guard byte == UInt8(ascii: "<") else { throw error(.text) }
      if cursor.skip("<!--", to: "-->") ?? cursor.skip("<?", to: "?>") != nil { continue }
      if cursor.has("<!--") || cursor.has("<?") { throw error(.unclosed("!")) }
      guard cursor.has("<!DOCTYPE") else { return try element() }
      guard cursor.skipDoctype() else { throw error(.definitions) }
    }
  }

  private mutating func element() throws(PropertyListError) -> Tag {
    cursor.offset += 1
    let isEnd = cursor.byte == UInt8(ascii: "/")
    if isEnd { cursor.offset += 1 }
    let start = cursor.offset
    while let byte = cursor.byte, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) {
      cursor.offset += 1
    }
    let name = String(decoding: cursor.bytes[start..<cursor.offset], as: UTF8.self)
    guard let next = cursor.byte, next == 0x3E || next == 0x2F || XMLCursor.isSpace(next) else {
      throw error(
        .tag(name + String(decoding: cursor.bytes[cursor.offset...].prefix(1), as: UTF8.self)))
    }
    cursor.skipSpace()
    // Only <plist> has an attribute, its version.
    if name == "plist", !isEnd {
      while let byte = cursor.byte, byte != UInt8(ascii: ">"), byte != UInt8(ascii: "<") {
        cursor.offset += 1
      }
    }
    let isEmpty = cursor.byte == UInt8(ascii: "/") && !isEnd
    if isEmpty { cursor.offset += 1 }
    guard cursor.byte == UInt8(ascii: ">") else { throw error(.tag(name)) }
    cursor.offset += 1
    return Tag(name: name, isStart: !isEnd, isEmpty: isEmpty)
  }

  // MARK: Text

  /// Reads the text before the next tag, with its escapes resolved.
  mutating func content() throws(PropertyListError) -> String {
    var content: [UInt8] = []
    while let byte = cursor.byte {
      if let section = cursor.skip("<![CDATA[", to: "]]>") {
        content += cursor.bytes[section]
      } else if cursor.skip("<!--", to: "-->") != nil {
        continue
      } else if byte == UInt8(ascii: "<") {
        if cursor.has("<![CDATA[") || cursor.has("<!--") { throw error(.unclosed("!")) }
        break
      } else if byte == UInt8(ascii: "&") {
        content += try entity()
      } else {
        // A line end is one character in XML, however it is written.
        let isReturn = byte == 0x0D
        cursor.offset += 1
        if isReturn, cursor.byte == 0x0A { cursor.offset += 1 }
        content.append(isReturn ? 0x0A : byte)
      }
    }
    guard let text = String(valid: content) else { throw error(.encoding) }
    return text
  }

  private mutating func entity() throws(PropertyListError) -> [UInt8] {
    let end = cursor.bytes[cursor.offset...].prefix(12).firstIndex(of: UInt8(ascii: ";"))
    guard let end else { throw error(.entity("")) }
    let name = String(decoding: cursor.bytes[(cursor.offset + 1)..<end], as: UTF8.self)
    guard let scalar = Unicode.Scalar(xmlReference: name) else { throw error(.entity(name)) }
    cursor.offset = end + 1
    return Array(String(scalar).utf8)
  }
}
