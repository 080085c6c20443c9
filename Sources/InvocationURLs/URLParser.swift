/// One pass over the bytes of a URL; it stops at the first thing that is wrong.
enum URLParser {
  /// Lends the bytes of a text that is contiguous UTF-8 already.
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
    let authority = hostStart..<end(of: bytes, from: hostStart, before: .authorityEnd)
    if authority.upperBound < bytes.count, bytes[authority.upperBound] == UInt8(ascii: "@") {
      throw InvocationURLError(.userInfo, at: authority.upperBound)
    }
    let (host, port) = try parseAuthority(bytes, authority)

    let path = authority.upperBound..<end(of: bytes, from: authority.upperBound, before: .pathEnd)
    try check(bytes, path, .path)
    var position = path.upperBound
    var query: Range<Int>?
    var fragment: Range<Int>?
    if position < bytes.count, bytes[position] == UInt8(ascii: "?") {
      let range = position + 1..<end(of: bytes, from: position + 1, before: .queryEnd)
      try check(bytes, range, .queryOrFragment)
      query = range
      position = range.upperBound
    }
    if position < bytes.count {
      let range = position + 1..<bytes.count
      try check(bytes, range, .queryOrFragment)
      fragment = range
    }
    return InvocationURL.Parts(
      scheme: scheme, host: host, port: port, path: path, query: query, fragment: fragment)
  }

  /// The first place from `start` that holds a byte of `stops`, or the end.
  private static func end(of bytes: Span<UInt8>, from start: Int, before stops: ASCIISet) -> Int {
    var position = start
    while position < bytes.count, !stops.contains(bytes[position]) { position += 1 }
    return position
  }
}

extension ASCIISet {
  fileprivate static let authorityEnd = ASCIISet("/?#@")
  fileprivate static let pathEnd = ASCIISet("?#")
  fileprivate static let queryEnd = ASCIISet("#")
}

// MARK: Scheme

extension URLParser {
  /// The scheme, and where the host begins.
  private static func parseScheme(
    _ bytes: Span<UInt8>
  ) throws(InvocationURLError) -> (InvocationURL.Scheme, Int) {
    guard bytes.count > 0 else { throw InvocationURLError(.empty, at: 0) }
    let colon = try schemeEnd(bytes)
    let scheme: InvocationURL.Scheme
    if isEqual(bytes, 0..<colon, "https") {
      scheme = .https
    } else if isEqual(bytes, 0..<colon, "http") {
      scheme = .http
    } else {
      throw InvocationURLError(.unsupportedScheme(text(bytes, 0..<colon)), at: 0)
    }
    for offset in colon + 1...colon + 2 {
      guard offset < bytes.count, bytes[offset] == UInt8(ascii: "/") else {
        let isBackslash = offset < bytes.count && bytes[offset] == UInt8(ascii: "\\")
        throw InvocationURLError(isBackslash ? .backslash : .missingSlashes, at: offset)
      }
    }
    return (scheme, colon + 3)
  }

  /// The place of the colon that ends a scheme of RFC 3986 syntax.
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
    else { throw InvocationURLError(.noScheme, at: 0) }
    return colon
  }

  /// Compares with a lower-case ASCII word, without regard to case.
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
}

// MARK: Host and port

extension URLParser {
  private static func parseAuthority(
    _ bytes: Span<UInt8>, _ authority: Range<Int>
  ) throws(InvocationURLError) -> (host: Range<Int>, port: Int?) {
    let start = authority.lowerBound
    guard !authority.isEmpty else { throw InvocationURLError(.emptyHost, at: start) }
    let host =
      bytes[start] == UInt8(ascii: "[")
      ? try IPAddress.bracketed(bytes, authority) : try parseHostName(bytes, authority)
    return (host, try parsePort(bytes, authority, from: host.upperBound))
  }

  private static func parseHostName(
    _ bytes: Span<UInt8>, _ authority: Range<Int>
  ) throws(InvocationURLError) -> Range<Int> {
    let (allowed, start) = (ASCIISet.host, authority.lowerBound)
    var (end, previous) = (start, UInt8(ascii: "."))
    while end < authority.upperBound, allowed.contains(bytes[end]) {
      if bytes[end] == UInt8(ascii: "."), previous == bytes[end] {
        throw InvocationURLError(.emptyLabel, at: end)
      }
      previous = bytes[end]
      end += 1
    }
    if end < authority.upperBound, bytes[end] != UInt8(ascii: ":") {
      let colon = authority.first { bytes[$0] == UInt8(ascii: ":") } ?? authority.upperBound
      throw InvocationURLError(hostProblem(bytes, end, start..<colon), at: end)
    }
    let host = start..<end
    guard !host.isEmpty else { throw InvocationURLError(.emptyHost, at: start) }
    if IPAddress.endsInNumber(bytes, host), !IPAddress.isDottedIPv4(bytes, host) {
      throw InvocationURLError(.badIPv4(text(bytes, host)), at: start)
    }
    return host
  }

  private static func hostProblem(
    _ bytes: Span<UInt8>, _ offset: Int, _ host: Range<Int>
  ) -> InvocationURLError.Problem {
    switch textProblem(bytes, offset, .host) {
    case .nonASCII?:
      let name = text(bytes, host)
      return .nonASCIIHost(host: name, suggestion: Punycode.asciiHost(name))
    case .character?, .badPercent?, nil: return .hostCharacter(bytes[offset])
    case let problem?: return problem
    }
  }

  private static func parsePort(
    _ bytes: Span<UInt8>, _ authority: Range<Int>, from start: Int
  ) throws(InvocationURLError) -> Int? {
    let range = start..<authority.upperBound
    guard let first = range.first else { return nil }
    guard bytes[first] == UInt8(ascii: ":") else {
      throw InvocationURLError(hostProblem(bytes, first, authority), at: first)
    }
    var port = 0
    for offset in range.dropFirst() {
      let byte = bytes[offset]
      guard ASCIISet.digits.contains(byte), port < 65_536 else { port = 0; break }
      port = port * 10 + Int(byte & 0x0F)
    }
    guard (1...65_535).contains(port) else {
      throw InvocationURLError(.badPort(text(bytes, range.dropFirst())), at: first + 1)
    }
    return port
  }
}

// MARK: Text

extension URLParser {
  /// Checks that every byte of `range` is of `allowed` or part of a percent escape.
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

  /// Whether a percent sign and two hexadecimal digits stand at `offset`, before `end`.
  static func isEscape(_ bytes: Span<UInt8>, _ offset: Int, _ end: Int) -> Bool {
    end - offset >= 3 && bytes[offset] == UInt8(ascii: "%")
      && ASCIISet.hexadecimal.contains(bytes[offset + 1])
      && ASCIISet.hexadecimal.contains(bytes[offset + 2])
  }

  /// What is wrong with the byte at `offset`, or `nil` when it is of `allowed`.
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
    case UInt8(ascii: "%"): return .badPercent(text(bytes, offset..<min(offset + 3, bytes.count)))
    case 0x80...:
      let scalar = text(bytes, offset..<min(offset + 4, bytes.count)).unicodeScalars.first
      return .nonASCII(scalar ?? "\u{FFFD}")
    default: return .character(byte)
    }
  }

  static func text(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    String(decoding: range.map { bytes[$0] }, as: UTF8.self)
  }
}

extension ASCIISet {
  static let hexadecimal = digits.union(ASCIISet("abcdefABCDEF"))
}
