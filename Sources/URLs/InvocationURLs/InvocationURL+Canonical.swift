extension InvocationURL {
  /// The canonical spelling, which is equal for all equivalent URLs.
  ///
  /// Scheme and host are in lower case, IPv6 addresses as in RFC 5952. The scheme's default port is
  /// dropped, dot segments are removed, and an empty path becomes `/`. Percent escapes are in upper
  /// case, and those of unreserved characters are decoded. Query order, fragment, path case and
  /// reserved escapes (`%2F`) stay. The canonical form of a canonical URL is the URL itself.
  public var canonical: InvocationURL {
    var writer = CanonicalWriter(capacity: text.utf8.count + 1)
    writer.append(scheme.rawValue)
    writer.append("://")
    let host = writer.range { $0.appendHost(slice(parts.host).utf8) }
    let port = parts.port == scheme.defaultPort ? nil : parts.port
    if let port { writer.append(":\(port)") }
    let path = writer.range { $0.appendPath(slice(parts.path).utf8) }
    let query = parts.query.map { range in
      writer.append("?")
      return writer.range { $0.appendText(slice(range).utf8) }
    }
    let fragment = parts.fragment.map { range in
      writer.append("#")
      return writer.range { $0.appendText(slice(range).utf8) }
    }
    return InvocationURL(
      text: String(decoding: writer.bytes, as: UTF8.self),
      parts: Parts(
        scheme: scheme, host: host, port: port, path: path, query: query, fragment: fragment,
        isPlain: parts.isPlain))
  }

  /// Whether the two URLs are equivalent, that is, their canonical forms are equal.
  package func isEquivalent(to other: InvocationURL) -> Bool {
    text == other.text || canonical.text == other.canonical.text
  }
}

/// A writer of the canonical text that records the ranges of its components.
private struct CanonicalWriter {
  private(set) var bytes: [UInt8] = []

  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  mutating func range(of write: (inout CanonicalWriter) -> Void) -> Range<Int> {
    let start = bytes.count
    write(&self)
    return start..<bytes.count
  }

  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func appendHost(_ host: Substring.UTF8View) {
    guard host.first == UInt8(ascii: "[") else { return appendLowercased(host) }
    bytes.append(contentsOf: IPAddress.canonicalIPv6(Array(host)))
  }

  private mutating func appendLowercased(_ text: Substring.UTF8View) {
    for byte in text { bytes.append((65...90).contains(byte) ? byte | 0x20 : byte) }
  }

  /// Appends a text with unreserved escapes decoded and the other escapes in upper case.
  mutating func appendText(_ text: Substring.UTF8View) {
    var position = text.startIndex
    while position < text.endIndex {
      let byte = text[position]
      text.formIndex(after: &position)
      guard byte == UInt8(ascii: "%"), position < text.endIndex else {
        bytes.append(byte)
        continue
      }
      let high = text[position]
      text.formIndex(after: &position)
      guard position < text.endIndex else { continue }
      let low = text[position]
      text.formIndex(after: &position)
      appendEscape(high, low)
    }
  }

  private mutating func appendEscape(_ high: UInt8, _ low: UInt8) {
    let byte = Self.value(high) << 4 | Self.value(low)
    if ASCIISet.unreserved.contains(byte) {
      bytes.append(byte)
    } else {
      bytes.append(UInt8(ascii: "%"))
      bytes.append(Self.uppercased(high))
      bytes.append(Self.uppercased(low))
    }
  }

  private static func value(_ digit: UInt8) -> UInt8 {
    digit & 0x40 == 0 ? digit & 0x0F : (digit & 0x0F) + 9
  }

  private static func uppercased(_ digit: UInt8) -> UInt8 {
    digit & 0x40 == 0 ? digit : digit & 0x5F
  }

  /// Appends a path, then removes its dot segments in place (RFC 3986 section 5.2.4).
  mutating func appendPath(_ path: Substring.UTF8View) {
    let start = bytes.count
    appendText(path)
    guard bytes.count > start else { return bytes.append(UInt8(ascii: "/")) }
    var (read, write) = (start, start)
    while read < bytes.count {
      var end = read + 1
      while end < bytes.count, bytes[end] != UInt8(ascii: "/") { end += 1 }
      let dots = dotCount(read + 1..<end)
      if dots == 0 {
        for offset in read..<end { bytes[write + offset - read] = bytes[offset] }
        write += end - read
      } else {
        if dots == 2 { dropSegment(from: start, end: &write) }
        // A dot segment at the end leaves its slash.
        if end == bytes.count {
          bytes[write] = UInt8(ascii: "/")
          write += 1
        }
      }
      read = end
    }
    bytes.removeSubrange(write...)
  }

  private func dropSegment(from start: Int, end: inout Int) {
    while end > start {
      end -= 1
      if bytes[end] == UInt8(ascii: "/") { return }
    }
  }

  /// Returns the number of dots if a segment is `.` or `..`, and 0 for other segments.
  private func dotCount(_ segment: Range<Int>) -> Int {
    let isDots = segment.count <= 2 && segment.allSatisfy { bytes[$0] == UInt8(ascii: ".") }
    return isDots ? segment.count : 0
  }
}
