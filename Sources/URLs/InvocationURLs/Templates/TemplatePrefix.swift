extension TemplateExpander {
  /// Returns the first `count` characters (code points, as in RFC 6570) of `text`.
  ///
  /// If triplets are kept, the triplets of one code point count as one and stay together.
  static func characters(_ count: Int, of text: String, keepingTriplets: Bool) -> Substring {
    guard keepingTriplets else { return Substring(text.unicodeScalars.prefix(count)) }
    var rest = text.utf8[...]
    var taken = 0
    while taken < count, !rest.isEmpty {
      rest = rest.dropFirst(characterWidth(rest))
      taken += 1
    }
    return text[..<rest.startIndex]
  }

  /// The number of bytes that encode the first character: `%C3%A9` is one character, and so is a
  /// lone `%`.
  private static func characterWidth(_ bytes: Substring.UTF8View) -> Int {
    guard bytes.first == UInt8(ascii: "%") else { return codePointWidth(bytes.prefix(4)) }
    var rest = bytes
    var decoded: [UInt8] = []
    while decoded.count < 4, rest.popFirst() == UInt8(ascii: "%"),
      let high = rest.popFirst().flatMap(PercentEncoding.hexValue),
      let low = rest.popFirst().flatMap(PercentEncoding.hexValue)
    {
      decoded.append(high << 4 | low)
    }
    return decoded.isEmpty ? 1 : 3 * codePointWidth(decoded)
  }

  /// The number of bytes of the first code point, or 1 if `bytes` do not begin with one.
  private static func codePointWidth(_ bytes: some Sequence<UInt8>) -> Int {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    guard case .valid(let scalar) = parser.parseScalar(from: &iterator) else { return 1 }
    return scalar.count
  }
}
