internal import Basics

/// A parser for the head of a request, fed byte by byte, which fails at the first invalid byte.
///
/// RFC 9112 lets a server be lenient about line ends, spaces and folded lines. This parser is not:
/// it refuses everything that two parsers could understand differently.
package struct HeadReader: Sendable {
  private var line: [UInt8] = []
  private var endsWithReturn = false
  private var count = 0
  private var head: RequestHead?

  /// Creates a reader at the beginning of a request.
  package init() {}

  /// Consumes the bytes of the head from the front of `bytes`, or returns `nil` while the head is
  /// incomplete. The bytes left after a complete head belong to the body.
  package mutating func take(
    _ bytes: inout ArraySlice<UInt8>
  ) throws(RequestRefusal) -> RequestHead? {
    while let byte = bytes.popFirst() {
      count += 1
      guard count <= RequestLimits.head else { throw .headLength }
      if try !endsLine(byte) { continue }
      let whole = line[...]
      line.removeAll(keepingCapacity: true)
      if let head, whole.isEmpty { return head }
      try interpret(whole)
    }
    return nil
  }

  /// Takes the next byte, and returns whether it ends a line.
  private mutating func endsLine(_ byte: UInt8) throws(RequestRefusal) -> Bool {
    if endsWithReturn {
      guard byte == 0x0A else { throw .lineEnd }
      endsWithReturn = false
      return true
    }
    switch byte {
    case 0x0D: endsWithReturn = true
    case 0x0A: throw .lineEnd
    case 0x09, 0x20...0x7E, 0x80...0xFF: line.append(byte)
    default: throw .control
    }
    if head == nil, line.count > RequestLimits.requestLine { throw .targetLength }
    return false
  }

  private mutating func interpret(_ line: ArraySlice<UInt8>) throws(RequestRefusal) {
    guard head != nil else {
      head = try Self.requestLine(line)
      return
    }
    let field = try Self.field(line)
    guard head?[field.name] == nil else { throw .repeatedField }
    head?.fields.append(field)
    if let count = head?.fields.count, count > RequestLimits.fields { throw .fieldCount }
  }

  private static func requestLine(_ line: ArraySlice<UInt8>) throws(RequestRefusal) -> RequestHead {
    let words = line.split(separator: 0x20, omittingEmptySubsequences: false)
    guard words.count == 3, !words[0].isEmpty, words[0].allSatisfy(isTokenByte), !words[1].isEmpty,
      words[2].starts(with: "HTTP/".utf8)
    else { throw .requestLine }
    guard words[2].elementsEqual("HTTP/1.1".utf8) else { throw .version }
    if words[0].elementsEqual("OPTIONS".utf8) { throw .preflight }
    guard let method = RequestHead.Method(rawValue: String(decoding: words[0], as: UTF8.self))
    else { throw .method }
    return RequestHead(method: method, target: try RequestTarget(words[1]))
  }

  private static func field(_ line: ArraySlice<UInt8>) throws(RequestRefusal) -> RequestHead.Field {
    if let first = line.first, first == 0x20 || first == 0x09 { throw .foldedLine }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
      line[..<colon].allSatisfy(isTokenByte)
    else { throw .field }
    return RequestHead.Field(
      name: String(decoding: line[..<colon].map(\.lowercasedASCII), as: UTF8.self),
      value: Array(trimmed(line[(colon + 1)...])))
  }

  private static func trimmed(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var value = value
    while let first = value.first, first.isSpace { value.removeFirst() }
    while let last = value.last, last.isSpace { value.removeLast() }
    return value
  }

  /// Whether the byte may be in the name of a method or field (RFC 9110 section 5.6.2).
  private static func isTokenByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || "!#$%&'*+-.^_`|~".utf8.contains(byte)
  }
}

/// The limits beyond which the head of an HTTP request is refused.
package enum RequestLimits {
  /// The maximum number of bytes in the whole head.
  package static let head = 8_192
  /// The maximum number of bytes in the first line.
  package static let requestLine = 2_048
  /// The maximum number of header fields.
  package static let fields = 64
}

/// Parses a decimal number, or returns `nil` for other text and for more than 18 digits.
func decimal(_ digits: [UInt8]) -> Int? {
  guard 1...18 ~= digits.count, digits.allSatisfy(\.isDigit) else { return nil }
  return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
}
