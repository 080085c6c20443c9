/// A named URL pattern that matches URLs, reads values from them, and prints URLs with values.
///
/// `https://eat.example.com/s/{store:int}/t/{table}?promo={promo?}#{anchor?}` is a pattern. The
/// language is not that of RFC 6570 templates; `docs/routes-language.md` describes it.
///
/// ```swift
/// let route = try Route("table", "https://eat.example.com/s/{store:int}/t/{table}")
/// print(try route.url(["store": 42, "table": "7"]))
/// ```
public struct Route: Sendable, Hashable, CustomStringConvertible {
  /// The name of the route in the table, on the command line and in an app.
  public let name: String
  /// The pattern exactly as given.
  public let pattern: String
  let body: Body

  /// The parsed pattern, in a class so that copies of a route are cheap.
  final class Body: Sendable {
    let pattern: RoutePattern

    init(_ pattern: RoutePattern) { self.pattern = pattern }
  }

  /// Parses `pattern`. It either names its own host, or begins with `/` and applies to `hosts`
  /// (names with an optional port). If it names a host and `hosts` is not empty, its own host is
  /// used for printing.
  public init(
    _ name: String, _ pattern: String, hosts: [String] = []
  ) throws(RoutePatternError) {
    self.name = name
    self.pattern = pattern
    body = Body(try PatternParser.parse(pattern, hosts: hosts))
  }

  /// Parses a pattern that begins with `/` and has the same hosts as another route. Both share one
  /// list of hosts, which saves memory in large tables.
  public init(
    _ name: String, _ pattern: String, onHostsOf other: Route
  ) throws(RoutePatternError) {
    self.name = name
    self.pattern = pattern
    body = Body(try PatternParser.parse(pattern, on: other.body.pattern.hosts))
  }

  /// The parameters in the order of the pattern.
  package var parameters: [RouteParameter] { body.pattern.parameters }

  /// The hosts of the route. URLs are printed on the first one by default.
  public var hosts: [RouteHost] { body.pattern.hosts.list }

  /// Whether the routes have equal names, patterns and hosts.
  public static func == (a: Route, b: Route) -> Bool {
    a.name == b.name && a.pattern == b.pattern && a.hosts == b.hosts
  }

  /// Hashes the name and the pattern of the route.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(pattern)
  }

  /// The route in the form `name pattern`.
  public var description: String { "\(name) \(pattern)" }
}
