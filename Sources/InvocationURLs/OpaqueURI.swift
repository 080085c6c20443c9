/// A URI of another scheme (`tel:`, `mailto:`, `geo:` …), carried to the byte and not looked into.
public struct OpaqueURI: Sendable, Hashable, CustomStringConvertible {
  /// The URI as it was given.
  public let text: String

  /// Checks that `text` has a scheme and only characters of a URI; web URLs are refused here.
  public init(_ text: String) throws(InvocationURLError) {
    var text = text
    text.makeContiguousUTF8()
    try URLParser.withBytes(of: text, URLParser.checkOpaque)
    self.text = text
  }

  /// The scheme in lower case, without its colon.
  public var scheme: String { text.prefix { $0 != ":" }.lowercased() }

  /// The URI as it was given.
  public var description: String { text }
}

/// What a URI record may hold: a web URL, or a URI of another scheme.
public enum CarriedURI: Sendable, Hashable, CustomStringConvertible {
  case web(InvocationURL)
  case opaque(OpaqueURI)

  /// Parses by the rules of the scheme that `text` begins with.
  public init(_ text: String) throws(InvocationURLError) {
    do throws(InvocationURLError) {
      self = .web(try InvocationURL(text))
    } catch {
      guard case .unsupportedScheme = error.problem else { throw error }
      self = .opaque(try OpaqueURI(text))
    }
  }

  /// The URI as it was given.
  public var description: String {
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
  /// Everything RFC 3986 allows after a scheme; the brackets and `#` keep their places unchecked.
  fileprivate static let opaque = unreserved.union(reserved)
}
