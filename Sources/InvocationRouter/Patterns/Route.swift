/// A URL pattern with a name: it recognises URLs and prints them.
///
/// `https://eat.example.com/s/{store:int}/t/{table}?promo={promo?}#{anchor?}` is a pattern. The
/// language is not that of RFC 6570 templates; `docs/routes-language.md` describes it.
public struct Route: Sendable {
  /// The name that the table, the command line and an app know it by.
  public let name: String
  /// The pattern as it was written.
  public let pattern: String
  let body: Body

  /// What the pattern says; a reference, so that a route is cheap to hand on.
  final class Body: Sendable {
    let pattern: RoutePattern

    init(_ pattern: RoutePattern) { self.pattern = pattern }
  }

  /// Parses `pattern`. It names its own host, or it begins with `/` and lives on `hosts` (names
  /// with an optional port); when it does both, its own host is the one for printing.
  public init(
    _ name: String, _ pattern: String, hosts: [String] = []
  ) throws(RoutePatternError) {
    self.name = name
    self.pattern = pattern
    body = Body(try PatternParser.parse(pattern, hosts: hosts))
  }

  /// Parses a pattern that begins with `/` and lives where another route does. The two share one list of
  /// hosts, so that a large table has it once.
  package init(
    _ name: String, _ pattern: String, onHostsOf other: Route
  ) throws(RoutePatternError) {
    self.name = name
    self.pattern = pattern
    body = Body(try PatternParser.parse(pattern, on: other.body.pattern.hosts))
  }

  /// The parameters in the order of the pattern.
  public var parameters: [RouteParameter] { body.pattern.parameters }

  /// Where the route lives; printing uses the first unless told otherwise.
  public var hosts: [RouteHost] { body.pattern.hosts.list }
}

extension Route: Hashable {
  /// Whether name, pattern and hosts are the same.
  public static func == (a: Route, b: Route) -> Bool {
    a.name == b.name && a.pattern == b.pattern && a.hosts == b.hosts
  }

  /// Hashes name and pattern.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(pattern)
  }
}

extension Route: CustomStringConvertible {
  /// `name pattern`.
  public var description: String { "\(name) \(pattern)" }
}
