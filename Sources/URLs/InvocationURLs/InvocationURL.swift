/// An absolute `https` or `http` URL whose text is kept byte for byte.
///
/// Parsing is strict and never repairs: anything that a printer, a tag or a phone would have to
/// guess is an error with its byte offset. Two values are equal if their texts are;
/// `isEquivalent(to:)` compares canonical forms.
///
/// ```swift
/// let url = try InvocationURL("HTTPS://Eat.Example.com:443/s/42")
/// print(url.text)  // the bytes as written
/// print(url.canonical.text)  // https://eat.example.com/s/42
/// ```
public struct InvocationURL: Sendable, CustomStringConvertible, Hashable {
  /// The two schemes that a phone opens in a browser or hands to an app.
  public enum Scheme: String, Sendable, CaseIterable {
    case http, https

    /// The port of a URL of this scheme that does not name one.
    package var defaultPort: Int { self == .https ? 443 : 80 }
  }

  /// The URL exactly as given.
  public let text: String
  /// The byte offsets of the URL's components in its text.
  package let parts: Parts

  /// Parses `text`. Nothing is trimmed, escaped or lower-cased.
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

  /// The URL exactly as given.
  public var description: String { text }

  /// Whether the texts are equal, byte by byte.
  public static func == (a: InvocationURL, b: InvocationURL) -> Bool { a.text == b.text }

  /// Hashes the text of the URL.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }

  /// The positions of the components, as offsets into the UTF-8 text.
  ///
  /// A component begins where the one before it ends, so only the ends are stored. The struct is
  /// small because URLs are kept in large numbers and copied with every match.
  package struct Parts: Sendable {
    package let scheme: Scheme
    /// Whether the URL has no escape, no path segment that begins with a dot, and no IPv6 address
    /// as its host. Only these can disguise a URL. This is false for some canonical URLs, too.
    package let isPlain: Bool
    /// The port number, or 0 if the URL has none.
    private let portNumber: UInt16
    private let hostEnd: Int
    private let pathStart: Int
    private let pathEnd: Int
    /// The byte offset after the query, or -1 if the URL has none.
    private let queryEnd: Int
    /// The byte offset after the fragment, or -1 if the URL has none.
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

  /// The scheme, regardless of the letter case in the text.
  public var scheme: Scheme { parts.scheme }

  /// The host as written: a name, an IPv4 address, or an IPv6 address in brackets.
  public var host: Substring { slice(parts.host) }

  /// The port, if the URL names one.
  package var port: Int? { parts.port }

  /// The port in the URL, or else the scheme's default port.
  package var effectivePort: Int { port ?? scheme.defaultPort }

  /// The path as written: empty or beginning with `/`.
  public var path: Substring { slice(parts.path) }

  /// The parts of the path between its slashes: `/a//b/` has the segments `a`, an empty one, `b`,
  /// and an empty one.
  package var pathSegments: [Substring] {
    parts.path.isEmpty
      ? []
      : path.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        .map(Substring.init)
  }

  /// The text after `?`, if there is one.
  package var query: Substring? { parts.query.map(slice) }

  /// The text after `#`, if there is one.
  package var fragment: Substring? { parts.fragment.map(slice) }

  /// The query's items in order, including repeated names, still percent-encoded.
  package var queryItems: [QueryItem] {
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

/// One `name=value` of a query, as written; `value` is `nil` if there is no `=`.
package struct QueryItem: Sendable, Equatable {
  /// The text before the first `=`, still percent-encoded.
  package var name: Substring
  /// The text after the first `=`, still percent-encoded.
  package var value: Substring?

  init(_ item: Substring) {
    let equals = item.utf8.firstIndex(of: UInt8(ascii: "="))
    name = item[..<(equals ?? item.endIndex)]
    value = equals.map { item[item.utf8.index(after: $0)...] }
  }
}
