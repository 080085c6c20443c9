/// A parser of URLs in one pass over their bytes, up to the first error.
enum URLParser {
  /// Calls `body` with the bytes of a text that is already contiguous UTF-8.
  static func withBytes<Result>(
    of text: String, _ body: (Span<UInt8>) throws(InvocationURLError) -> Result
  ) throws(InvocationURLError) -> Result {
    let result = unsafe text.utf8.withContiguousStorageIfAvailable { buffer in
      Swift.Result { () throws(InvocationURLError) in try body(unsafe buffer.span) }
    }
    guard let result else { throw InvocationURLError(.empty, at: 0) }
    return try result.get()
  }

  static func parse(_ bytes: Span<UInt8>) throws(InvocationURLError) -> InvocationURL.Parts {
    let (scheme, hostStart) = try parseScheme(bytes)
    let (host, port, pathStart) = try parseAuthority(bytes, from: hostStart)
    // An IPv6 address has several spellings.
    var isPlain = bytes[host.lowerBound] != UInt8(ascii: "[")
    let pathEnd = try textEnd(bytes, from: pathStart, .dotlessPath, before: .pathEnd, &isPlain)
    var position = pathEnd
    var query: Range<Int>?
    var fragment: Range<Int>?
    if position < bytes.count, bytes[position] == UInt8(ascii: "?") {
      let start = position + 1
      position = try textEnd(bytes, from: start, .queryOrFragment, before: .queryEnd, &isPlain)
      query = start..<position
    }
    if position < bytes.count {
      let start = position + 1
      fragment =
        start..<(try textEnd(bytes, from: start, .queryOrFragment, before: .none, &isPlain))
    }
    return InvocationURL.Parts(
      scheme: scheme, host: host, port: port, path: pathStart..<pathEnd, query: query,
      fragment: fragment, isPlain: isPlain)
  }

  /// Returns the first offset from `start` with a byte in `stops`, or the end. All bytes before it
  /// must be in `allowed`, escapes or dots. Escapes, and dots that begin a segment, clear
  /// `isPlain`.
  private static func textEnd(
    _ bytes: Span<UInt8>, from start: Int, _ allowed: ASCIISet, before stops: ASCIISet,
    _ isPlain: inout Bool
  ) throws(InvocationURLError) -> Int {
    var position = start
    while position < bytes.count {
      let byte = bytes[position]
      if allowed.contains(byte) {
        position += 1
      } else if byte == UInt8(ascii: ".") {
        if bytes[position - 1] == UInt8(ascii: "/") { isPlain = false }
        position += 1
      } else if isEscape(bytes, position, bytes.count) {
        isPlain = false
        position += 3
      } else if stops.contains(byte) {
        break
      } else {
        let problem = textProblem(bytes, position, allowed) ?? .character(byte)
        throw InvocationURLError(problem, at: position)
      }
    }
    return position
  }

  // MARK: Scheme

  /// Parses the scheme and returns it with the offset of the host.
  private static func parseScheme(
    _ bytes: Span<UInt8>
  ) throws(InvocationURLError) -> (InvocationURL.Scheme, Int) {
    if beginsWithHTTPS(bytes) { return (.https, 8) }
    guard bytes.count > 0 else { throw InvocationURLError(.empty, at: 0) }
    let colon = try schemeEnd(bytes)
    let scheme: InvocationURL.Scheme
    if isEqual(bytes, 0..<colon, "https") {
      scheme = .https
    } else if isEqual(bytes, 0..<colon, "http") {
      scheme = .http
    } else {
      // A host with a port begins like a scheme.
      let isPort = colon + 1 < bytes.count && ASCIISet.digits.contains(bytes[colon + 1])
      let suggestion = isPort ? withScheme(bytes) : nil
      throw InvocationURLError(
        suggestion.map { .noScheme(suggestion: $0) } ?? .unsupportedScheme(text(bytes, 0..<colon)),
        at: 0)
    }
    for offset in colon + 1...colon + 2 {
      guard offset < bytes.count, bytes[offset] == UInt8(ascii: "/") else {
        let isBackslash = offset < bytes.count && bytes[offset] == UInt8(ascii: "\\")
        throw InvocationURLError(isBackslash ? .backslash : .missingSlashes, at: offset)
      }
    }
    return (scheme, colon + 3)
  }

  /// Whether the first eight bytes are `https://`, the letters in either case.
  private static func beginsWithHTTPS(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count >= 8 else { return false }
    // The count has been checked, and any eight bytes are a valid number.
    let word = unsafe bytes.bytes.unsafeLoadUnaligned(as: UInt64.self)
    return UInt64(littleEndian: word) | 0x20_2020_2020 == 0x2F2F_3A73_7074_7468
  }

  /// Returns the offset of the colon that ends a scheme with the syntax of RFC 3986.
  static func schemeEnd(_ bytes: Span<UInt8>) throws(InvocationURLError) -> Int {
    var colon = 0
    while colon < bytes.count, ASCIISet.scheme.contains(bytes[colon]) { colon += 1 }
    if colon < bytes.count, let problem = textProblem(bytes, colon, .scheme) {
      switch problem {
      case .space, .control, .brace, .backslash, .nonASCII:
        throw InvocationURLError(problem, at: colon)
      default: break
      }
    }
    guard colon > 0, colon < bytes.count, bytes[colon] == UInt8(ascii: ":"),
      ASCIISet.letters.contains(bytes[0])
    else { throw InvocationURLError(.noScheme(suggestion: withScheme(bytes)), at: 0) }
    return colon
  }

  /// The text with https:// in front, if the result is a URL with a dot in its host.
  private static func withScheme(_ bytes: Span<UInt8>) -> String? {
    // Typed text is short.
    guard bytes.count <= 200, bytes.count > 0, ASCIISet.host.contains(bytes[0]) else { return nil }
    let text = "https://" + text(bytes, 0..<bytes.count)
    guard let url = try? InvocationURL(text), url.host.contains(".") else { return nil }
    return text
  }

  /// Whether the text in `range` equals a lower-case ASCII word, ignoring letter case.
  private static func isEqual(
    _ bytes: Span<UInt8>, _ range: Range<Int>, _ word: StaticString
  ) -> Bool {
    guard range.count == word.utf8CodeUnitCount else { return false }
    for offset in 0..<range.count {
      let letter = unsafe word.utf8Start[offset]
      if bytes[range.lowerBound + offset] | 0x20 != letter { return false }
    }
    return true
  }

  // MARK: Text

  /// Throws an error unless every byte of `range` is in `allowed` or part of a percent escape.
  static func check(
    _ bytes: Span<UInt8>, _ range: Range<Int>, _ allowed: ASCIISet
  ) throws(InvocationURLError) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      if allowed.contains(bytes[offset]) {
        offset += 1
      } else if isEscape(bytes, offset, range.upperBound) {
        offset += 3
      } else {
        let problem = textProblem(bytes, offset, allowed)
        throw InvocationURLError(problem ?? .character(bytes[offset]), at: offset)
      }
    }
  }

  /// Whether a percent sign and two hexadecimal digits are at `offset`, before `end`.
  static func isEscape(_ bytes: Span<UInt8>, _ offset: Int, _ end: Int) -> Bool {
    end - offset >= 3 && bytes[offset] == UInt8(ascii: "%")
      && ASCIISet.hexadecimal.contains(bytes[offset + 1])
      && ASCIISet.hexadecimal.contains(bytes[offset + 2])
  }

  /// Returns the problem with the byte at `offset`, or `nil` if it is in `allowed`.
  static func textProblem(
    _ bytes: Span<UInt8>, _ offset: Int, _ allowed: ASCIISet
  ) -> InvocationURLError.Problem? {
    let byte = bytes[offset]
    if allowed.contains(byte) { return nil }
    switch byte {
    case UInt8(ascii: " "): return .space
    case 0..<0x20, 0x7F: return .control(byte)
    case UInt8(ascii: "{"), UInt8(ascii: "}"): return .brace(byte)
    case UInt8(ascii: "\\"): return .backslash
    case UInt8(ascii: "%"):
      return .badPercent(text(bytes, offset..<characterEnd(bytes, min(offset + 3, bytes.count))))
    case 0x80...:
      let scalar = text(bytes, offset..<min(offset + 4, bytes.count)).unicodeScalars.first
      return .nonASCII(scalar ?? "\u{FFFD}")
    default: return .character(byte)
    }
  }

  /// Returns `end`, moved forward if it would cut through a UTF-8 character.
  private static func characterEnd(_ bytes: Span<UInt8>, _ end: Int) -> Int {
    var end = end
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }

  static func text(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    String(decoding: range.map { bytes[$0] }, as: UTF8.self)
  }
}

extension ASCIISet {
  /// The characters of a path except the dot, which is checked separately.
  fileprivate static let dotlessPath = path.subtracting(ASCIISet("."))
  fileprivate static let pathEnd = ASCIISet("?#")
  fileprivate static let queryEnd = ASCIISet("#")
  fileprivate static let none = ASCIISet()

  static let hexadecimal = digits.union(ASCIISet("abcdefABCDEF"))
}
