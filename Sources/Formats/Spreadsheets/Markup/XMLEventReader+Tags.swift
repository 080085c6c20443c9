import XMLText

// Tags: their ends, names and attributes.

extension XMLEventReader {
  /// The index of the `>` of the tag that begins here; reads more bytes if needed.
  private mutating func tagEnd() throws(SpreadsheetError) -> Int {
    var scan = place + 1
    var quote: UInt8 = 0
    while true {
      while scan < buffer.count {
        let byte = buffer[scan]
        if quote != 0 {
          if byte == quote { quote = 0 }
        } else if byte == UInt8(ascii: ">") {
          return scan
        } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
          quote = byte
        } else if byte == UInt8(ascii: "<") {
          throw fault(.tag)
        }
        scan += 1
      }
      let passed = scan - place
      guard passed <= Self.longestTag else { throw fault(.longTag(limit: Self.longestTag)) }
      guard try fill() else { throw fault(.unclosed) }
      scan = place + passed
    }
  }

  mutating func readStart() throws(SpreadsheetError) {
    var end = try tagEnd()
    let next = end + 1
    guard next - place <= Self.longestTag else { throw fault(.longTag(limit: Self.longestTag)) }
    let isEmpty = buffer[end - 1] == UInt8(ascii: "/")
    if isEmpty { end -= 1 }
    var scan = place + 1
    let written = try readName(&scan, end)
    attributes.removeAll(keepingCapacity: true)
    while try readAttribute(&scan, end) {}
    guard open.count < Self.deepest else { throw fault(.tooDeep) }
    name = try resolve(written.prefix ?? XMLNamespaceScopes.noPrefix, written.local)
    for index in attributes.indices where attributes[index].prefix != XMLNamespaceScopes.noPrefix {
      attributes[index].name = try resolve(attributes[index].prefix, attributes[index].name.local)
    }
    open.append((written.whole, name))
    endsAtOnce = isEmpty
    place = next
  }

  mutating func readEnd() throws(SpreadsheetError) {
    let end = try tagEnd()
    var scan = place + 2
    let written = try readName(&scan, end)
    skipSpace(&scan, end)
    guard scan == end, let last = open.last, last.written == written.whole else {
      throw fault(.tag)
    }
    place = end + 1
    leave()
  }

  /// Leaves the innermost element, and forgets the prefixes that it bound.
  mutating func leave() {
    guard let last = open.popLast() else { return }
    name = last.name
    scopes.leave(open.count)
  }

  private func resolve(
    _ prefix: UInt64, _ local: UInt64
  ) throws(SpreadsheetError) -> XMLName {
    guard let space = scopes.space(of: prefix) else { throw fault(.prefix) }
    return XMLName(space, sum: local)
  }

  private struct Written {
    /// The hashes of the prefix, if any, of the local name, and of both with the colon.
    var prefix: UInt64?
    var local: UInt64
    var whole: UInt64
  }

  private func readName(_ scan: inout Int, _ end: Int) throws(SpreadsheetError) -> Written {
    var (whole, local) = (NameHash(), NameHash())
    var prefix: UInt64?
    let start = scan
    var localStart = scan
    while scan < end, Self.isOfName(buffer[scan]) {
      let byte = buffer[scan]
      if byte == UInt8(ascii: ":") {
        guard prefix == nil, scan > start else { throw fault(.tag) }
        prefix = local.value
        local = NameHash()
        localStart = scan + 1
      } else {
        local.add(byte)
      }
      whole.add(byte)
      scan += 1
    }
    guard scan > localStart else { throw fault(.tag) }
    return Written(prefix: prefix, local: local.value, whole: whole.value)
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, UInt8(ascii: "/"), UInt8(ascii: ">"), UInt8(ascii: "="), UInt8(ascii: "<"),
      UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "&"), 0x7F:
      false
    default: true
    }
  }

  private func skipSpace(_ scan: inout Int, _ end: Int) {
    while scan < end, XMLCursor.isSpace(buffer[scan]) { scan += 1 }
  }

  /// Reads an attribute of the tag; returns `false` at the tag's end.
  private mutating func readAttribute(
    _ scan: inout Int, _ end: Int
  ) throws(SpreadsheetError) -> Bool {
    let before = scan
    skipSpace(&scan, end)
    guard scan < end else { return false }
    guard scan > before, attributes.count < Self.maxAttributeCount else { throw fault(.attribute) }
    let written = try readName(&scan, end)
    skipSpace(&scan, end)
    guard scan < end, buffer[scan] == UInt8(ascii: "=") else { throw fault(.attribute) }
    scan += 1
    skipSpace(&scan, end)
    guard scan < end, buffer[scan] == UInt8(ascii: "\"") || buffer[scan] == UInt8(ascii: "'") else {
      throw fault(.attribute)
    }
    let quote = buffer[scan]
    scan += 1
    let start = scan
    while scan < end, buffer[scan] != quote {
      guard buffer[scan] != UInt8(ascii: "<") else { throw fault(.attribute) }
      scan += 1
    }
    guard scan < end, !attributes.contains(where: { $0.written == written.whole }) else {
      throw fault(.attribute)
    }
    let value = start..<scan
    scan += 1
    attributes.append(
      MarkupAttribute(
        name: XMLName(.none, sum: written.local), written: written.whole,
        prefix: written.prefix ?? XMLNamespaceScopes.noPrefix, value: value))
    try bind(written, value)
    return true
  }

  private static let xmlns = XMLName(.none, "xmlns").local

  /// Records a namespace declaration for the element that begins.
  private mutating func bind(
    _ written: Written, _ value: Range<Int>
  ) throws(SpreadsheetError) {
    let isDefault = written.prefix == nil && written.local == Self.xmlns
    guard isDefault || written.prefix == Self.xmlns else { return }
    // It is not an attribute that callers ask for.
    attributes[attributes.count - 1].prefix = XMLNamespaceScopes.noPrefix
    attributes[attributes.count - 1].name = XMLName(.other, sum: written.local)
    scopes.bind(
      isDefault ? XMLNamespaceScopes.noPrefix : written.local, to: try string(value),
      depth: open.count)
  }
}
