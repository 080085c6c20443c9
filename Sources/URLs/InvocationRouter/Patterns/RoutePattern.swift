/// A parsed pattern: its path segments, query items and fragment.
struct RoutePattern: Sendable {
  enum Segment: Sendable, Hashable {
    /// A canonical text, still percent-encoded.
    case constant(String)
    /// The index of a parameter that takes one segment.
    case one(Int)
    /// The index of a parameter that takes one or more segments, or any number.
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

  /// The hosts of the route. The first host is used for printing.
  var hosts = RouteHosts()
  var segments: [Segment] = []
  var hasTrailingSlash = false
  var items: [Item] = []
  var fragment: Content?
  var parameters: [RouteParameter] = []
}

/// A host of a route.
public struct RouteHost: Sendable, Hashable, CustomStringConvertible {
  /// The scheme, which a URL must have as well.
  public let scheme: InvocationURL.Scheme
  /// The host in lower case; an IPv6 address as in the canonical form.
  public let name: String
  /// The port, or the scheme's default port if none is written.
  package let port: Int

  /// Creates the host of a URL.
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
