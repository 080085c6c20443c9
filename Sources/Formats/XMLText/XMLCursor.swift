/// A place in the bytes of an XML document in UTF-8, and the steps that its readers share.
package struct XMLCursor {
  package let bytes: [UInt8]
  package var offset = 0

  /// Creates a cursor at the first byte, or after a byte order mark.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  package var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  package func has(_ text: String) -> Bool { bytes[offset...].starts(with: text.utf8) }

  package static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  package mutating func skipSpace() {
    while let byte, Self.isSpace(byte) { offset += 1 }
  }

  /// Skips a section with these delimiters; returns `nil` if none begins here, or if it does not
  /// end. Otherwise, returns the range between the delimiters.
  package mutating func skip(_ start: String, to end: String) -> Range<Int>? {
    guard has(start) else { return nil }
    let from = offset
    offset += start.utf8.count
    while let byte {
      if byte == end.utf8.first, has(end) {
        defer { offset += end.utf8.count }
        return from + start.utf8.count..<offset
      }
      offset += 1
    }
    offset = from
    return nil
  }

  /// Skips a document type; returns `false` at definitions of its own, which could make entities
  /// that grow without bound.
  package mutating func skipDoctype() -> Bool {
    while let byte, byte != UInt8(ascii: ">") {
      if byte == UInt8(ascii: "[") { return false }
      offset += 1
    }
    offset = min(offset + 1, bytes.count)
    return true
  }
}
