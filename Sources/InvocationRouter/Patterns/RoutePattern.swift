public import InvocationURLs

/// A parsed pattern: what stands between the slashes, in the query and in the fragment.
struct RoutePattern: Sendable {
  enum Segment: Sendable, Hashable {
    /// A canonical text, still percent-encoded.
    case constant(String)
    /// The parameter of this index.
    case one(Int)
    /// A parameter of one or more segments, or of any number.
    case several(Int)
  }

  enum Content: Sendable, Hashable {
    /// A canonical text, still percent-encoded; `nil` for an item without `=`.
    case constant(String?)
    case parameter(Int)
  }

  struct Item: Sendable, Hashable {
    /// The decoded name.
    var name: String
    var content: Content
  }

  /// Where the route lives; the first host is the one for printing.
  var hosts = RouteHosts()
  var segments: [Segment] = []
  var hasTrailingSlash = false
  var items: [Item] = []
  var fragment: Content?
  var parameters: [RouteParameter] = []
}

/// A host that a route lives on.
public struct RouteHost: Sendable, Hashable, CustomStringConvertible {
  /// The scheme, which a URL must have, too.
  public let scheme: InvocationURL.Scheme
  /// The host in lower case; an IPv6 address as in the canonical form.
  public let name: String
  /// The port; that of the scheme unless another is written.
  public let port: Int

  /// The host of a URL.
  package init(_ url: InvocationURL) {
    scheme = url.scheme
    let isAddress = url.host.utf8.first == UInt8(ascii: "[")
    name = isAddress ? String(url.canonical.host) : url.host.lowercased()
    port = url.effectivePort
  }

  /// The start of a URL on this host, `https://eat.example.com`.
  public var description: String {
    "\(scheme.rawValue)://" + authority
  }

  /// The host, with its port when that is not the scheme's own.
  public var authority: String { port == scheme.defaultPort ? name : "\(name):\(port)" }
}
