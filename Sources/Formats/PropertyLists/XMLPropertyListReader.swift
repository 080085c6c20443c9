import Basics

/// A strict reader of the XML format: only elements of property lists, in UTF-8, without entities
/// defined in the file.
struct XMLPropertyListReader {
  private var text: XMLPropertyListLexer
  private var depth = 0
  /// The keys of the dictionaries around the present value, joined by dots; `nil` if they are too
  /// long for `lines`.
  private var path: String? = ""
  /// The lines of keys, and of strings in arrays, found so far.
  private(set) var lines = PropertyListLines()

  init(_ bytes: [UInt8]) throws(PropertyListError) { text = try XMLPropertyListLexer(bytes) }

  mutating func read() throws(PropertyListError) -> PropertyList {
    try text.skipProlog()
    guard let root = try text.tag() else { throw text.error(.notOne) }
    // Old tools wrote a value without <plist> around it.
    guard root.name == "plist" else { throw text.error(.notOne) }
    guard root.isStart, !root.isEmpty else { throw text.error(.noValue) }
    guard let first = try text.tag(), first.isStart else { throw text.error(.noValue) }
    let value = try value(first)
    guard let end = try text.tag() else { throw text.error(.unclosed("plist")) }
    guard !end.isStart, end.name == "plist" else { throw text.error(.more) }
    guard try text.tag() == nil else { throw text.error(.more) }
    return value
  }

  /// Reads the value whose first tag has been read.
  private mutating func value(_ tag: XMLPropertyListLexer.Tag) throws(PropertyListError)
    -> PropertyList
  {
    switch tag.name {
    case "true", "false":
      if !tag.isEmpty, !(try content(tag.name)).isEmpty { throw text.error(.text) }
      return .bool(tag.name == "true")
    case "dict": return try nested { reader throws(PropertyListError) in try reader.dict(tag) }
    case "array": return try nested { reader throws(PropertyListError) in try reader.array(tag) }
    case "string", "integer", "real", "date", "data":
      return try scalar(tag.name, tag.isEmpty ? "" : content(tag.name))
    default: throw text.error(.tag(tag.name))
    }
  }

  private mutating func nested(
    _ body: (inout XMLPropertyListReader) throws(PropertyListError) -> PropertyList
  ) throws(PropertyListError) -> PropertyList {
    guard depth < PropertyListLimits.depth else { throw text.error(.tooDeep) }
    depth += 1
    defer { depth -= 1 }
    return try body(&self)
  }

  private mutating func array(
    _ start: XMLPropertyListLexer.Tag
  ) throws(PropertyListError) -> PropertyList {
    var values: [PropertyList] = []
    while !start.isEmpty {
      guard let tag = try text.tag() else { throw text.error(.unclosed("array")) }
      if try ends(tag, "array") { break }
      let line = text.line()
      values.append(try value(tag))
      if let path, let string = values.last?.stringValue { lines.note(string, in: path, line) }
    }
    return .array(values)
  }

  private mutating func dict(
    _ start: XMLPropertyListLexer.Tag
  ) throws(PropertyListError) -> PropertyList {
    var members = PropertyList.Members()
    while !start.isEmpty {
      guard let tag = try text.tag() else { throw text.error(.unclosed("dict")) }
      if try ends(tag, "dict") { break }
      guard tag.name == "key" else { throw text.error(.valueWithoutKey) }
      let line = text.line()
      let key = tag.isEmpty ? "" : try content("key")
      let outer = path
      path = outer.flatMap { PropertyListLines.path(key, in: $0) }
      defer { path = outer }
      if let path { lines.note(path, line) }
      guard let next = try text.tag(), next.isStart, next.name != "key" else {
        throw text.error(.keyWithoutValue(key))
      }
      guard members.add(key, try value(next)) else { throw text.error(.duplicateKey(key)) }
    }
    return .dictionary(members)
  }

  /// Whether a tag ends the element with a name; throws for the end of another.
  private func ends(
    _ tag: XMLPropertyListLexer.Tag, _ name: String
  ) throws(PropertyListError) -> Bool {
    guard !tag.isStart, tag.name != name else { return !tag.isStart }
    throw text.error(.stray(tag.name))
  }

  /// Reads the text of an element up to its end.
  private mutating func content(_ name: String) throws(PropertyListError) -> String {
    let content = try text.content()
    guard let end = try text.tag() else { throw text.error(.unclosed(name)) }
    guard !end.isStart, end.name == name else { throw text.error(.unclosed(name)) }
    return content
  }

  private func scalar(
    _ element: String, _ written: String
  ) throws(PropertyListError) -> PropertyList {
    if element == "string" { return .string(written) }
    let value: PropertyList? =
      switch element {
      case "integer": Self.integer(written)
      case "real": Double(Self.trimmed(written)).map(PropertyList.real)
      case "date": PropertyListDate.seconds(Self.trimmed(written)).map(PropertyList.date)
      default: Self.data(written).map(PropertyList.data)
      }
    guard let value else { throw text.error(.value(element: element, written)) }
    return value
  }

  private static func trimmed(_ text: String) -> String {
    let start = text.drop { $0.isWhitespace }
    let end = start.lastIndex { !$0.isWhitespace }
    return end.map { String(start[...$0]) } ?? ""
  }

  private static func integer(_ written: String) -> PropertyList? {
    let text = trimmed(written)
    let digits = text.drop { $0 == "-" || $0 == "+" }
    guard text.utf8.count - digits.utf8.count < 2 else { return nil }
    if digits.hasPrefix("0x") || digits.hasPrefix("0X") {
      let number = UInt64(digits.dropFirst(2), radix: 16)
      return number.flatMap { integer(($0 == 0 || text.first != "-" ? "" : "-") + String($0)) }
    }
    return Int64(text).map(PropertyList.integer) ?? UInt64(text).map(PropertyList.natural)
  }

  /// The bytes of base64 with white space anywhere and `=` padding; nil if it is invalid.
  private static func data(_ written: String) -> [UInt8]? {
    let digits = written.utf8.filter { !$0.isSpace }
    guard digits.count % 4 == 0, !digits.contains(where: "-_".utf8.contains) else { return nil }
    return try? bytes(base64: digits, ignoresSpareBits: true)
  }
}
