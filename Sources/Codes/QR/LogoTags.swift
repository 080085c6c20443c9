/// One tag of an SVG file that somebody made elsewhere.
struct LogoTag {
  let name: String
  let attributes: [String: String]
  /// Whether it ends itself: `<path … />`.
  let isWhole: Bool
}

/// The tags of an SVG file, one by one; text between them draws nothing here.
///
/// What could show elements to other readers and hide them from this one is refused.
struct LogoTags {
  enum Item {
    case opening(LogoTag)
    case closing(String)
  }

  private let bytes: ArraySlice<UInt8>
  private var at: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    at = bytes.startIndex
  }

  /// Where the file stops being SVG.
  var fault: LogoFileError { .damaged(byte: at) }

  /// The next tag; `nil` at the end.
  mutating func next() throws(LogoFileError) -> Item? {
    while let open = bytes[at...].firstIndex(of: UInt8(ascii: "<")) {
      at = open
      if take("<!--") {
        try skip(through: "-->")
      } else if take("<?") {
        try skipInstruction()
      } else if take("<!") {
        try skipDeclaration()
      } else if take("</") {
        return .closing(try closing())
      } else {
        at += 1
        return .opening(try opening())
      }
    }
    return nil
  }

  private mutating func skipInstruction() throws(LogoFileError) {
    if take("xml-stylesheet") { throw .unsupported("a style sheet") }
    try skip(through: "?>")
  }

  /// A document type; one with a part of its own can give entities, and these elements.
  private mutating func skipDeclaration() throws(LogoFileError) {
    if take("[CDATA[") { throw .unsupported("a CDATA section") }
    let start = at
    try skip(through: ">")
    if bytes[start..<at].contains(UInt8(ascii: "[")) {
      throw .unsupported("a <!DOCTYPE> with declarations")
    }
  }

  private mutating func closing() throws(LogoFileError) -> String {
    let name = try word()
    skipSpace()
    guard take(">") else { throw fault }
    return name
  }

  private mutating func opening() throws(LogoFileError) -> LogoTag {
    let name = try word()
    var attributes: [String: String] = [:]
    while true {
      let hasSpace = skipSpace()
      if take("/>") { return LogoTag(name: name, attributes: attributes, isWhole: true) }
      if take(">") { return LogoTag(name: name, attributes: attributes, isWhole: false) }
      guard hasSpace else { throw fault }
      let key = try word()
      skipSpace()
      guard take("=") else { throw fault }
      skipSpace()
      guard attributes.updateValue(try value(), forKey: key) == nil else { throw fault }
    }
  }

  /// What stands between quotes.
  private mutating func value() throws(LogoFileError) -> String {
    guard at < bytes.endIndex, bytes[at] == UInt8(ascii: "\"") || bytes[at] == UInt8(ascii: "'"),
      let end = bytes[(at + 1)...].firstIndex(of: bytes[at])
    else { throw fault }
    defer { at = end + 1 }
    return String(decoding: bytes[(at + 1)..<end], as: UTF8.self)
  }

  /// A name: everything up to a space or to what has a meaning in tags.
  private mutating func word() throws(LogoFileError) -> String {
    let end = bytes[at...].firstIndex { $0.isXMLSpace || "/>=<\"'".utf8.contains($0) }
    guard let end, end > at else { throw fault }
    defer { at = end }
    return String(decoding: bytes[at..<end], as: UTF8.self)
  }

  @discardableResult private mutating func skipSpace() -> Bool {
    let start = at
    at = bytes[at...].firstIndex { !$0.isXMLSpace } ?? bytes.endIndex
    return at > start
  }

  private mutating func take(_ text: StaticString) -> Bool {
    let isThere = text.withUTF8Buffer { bytes[at...].starts(with: $0) }
    if isThere { at += text.utf8CodeUnitCount }
    return isThere
  }

  private mutating func skip(through text: StaticString) throws(LogoFileError) {
    let start = at
    while at < bytes.endIndex {
      if take(text) { return }
      at += 1
    }
    throw .damaged(byte: start)
  }
}

extension UInt8 {
  /// A space, tab or line break.
  var isXMLSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
