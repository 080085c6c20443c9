public import InvocationURLs

/// A table of routes that finds the one that a URL belongs to.
///
/// Routes are compared from left to right: a constant before a word list, that before a number,
/// UUID or base 32 text, that before free text, that before the end of the path, that before many
/// segments; then more required query items, then stricter ones. The order in which they were
/// given does not matter. `docs/routes-language.md` has the rules.
public struct Router: Sendable {
  let table: RouteTable

  /// Makes a table; it is refused when two routes have one name, or match one URL with nothing to
  /// decide between them, and when it has no room for all: that is for 11 million paths or so.
  public init(
    _ routes: some Sequence<Route>, rules: RouteRules = .standard
  ) throws(RouteTableError) {
    try self.init(routes, rules: rules, limit: RouteTableBuilder.maximumSize)
  }

  /// `limit` is how many bytes the table may take for lookups.
  init(
    _ routes: some Sequence<Route>, rules: RouteRules, limit: Int
  ) throws(RouteTableError) {
    var builder = RouteTableBuilder(rules: rules, limit: limit)
    builder.reserve(routes.underestimatedCount)
    var problems: [RouteTableBuilder.Found] = []
    taking: for route in routes where problems.count < RouteTableError.maximumProblems {
      let count = builder.routes.count
      switch builder.add(route) {
      case .taken: break
      case .duplicateName: problems.append((count, .duplicateName(route.name)))
      case .full:
        problems.append((count, .full(route, after: count, limit: limit)))
        break taking
      }
    }
    builder.finish()
    problems = builder.conflicts(among: problems, limit: RouteTableError.maximumProblems)
    guard problems.isEmpty else { throw RouteTableError(problems: problems.map(\.problem)) }
    table = RouteTable(builder)
  }

  /// The routes in the order in which they were given.
  public var routes: [Route] { table.routes }

  /// How strictly URLs are compared.
  public var rules: RouteRules { table.rules }

  /// The route of a name.
  public subscript(name: String) -> Route? {
    table.names[name].map { table.routes[Int($0)] }
  }

  /// The route that a URL belongs to, or why it belongs to none.
  public func match(_ url: InvocationURL) -> Answer {
    if url.parts.isPlain { return answer(url, table.find(url), nil) }
    let canonical = url.canonical
    return answer(url, table.find(canonical), canonical)
  }

  /// The routes that a URL matches, the one that it belongs to first, at most `limit` of them.
  public func matches(_ url: InvocationURL, limit: Int) -> [RouteMatch] {
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

  /// What the table says about a URL.
  public enum Answer: Sendable {
    /// The best route.
    case found(RouteMatch)
    /// No route; the answer can say how near the routes were.
    case noRoute(RouteMiss)

    /// The match, when there is one.
    public var match: RouteMatch? {
      guard case .found(let match) = self else { return nil }
      return match
    }
  }
}
