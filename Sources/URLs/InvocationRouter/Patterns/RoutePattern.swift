/// A parsed pattern: its path segments, query items and fragment.
struct RoutePattern: Sendable {
  enum Segment: Sendable, Hashable {
    /// A fixed text in canonical spelling, still percent-encoded.
    case constant(String)
    /// A parameter that takes one segment, as an index into the pattern's parameters.
    case one(Int)
    /// A parameter that takes several segments, as an index into the pattern's parameters.
    case several(Int)
  }

  enum Content: Sendable, Hashable {
    /// A fixed text in canonical spelling, still percent-encoded; `nil` for an item without `=`.
    case constant(String?)
    case parameter(Int)
  }

  struct Item: Sendable, Hashable {
    /// The decoded name of the query item.
    var name: String
    var content: Content
  }

  /// The hosts of the route. URLs are printed on the first one by default.
  var hosts = RouteHosts()
  var segments: [Segment] = []
  var hasTrailingSlash = false
  var items: [Item] = []
  var fragment: Content?
  var parameters: [RouteParameter] = []
}

/// A scheme, host name and port on which a route's URLs are.
public struct RouteHost: Sendable, Hashable, CustomStringConvertible {
  /// The scheme, which a URL must have as well.
  public let scheme: InvocationURL.Scheme
  /// The host in lower case; an IPv6 address as in the canonical form.
  public let name: String
  /// The port number, or the scheme's default port if none is written.
  package let port: Int

  /// Creates the route host with the scheme, host name and port of a URL.
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

  /// The host, with its port if that is not the scheme's default port.
  package var authority: String { port == scheme.defaultPort ? name : "\(name):\(port)" }
}
