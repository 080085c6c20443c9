import Basics

/// Reads an XML document (with namespaces, UTF-8 only) event by event, out of pieces, strictly: no document
/// type, no entities but XML's own. It holds one tag or one piece of text, however long the document is.
struct MarkupReader: ~Copyable {
  /// What `next()` came to.
  enum Event: Equatable {
    /// An element begins: `name` and the attributes are its own.
    case start
    /// An element ends: `name` is its own.
    case end
    /// Some text; the text of an element may come in several pieces.
    case text
  }

  static let longestTag = 65_536
  static let mostAttributes = 256
  static let deepest = 100

  /// The part that is read, for messages.
  let part: String
  private var source: MarkupSource
  var buffer: [UInt8] = []
  /// The next byte to look at.
  var place = 0
  /// How many bytes were dropped before the buffer.
  private var dropped = 0
  private var isAtEnd = false

  /// The name of the element that begins or ends.
  var name = MarkupName(.none, "")
  var attributes: [MarkupAttribute] = []
  /// Where the text lies.
  var textRange = 0..<0
  var isCDATA = false
  /// The elements that are open: the sum of the name as it is written, and the name.
  var open: [(written: UInt64, name: MarkupName)] = []
  var scopes = MarkupScopes()
  var endsAtOnce = false
  private var hasRoot = false

  init(_ source: consuming MarkupSource, part: String) throws(SpreadsheetError) {
    self.source = consume source
    self.part = part
    while buffer.count < 4, try fill() {}
    if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    guard !buffer.starts(with: [0xFF, 0xFE]), !buffer.starts(with: [0xFE, 0xFF]),
      !buffer.prefix(4).contains(0)
    else { throw fault(.encoding) }
    try readDeclaration()
  }

  /// How many elements are open.
  var depth: Int { open.count }

  func fault(_ problem: MarkupProblem) -> SpreadsheetError {
    .markup(problem, part: part, offset: dropped + place)
  }

  /// Gets more bytes, and forgets those that were passed; `false` at the end.
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

  /// Goes to what comes next; `nil` at the end of the document.
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

  /// Whether so many bytes are there.
  mutating func has(bytes count: Int) throws(SpreadsheetError) -> Bool {
    while buffer.count - place < count { guard try fill() else { return false } }
    return true
  }

  /// Passes everything up to the end of a mark, wherever pieces are cut.
  private mutating func skip(to mark: StaticString) throws(SpreadsheetError) {
    let mark = mark.withUTF8Buffer { Array($0) }
    while true {
      guard try has(bytes: mark.count) else { throw fault(.unclosed) }
      if buffer[place] == mark[0], buffer[place...].starts(with: mark) { break }
      place += 1
    }
    place += mark.count
  }

  /// A comment, a marked section of text, or what is refused.
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

  /// The declaration, whose encoding must be UTF-8 if it names one.
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
  var name: MarkupName
  /// The sum of the name as it is written, and of its prefix.
  var written: UInt64
  var prefix: UInt64
  /// Where its value lies in the buffer.
  var value: Range<Int>
}
