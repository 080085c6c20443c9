/// A table of routes that finds the best route for a URL.
///
/// Routes are compared from left to right: a constant takes precedence over a word list, that over
/// a number, UUID or base 32 text, that over free text, that over the end of the path, and that
/// over several segments. After that, more required query items take precedence, then stricter
/// ones. The order in which the routes are given does not matter. `docs/routes-language.md` has the
/// rules.
///
/// ```swift
/// import InvocationURLs
///
/// let router = try Router([Route("table", "https://eat.example.com/s/{store:int}/t/{table:int}")])
/// let url = try InvocationURL("https://eat.example.com/s/42/t/7")
/// if let match = router.match(url).match { print(match["table"]?.description ?? "") }
/// ```
public struct Router: Sendable {
  let table: RouteTable

  /// Creates a table. It is an error if two routes have the same name, if two match the same URL
  /// and neither takes precedence, or if the table is full: it has space for about 15 million
  /// paths.
  public init(
    _ routes: some Sequence<Route>, rules: RouteRules = .standard
  ) throws(RouteTableError) {
    try self.init(routes, rules: rules, limit: RouteTableBuilder.maximumSize)
  }

  /// Creates a table that uses at most `limit` bytes for lookups.
  init(
    _ routes: some Sequence<Route>, rules: RouteRules, limit: Int
  ) throws(RouteTableError) {
    var builder = RouteTableBuilder(rules: rules, limit: limit)
    try builder.add(routes)
    table = builder.table
  }

  /// The routes in the given order.
  public var routes: [Route] { table.routes }

  /// The rules by which URLs are compared with the routes.
  public var rules: RouteRules { table.rules }

  /// The route with this name, or `nil` if there is none.
  public subscript(name: String) -> Route? {
    table.names[name].map { table.routes[Int($0)] }
  }

  /// Returns the route that matches a URL, or the reason why none does.
  public func match(_ url: InvocationURL) -> Answer {
    if url.parts.isPlain { return answer(url, table.find(url), nil) }
    let canonical = url.canonical
    return answer(url, table.find(canonical), canonical)
  }

  /// Returns the routes that match a URL, the best one first, at most `limit` of them.
  package func matches(_ url: InvocationURL, limit: Int) -> [RouteMatch] {
    let respelled = url.respelled
    return table.findAll(respelled ?? url, limit: limit).map { found in
      RouteMatch(
        url, .table(table, found.route), respelled, found.captures,
        ignoringCase: table.rules.ignoresCase)
    }
  }

  private func answer(
    _ url: InvocationURL, _ found: RouteTable.Found?, _ respelled: InvocationURL?
  ) -> Answer {
    guard let found else { return .noRoute(RouteMiss(url, table)) }
    return .found(
      RouteMatch(
        url, .table(table, found.route), respelled, found.captures,
        ignoringCase: table.rules.ignoresCase))
  }

  /// The result of looking a URL up in the router.
  public enum Answer: Sendable {
    /// The best route.
    case found(RouteMatch)
    /// No route matches. The miss can tell which routes were nearest.
    case noRoute(RouteMiss)

    /// The match with the best route; nil if no route matches.
    public var match: RouteMatch? {
      guard case .found(let match) = self else { return nil }
      return match
    }
  }
}
