import Basics

/// A strict reader of the tags of an XML file, within limits. Entities defined in the file are
/// refused, so that nothing can grow while it is read.
package struct XMLReader {
  /// A tag in a file.
  package enum Event: Equatable {
    /// A start tag; `isEmpty` if the element ends with it.
    case start(name: String, attributes: [String: String], isEmpty: Bool)
    /// An end tag.
    case end(name: String)
  }

  package static let mostBytes = 4 << 20
  package static let maxTags = 20_000
  package static let mostDepth = 64
  private static let mostAttributes = 64

  private let bytes: [UInt8]
  private(set) var offset = 0
  private var open: [String] = []
  private var tags = 0
  private var hasRoot = false
  /// Whether the file refers to a style sheet, or contains CDATA; neither is evaluated here.
  package private(set) var (hasStyleSheet, hasCDATA) = (false, false)

  package init(_ bytes: [UInt8]) throws(SVGError) {
    guard bytes.count <= Self.mostBytes else { throw SVGError(.tooLarge(bytes.count)) }
    self.bytes = bytes
    // A byte order mark.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  func error(_ what: SVGError.Fault) -> SVGError {
    SVGError(.xml(what, offset: offset))
  }

  /// The next tag; `nil` at the end of the file.
  package mutating func next() throws(SVGError) -> Event? {
    while offset < bytes.count {
      guard bytes[offset] == UInt8(ascii: "<") else {
        try skipText()
        continue
      }
      if has("<?xml-stylesheet") { hasStyleSheet = true }
      if skip("<!--", until: "-->") || skip("<?", until: "?>") { continue }
      if open.count > 0, skip("<![CDATA[", until: "]]>") {
        hasCDATA = true
        continue
      }
      if has("<!DOCTYPE") {
        try skipDoctype()
        continue
      }
      if has("<!") || has("<?") { throw error(.tag) }
      return has("</") ? try endTag() : try startTag()
    }
    if let name = open.last { throw error(.unclosed(name)) }
    if !hasRoot { throw error(.noElement) }
    return nil
  }

  private func has(_ text: String) -> Bool { bytes[offset...].starts(with: text.utf8) }

  /// Skips text between tags; outside the root element, text is an error.
  private mutating func skipText() throws(SVGError) {
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "<") {
      if open.isEmpty, !isSpace(bytes[offset]) { throw error(.textOutside) }
      offset += 1
    }
  }

  private mutating func skip(_ start: String, until end: String) -> Bool {
    guard has(start) else { return false }
    let from = offset
    offset += start.utf8.count
    while offset < bytes.count {
      if bytes[offset] == end.utf8.first, has(end) {
        offset += end.utf8.count
        return true
      }
      offset += 1
    }
    offset = from
    return false
  }

  /// Reads the text before the next tag, including CDATA.
  mutating func text() -> String {
    var text: [UInt8] = []
    while offset < bytes.count {
      let start = offset
      if skip("<![CDATA[", until: "]]>") {
        text += bytes[start + 9..<offset - 3]
      } else if bytes[offset] == UInt8(ascii: "<") {
        break
      } else {
        text.append(bytes[offset])
        offset += 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Skips a document type; throws if it contains definitions.
  private mutating func skipDoctype() throws(SVGError) {
    while offset < bytes.count, bytes[offset] != UInt8(ascii: ">") {
      if bytes[offset] == UInt8(ascii: "[") { throw error(.definitions) }
      offset += 1
    }
    offset += 1
  }

  private mutating func endTag() throws(SVGError) -> Event {
    offset += 2
    let name = try self.name()
    skipSpace()
    guard let expected = open.popLast(), expected == name, byte == UInt8(ascii: ">") else {
      throw error(.tag)
    }
    offset += 1
    return .end(name: name)
  }

  private mutating func startTag() throws(SVGError) -> Event {
    offset += 1
    tags += 1
    guard tags <= Self.maxTags else { throw error(.tooManyTags) }
    guard !open.isEmpty || !hasRoot else { throw error(.textOutside) }
    hasRoot = true
    let name = try self.name()
    var attributes: [String: String] = [:]
    while true {
      let nameEnd = offset
      skipSpace()
      switch byte {
      case UInt8(ascii: ">"):
        offset += 1
        open.append(name)
        guard open.count <= Self.mostDepth else { throw error(.tooDeep) }
        return .start(name: name, attributes: attributes, isEmpty: false)
      case UInt8(ascii: "/"):
        offset += 1
        guard byte == UInt8(ascii: ">") else { throw error(.tag) }
        offset += 1
        return .start(name: name, attributes: attributes, isEmpty: true)
      default:
        guard offset > nameEnd || byte == nil else { throw error(.attribute) }
        let (key, value) = try attribute()
        guard attributes.updateValue(value, forKey: key) == nil,
          attributes.count <= Self.mostAttributes
        else { throw error(.attribute) }
      }
    }
  }

  private var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipSpace() {
    while let byte, isSpace(byte) { offset += 1 }
  }

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  /// Whether a name may contain this byte; delimiters of a tag end it.
  private func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "/"), UInt8(ascii: ">"), UInt8(ascii: "="),
      UInt8(ascii: "<"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "&"):
      false
    default: true
    }
  }

  private mutating func name() throws(SVGError) -> String {
    let start = offset
    while let byte, isOfName(byte) { offset += 1 }
    guard offset > start, let name = String(valid: bytes[start..<offset]) else {
      throw error(.tag)
    }
    return name
  }

  private mutating func attribute() throws(SVGError) -> (String, String) {
    let key = try name()
    skipSpace()
    guard byte == UInt8(ascii: "=") else { throw error(.attribute) }
    offset += 1
    skipSpace()
    guard let quote = byte, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw error(.attribute)
    }
    offset += 1
    let start = offset
    while let byte, byte != quote {
      if byte == UInt8(ascii: "<") { throw error(.attribute) }
      offset += 1
    }
    guard byte == quote,
      let text = String(valid: bytes[start..<offset])
    else { throw error(.attribute) }
    offset += 1
    // The attributes read here (numbers, colours) need no escapes; others are kept as they are.
    return (key, text)
  }
}
