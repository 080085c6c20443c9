/// A strict reader of an XML document (with namespaces, UTF-8 only), event by event and in pieces:
/// no document type, and only XML's predefined entities. It holds one tag or one piece of text,
/// however long the document is.
struct XMLEventReader: ~Copyable {
  /// A kind of event in a document, in its order.
  enum Event: Equatable {
    /// The beginning of an element, with `name` and the attributes.
    case start
    /// The end of an element, with `name`.
    case end
    /// A piece of text; the text of an element may come in several pieces.
    case text
  }

  static let longestTag = 65_536
  static let maxAttributeCount = 256
  static let deepest = 100

  /// The name of the part that is read, for messages.
  let part: String
  private var source: XMLByteSource
  var buffer: [UInt8] = []
  /// The index in the buffer of the next byte.
  var place = 0
  /// The number of bytes of the document that were dropped from the buffer's beginning.
  private var dropped = 0
  private var isAtEnd = false

  /// The name of the element that begins or ends with the current event.
  var name = XMLName(.none, "")
  var attributes: [MarkupAttribute] = []
  /// The range in the buffer of the current piece of text.
  var textRange = 0..<0
  var isCDATA = false
  /// The open elements, outermost first: the hash of the name as written, and the name.
  var open: [(written: UInt64, name: XMLName)] = []
  var scopes = XMLNamespaceScopes()
  var endsAtOnce = false
  private var hasRoot = false

  init(_ source: consuming XMLByteSource, part: String) throws(SpreadsheetError) {
    self.source = consume source
    self.part = part
    while buffer.count < 4, try fill() {}
    if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    guard !buffer.starts(with: [0xFF, 0xFE]), !buffer.starts(with: [0xFE, 0xFF]),
      !buffer.prefix(4).contains(0)
    else { throw fault(.encoding) }
    try readDeclaration()
  }

  /// The number of open elements.
  var depth: Int { open.count }

  func fault(_ problem: XMLProblem) -> SpreadsheetError {
    .markup(problem, part: part, offset: dropped + place)
  }

  /// Reads more bytes and drops those behind `place`; returns `false` at the end.
  mutating func fill() throws(SpreadsheetError) -> Bool {
    guard !isAtEnd else { return false }
    if place > 0 {
      buffer.removeSubrange(..<place)
      dropped += place
      place = 0
    }
    isAtEnd = try !source.append(to: &buffer)
    return !isAtEnd
  }

  /// Moves to the next event; returns `nil` at the end of the document.
  @inline(never)  // Forty copies of it take a fifth of the time in which this target is compiled.
  mutating func next() throws(SpreadsheetError) -> Event? {
    if endsAtOnce {
      endsAtOnce = false
      leave()
      return .end
    }
    while true {
      if isCDATA {
        if try readCDATA() { return .text }
        continue
      }
      if place == buffer.count, try !fill() { return try end() }
      guard buffer[place] == UInt8(ascii: "<") else {
        if try readText() { return .text }
        continue
      }
      guard try has(bytes: 2) else { throw fault(.unclosed) }
      switch buffer[place + 1] {
      case UInt8(ascii: "?"): try skip(to: "?>")
      case UInt8(ascii: "!"): try readMarked()
      case UInt8(ascii: "/"):
        try readEnd()
        return .end
      default:
        try beginElement()
        return .start
      }
    }
  }

  private mutating func beginElement() throws(SpreadsheetError) {
    guard !open.isEmpty || !hasRoot else { throw fault(.textOutside) }
    hasRoot = true
    try readStart()
  }

  private func end() throws(SpreadsheetError) -> Event? {
    guard open.isEmpty, hasRoot else { throw fault(.unclosed) }
    return nil
  }

  /// Whether the next `count` bytes are available; reads more if needed.
  mutating func has(bytes count: Int) throws(SpreadsheetError) -> Bool {
    while buffer.count - place < count { guard try fill() else { return false } }
    return true
  }

  /// Skips everything up to the end of a mark, even across pieces.
  private mutating func skip(to mark: StaticString) throws(SpreadsheetError) {
    let mark = mark.withUTF8Buffer { Array($0) }
    while true {
      guard try has(bytes: mark.count) else { throw fault(.unclosed) }
      if buffer[place] == mark[0], buffer[place...].starts(with: mark) { break }
      place += 1
    }
    place += mark.count
  }

  /// Reads a comment or a CDATA section; throws for anything else that begins with `<!`.
  private mutating func readMarked() throws(SpreadsheetError) {
    if try has(bytes: 4), buffer[place...].starts(with: "<!--".utf8) {
      place += 4
      return try skip(to: "-->")
    }
    guard try has(bytes: 9) else { throw fault(.tag) }
    if buffer[place...].starts(with: "<![CDATA[".utf8), !open.isEmpty {
      place += 9
      isCDATA = true
      return
    }
    throw fault(buffer[place...].starts(with: "<!DOCTYPE".utf8) ? .documentType : .tag)
  }

  /// Reads the XML declaration, whose encoding must be UTF-8 if it names one.
  private mutating func readDeclaration() throws(SpreadsheetError) {
    guard try has(bytes: 6), buffer[place...].starts(with: "<?xml ".utf8) else { return }
    guard try has(bytes: 20) else { throw fault(.unclosed) }
    _ = try has(bytes: 256)
    let text = String(decoding: buffer[place..<min(place + 256, buffer.count)], as: UTF8.self)
    let declaration = text.prefix { $0 != ">" }
    guard let start = declaration.firstRange(of: "encoding") else { return }
    let rest = declaration[start.upperBound...].drop { " \t\r\n=".contains($0) }
    let value = rest.dropFirst().prefix { $0 != "\"" && $0 != "'" }
    guard ["utf-8", "utf8", "us-ascii"].contains(String(value).lowercasedASCII) else {
      throw fault(.encoding)
    }
  }
}

/// An attribute of the element that begins.
struct MarkupAttribute {
  var name: XMLName
  /// The hash of the attribute's name as written, with its prefix.
  var written: UInt64
  var prefix: UInt64
  /// The range of the attribute's value in the buffer.
  var value: Range<Int>
}
