/// A URI of another scheme (`tel:`, `mailto:`, `geo:` …), kept byte for byte and not parsed
/// further.
package struct OpaqueURI: Sendable, Hashable, CustomStringConvertible {
  /// The URI exactly as given.
  package let text: String

  /// Checks that `text` has a scheme and only characters that are allowed in URIs. Web URLs are
  /// rejected.
  package init(_ text: String) throws(InvocationURLError) {
    var text = text
    text.makeContiguousUTF8()
    try URLParser.withBytes(of: text, URLParser.checkOpaque)
    self.text = text
  }

  /// The scheme in lower case, without its colon.
  package var scheme: String { text.prefix { $0 != ":" }.lowercased() }

  /// The URI exactly as given.
  package var description: String { text }
}

/// The content of a URI record: a web URL, or a URI of another scheme.
package enum RecordURI: Sendable, Hashable, CustomStringConvertible {
  /// An `https` or `http` URL.
  case web(InvocationURL)
  /// A URI of another scheme.
  case opaque(OpaqueURI)

  /// Parses `text` by the rules of its scheme.
  package init(_ text: String) throws(InvocationURLError) {
    do throws(InvocationURLError) {
      self = .web(try InvocationURL(text))
    } catch {
      guard case .unsupportedScheme = error.problem else { throw error }
      self = .opaque(try OpaqueURI(text))
    }
  }

  /// The URI exactly as given.
  package var description: String {
    switch self {
    case .web(let url): url.text
    case .opaque(let uri): uri.text
    }
  }
}

extension URLParser {
  fileprivate static func checkOpaque(_ bytes: Span<UInt8>) throws(InvocationURLError) {
    guard bytes.count > 0 else { throw InvocationURLError(.empty, at: 0) }
    let colon = try schemeEnd(bytes)
    let scheme = self.text(bytes, 0..<colon).lowercased()
    if InvocationURL.Scheme(rawValue: scheme) != nil {
      throw InvocationURLError(.webSchemeExpectsURL(scheme), at: 0)
    }
    try check(bytes, colon + 1..<bytes.count, .opaque)
  }
}

extension ASCIISet {
  /// All characters that RFC 3986 allows after a scheme; the positions of brackets and `#` are not
  /// checked.
  fileprivate static let opaque = unreserved.union(reserved)
}
