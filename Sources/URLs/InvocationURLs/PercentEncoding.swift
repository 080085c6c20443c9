/// Percent-encoding (RFC 3986, section 2), shared by templates, route patterns and printing.
package enum PercentEncoding {
  /// Appends the UTF-8 of `text`, encoding each byte that is not in `allowed` as `%` and two
  /// upper-case hex digits.
  ///
  /// With `keepingTriplets`, a `%` followed by two hex digits is copied unchanged with its digits;
  /// any other `%` is encoded like every byte that is not allowed.
  package static func append(
    _ text: Substring, to output: inout [UInt8], keeping allowed: ByteSet,
    keepingTriplets: Bool = false
  ) {
    withBytes(of: text) {
      appendEach(of: $0, to: &output, keeping: allowed, keepingTriplets: keepingTriplets)
    }
  }

  /// Appends `bytes` to `output`, percent-encoded except for those in `allowed`.
  package static func append(
    _ bytes: ArraySlice<UInt8>, to output: inout [UInt8], keeping allowed: ByteSet,
    keepingTriplets: Bool = false
  ) {
    appendEach(of: bytes.span, to: &output, keeping: allowed, keepingTriplets: keepingTriplets)
  }

  /// Returns `text` with every UTF-8 byte that is not in `allowed` percent-encoded.
  package static func encode(
    _ text: String, keeping allowed: ByteSet, keepingTriplets: Bool = false
  ) -> String {
    var output: [UInt8] = []
    output.reserveCapacity(text.utf8.count)
    append(text[...], to: &output, keeping: allowed, keepingTriplets: keepingTriplets)
    return String(decoding: output, as: UTF8.self)
  }

  /// Decodes `text` into bytes. Every `%` must be followed by two hex digits.
  package static func decode(_ text: Substring) throws(PercentEncodingError) -> [UInt8] {
    try withBytes(of: text) { bytes in
      Result { () throws(PercentEncodingError) in try decode(bytes) }
    }.get()
  }

  /// Decodes `text`, whose decoded bytes must be UTF-8.
  package static func decodeText(_ text: Substring) throws(PercentEncodingError) -> String {
    let bytes = try decode(text)
    let decoded = String(decoding: bytes, as: UTF8.self)
    // Decoding repairs invalid bytes; if none changed, the bytes were valid UTF-8.
    guard decoded.utf8.elementsEqual(bytes) else {
      let offset = encodedOffset(of: validUTF8Count(bytes), in: text.utf8)
      throw PercentEncodingError(.notUTF8, at: offset)
    }
    return decoded
  }

  /// A set of bytes that an encoder leaves unchanged; no set contains `%`.
  package struct ByteSet: Sendable {
    let bytes: ASCIISet

    /// Letters, digits and `-._~`, which never need encoding.
    package static let unreserved = ByteSet(bytes: .unreserved)
    /// All characters allowed in a URL, including delimiters.
    package static let unreservedOrReserved = ByteSet(bytes: .unreserved.union(.reserved))
    /// The characters allowed in one segment of a path.
    package static let pathSegment = ByteSet(bytes: .segment)
    /// The characters allowed in a whole query, including `&` and `=`.
    package static let query = ByteSet(bytes: .queryOrFragment)
    /// The characters allowed in the name or the value of one query item: not `&`, `=`, `+` or `;`,
    /// which readers treat as a separator or a space.
    package static let queryItem = ByteSet(
      bytes: .unreserved.union(ASCIISet("!$'()*,:@/?")))
    /// The characters allowed in a fragment.
    package static let fragment = ByteSet(bytes: .queryOrFragment)
  }

  /// Calls `body` with the UTF-8 bytes of `text`.
  private static func withBytes<Result>(
    of text: Substring, _ body: (Span<UInt8>) -> Result
  ) -> Result {
    let result = unsafe text.utf8.withContiguousStorageIfAvailable { body(unsafe $0.span) }
    if let result { return result }
    // A string from elsewhere (Objective-C) may not be stored as UTF-8.
    let bytes = Array(text.utf8)[...]
    return body(bytes.span)
  }

  private static func appendEach(
    of bytes: Span<UInt8>, to output: inout [UInt8], keeping allowed: ByteSet,
    keepingTriplets: Bool
  ) {
    for offset in 0..<bytes.count {
      let byte = bytes[offset]
      let isKept = byte == UInt8(ascii: "%") && keepingTriplets && triplet(bytes, at: offset) != nil
      if allowed.bytes.contains(byte) || isKept {
        output.append(byte)
      } else {
        output.append(UInt8(ascii: "%"))
        output.append(hexDigit(byte >> 4))
        output.append(hexDigit(byte & 0x0F))
      }
    }
  }

  private static func decode(_ bytes: Span<UInt8>) throws(PercentEncodingError) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var offset = 0
    while offset < bytes.count {
      if bytes[offset] != UInt8(ascii: "%") {
        output.append(bytes[offset])
        offset += 1
      } else if let byte = triplet(bytes, at: offset) {
        output.append(byte)
        offset += 3
      } else {
        throw PercentEncodingError(.badTriplet, at: offset)
      }
    }
    return output
  }

  /// Returns the byte of the triplet at `offset`, where there is a `%`, or `nil` if its digits are
  /// invalid.
  static func triplet(_ bytes: Span<UInt8>, at offset: Int) -> UInt8? {
    guard bytes.count - offset >= 3, let high = hexValue(bytes[offset + 1]),
      let low = hexValue(bytes[offset + 2])
    else { return nil }
    return high << 4 | low
  }

  /// Returns the value of a hex digit in either case.
  static func hexValue(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x41...0x46: digit - 0x41 + 10
    case 0x61...0x66: digit - 0x61 + 10
    default: nil
    }
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? 0x30 + value : 0x41 - 10 + value
  }

  /// The number of bytes at the start that are valid UTF-8.
  private static func validUTF8Count(_ bytes: [UInt8]) -> Int {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var count = 0
    while case .valid(let scalar) = parser.parseScalar(from: &iterator) { count += scalar.count }
    return count
  }

  /// The offset, in the encoded `bytes`, of the decoded byte at `index`, counted from 0.
  private static func encodedOffset(of index: Int, in bytes: some Collection<UInt8>) -> Int {
    var rest = bytes[...]
    var offset = 0
    for _ in 0..<index {
      let width = rest.first == UInt8(ascii: "%") ? 3 : 1
      rest = rest.dropFirst(width)
      offset += width
    }
    return offset
  }
}

/// A percent-encoded text that cannot be decoded.
package struct PercentEncodingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kinds of problems in percent-encoded text.
  package enum Problem: Equatable, Sendable {
    /// A `%` without two hex digits after it.
    case badTriplet
    /// The decoded bytes are not UTF-8 text.
    case notUTF8
  }

  /// The kind of problem in the percent-encoded text.
  package let problem: Problem
  /// The byte offset of the problem in the encoded text.
  package let offset: Int

  init(_ problem: Problem, at offset: Int) {
    self.problem = problem
    self.offset = offset
  }

  /// A sentence with the byte offset and the problem.
  package var description: String {
    switch problem {
    case .badTriplet:
      "byte \(offset): '%' needs two hex digits after it; a percent sign itself is written %25"
    case .notUTF8: "byte \(offset): the decoded bytes are not UTF-8 text from here on"
    }
  }
}
