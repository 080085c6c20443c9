import Basics

/// A strict reader of the tags of an XML file, within limits. Entities defined in the file are
/// refused, so that nothing can grow while it is read.
package struct XMLReader {
  /// A tag of a document, as the reader reports it.
  package enum Event: Equatable {
    /// A start tag with its attributes; `isEmpty` if the element ends with it.
    case start(name: String, attributes: [String: String], isEmpty: Bool)
    /// An end tag with the name of its element.
    case end(name: String)
  }

  package static let maxByteCount = 4 << 20
  package static let maxTags = 20_000
  package static let maxDepth = 64
  private static let maxAttributeCount = 64

  private var cursor: XMLCursor
  private var open: [String] = []
  private var tags = 0
  private var hasRoot = false
  /// Whether the file refers to a style sheet, or contains CDATA; neither is evaluated here.
  package private(set) var (hasStyleSheet, hasCDATA) = (false, false)

  package init(_ bytes: [UInt8]) throws(XMLError) {
    guard bytes.count <= Self.maxByteCount else {
      throw XMLError(fault: .tooLarge(bytes.count), offset: 0)
    }
    cursor = XMLCursor(bytes)
  }

  private func error(_ fault: XMLError.Fault) -> XMLError {
    XMLError(fault: fault, offset: cursor.offset)
  }

  /// The next tag; nil at the end of the document.
  package mutating func next() throws(XMLError) -> Event? {
    while let byte = cursor.byte {
      guard byte == UInt8(ascii: "<") else {
        try skipText()
        continue
      }
      if cursor.has("<?xml-stylesheet") { hasStyleSheet = true }
      if cursor.skip("<!--", to: "-->") ?? cursor.skip("<?", to: "?>") != nil { continue }
      if open.count > 0, cursor.skip("<![CDATA[", to: "]]>") != nil {
        hasCDATA = true
        continue
      }
      if cursor.has("<!DOCTYPE") {
        guard cursor.skipDoctype() else { throw error(.definitions) }
        continue
      }
      if cursor.has("<!") || cursor.has("<?") { throw error(.tag) }
      return cursor.has("</") ? try endTag() : try startTag()
    }
    if let name = open.last { throw error(.unclosed(name)) }
    if !hasRoot { throw error(.noElement) }
    return nil
  }

  /// Skips text between tags; throws for text outside the root element.
  private mutating func skipText() throws(XMLError) {
    while let byte = cursor.byte, byte != UInt8(ascii: "<") {
      if open.isEmpty, !XMLCursor.isSpace(byte) { throw error(.textOutside) }
      cursor.offset += 1
    }
  }

  /// Reads the text before the next tag, including CDATA.
  package mutating func text() -> String {
    var text: [UInt8] = []
    while let byte = cursor.byte {
      if let section = cursor.skip("<![CDATA[", to: "]]>") {
        text += cursor.bytes[section]
      } else if byte == UInt8(ascii: "<") {
        break
      } else {
        text.append(byte)
        cursor.offset += 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func endTag() throws(XMLError) -> Event {
    cursor.offset += 2
    let name = try self.name()
    cursor.skipSpace()
    guard let expected = open.popLast(), expected == name, cursor.byte == UInt8(ascii: ">") else {
      throw error(.tag)
    }
    cursor.offset += 1
    return .end(name: name)
  }

  private mutating func startTag() throws(XMLError) -> Event {
    cursor.offset += 1
    tags += 1
    guard tags <= Self.maxTags else { throw error(.tooManyTags) }
    guard !open.isEmpty || !hasRoot else { throw error(.textOutside) }
    hasRoot = true
    let name = try self.name()
    var attributes: [String: String] = [:]
    while true {
      let nameEnd = cursor.offset
      cursor.skipSpace()
      switch cursor.byte {
      case UInt8(ascii: ">"):
        cursor.offset += 1
        open.append(name)
        guard open.count <= Self.maxDepth else { throw error(.tooDeep) }
        return .start(name: name, attributes: attributes, isEmpty: false)
      case UInt8(ascii: "/"):
        cursor.offset += 1
        guard cursor.byte == UInt8(ascii: ">") else { throw error(.tag) }
        cursor.offset += 1
        return .start(name: name, attributes: attributes, isEmpty: true)
      default:
        guard cursor.offset > nameEnd || cursor.byte == nil else { throw error(.attribute) }
        let (key, value) = try attribute()
        guard attributes.updateValue(value, forKey: key) == nil,
          attributes.count <= Self.maxAttributeCount
        else { throw error(.attribute) }
      }
    }
  }

  /// Whether a name may contain this byte, unlike the delimiters of a tag.
  private func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "/"), UInt8(ascii: ">"), UInt8(ascii: "="),
      UInt8(ascii: "<"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "&"):
      false
    default: true
    }
  }

  private mutating func name() throws(XMLError) -> String {
    let start = cursor.offset
    while let byte = cursor.byte, isOfName(byte) { cursor.offset += 1 }
    guard cursor.offset > start,
      let name = String(valid: cursor.bytes[start..<cursor.offset])
    else {
      throw error(.tag)
    }
    return name
  }

  private mutating func attribute() throws(XMLError) -> (String, String) {
    let key = try name()
    cursor.skipSpace()
    guard cursor.byte == UInt8(ascii: "=") else { throw error(.attribute) }
    cursor.offset += 1
    cursor.skipSpace()
    guard let quote = cursor.byte, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw error(.attribute)
    }
    cursor.offset += 1
    let start = cursor.offset
    while let byte = cursor.byte, byte != quote {
      if byte == UInt8(ascii: "<") { throw error(.attribute) }
      cursor.offset += 1
    }
    guard cursor.byte == quote,
      let text = String(valid: cursor.bytes[start..<cursor.offset])
    else { throw error(.attribute) }
    cursor.offset += 1
    // The attributes read here (numbers, colours) need no escapes; others are kept as they are.
    return (key, text)
  }
}
