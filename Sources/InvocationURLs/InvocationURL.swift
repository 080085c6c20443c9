/// An absolute `https` or `http` URL, kept to the byte as it was given.
///
/// Parsing is strict and never repairs: what a printer, a tag or a phone would have to guess is an
/// error with its place. Two values are equal when their texts are; `isEquivalent(to:)` compares
/// canonical forms.
public struct InvocationURL: Sendable, CustomStringConvertible {
  /// The two schemes that a phone opens in a browser or hands to an app.
  public enum Scheme: String, Sendable, CaseIterable {
    case http, https

    /// The port that a URL of this scheme means when it names none.
    public var defaultPort: Int { self == .https ? 443 : 80 }
  }

  /// The URL as it was given, to the byte.
  public let text: String
  package let parts: Parts

  /// Parses `text`; nothing is trimmed, escaped or lower-cased.
  public init(_ text: String) throws(InvocationURLError) {
    var text = text
    text.makeContiguousUTF8()
    self.parts = try URLParser.withBytes(of: text, URLParser.parse)
    self.text = text
  }

  init(text: String, parts: Parts) {
    self.text = text
    self.parts = parts
  }

  /// The URL as it was given.
  public var description: String { text }
}

extension InvocationURL: Hashable {
  /// Compares the texts byte by byte.
  public static func == (a: InvocationURL, b: InvocationURL) -> Bool { a.text == b.text }

  /// Hashes the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension InvocationURL {
  /// Where the components lie, as offsets into the UTF-8 text.
  ///
  /// A component begins where the one before it ends, so that the ends are enough; URLs are kept
  /// in great numbers, and copied with every match.
  package struct Parts: Sendable {
    package let scheme: Scheme
    /// Whether the URL has no escape, no segment of the path begins with a dot, and the host is no
    /// IPv6 address. Only such things can hide what is meant; a canonical form may have none and
    /// say no here.
    package let isPlain: Bool
    /// 0 when no port is written.
    private let portNumber: UInt16
    private let hostEnd: Int
    private let pathStart: Int
    private let pathEnd: Int
    /// -1 when there is no query.
    private let queryEnd: Int
    /// -1 when there is no fragment.
    private let fragmentEnd: Int

    init(
      scheme: Scheme, host: Range<Int>, port: Int?, path: Range<Int>, query: Range<Int>?,
      fragment: Range<Int>?, isPlain: Bool
    ) {
      self.scheme = scheme
      self.isPlain = isPlain
      portNumber = UInt16(truncatingIfNeeded: port ?? 0)
      hostEnd = host.upperBound
      pathStart = path.lowerBound
      pathEnd = path.upperBound
      queryEnd = query?.upperBound ?? -1
      fragmentEnd = fragment?.upperBound ?? -1
    }

    package var host: Range<Int> { (scheme == .https ? 8 : 7)..<hostEnd }
    package var port: Int? { portNumber == 0 ? nil : Int(portNumber) }
    package var path: Range<Int> { pathStart..<pathEnd }
    package var query: Range<Int>? { queryEnd < 0 ? nil : pathEnd + 1..<queryEnd }
    package var fragment: Range<Int>? {
      fragmentEnd < 0 ? nil : (queryEnd < 0 ? pathEnd : queryEnd) + 1..<fragmentEnd
    }
  }

  func slice(_ range: Range<Int>) -> Substring {
    let bytes = text.utf8
    let start = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
    return text[start..<bytes.index(start, offsetBy: range.count)]
  }

  /// The scheme, whatever the case it is written in.
  public var scheme: Scheme { parts.scheme }

  /// The host as written: a name, an IPv4 address, or an IPv6 address in brackets.
  public var host: Substring { slice(parts.host) }

  /// The port, when one is written.
  public var port: Int? { parts.port }

  /// The port that is meant: the written one, or the scheme's own.
  public var effectivePort: Int { port ?? scheme.defaultPort }

  /// The path as written; empty or beginning with `/`.
  public var path: Substring { slice(parts.path) }

  /// The path between its slashes: `/a//b/` has the segments `a`, nothing, `b`, nothing.
  public var pathSegments: [Substring] {
    parts.path.isEmpty
      ? [] : path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
  }

  /// The text after `?`, when there is one.
  public var query: Substring? { parts.query.map(slice) }

  /// The text after `#`, when there is one.
  public var fragment: Substring? { parts.fragment.map(slice) }

  /// The query's items in order, with duplicates, still percent-encoded.
  public var queryItems: [QueryItem] {
    guard let query, !query.isEmpty else { return [] }
    let bytes = query.utf8
    var items: [QueryItem] = []
    var start = bytes.startIndex
    while true {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "&")) ?? bytes.endIndex
      items.append(QueryItem(query[start..<end]))
      guard end < bytes.endIndex else { return items }
      start = bytes.index(after: end)
    }
  }
}

/// One `name=value` of a query, as written; `value` is `nil` when there is no `=`.
public struct QueryItem: Sendable, Equatable {
  /// The text before the first `=`, still percent-encoded.
  public var name: Substring
  /// The text after the first `=`, still percent-encoded.
  public var value: Substring?

  init(_ item: Substring) {
    let equals = item.utf8.firstIndex(of: UInt8(ascii: "="))
    name = item[..<(equals ?? item.endIndex)]
    value = equals.map { item[item.utf8.index(after: $0)...] }
  }
}
