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
    var problems: [RouteTableError.Problem] = []
    taking: for route in routes where problems.count < RouteTableError.maximumProblems {
      switch builder.add(route) {
      case .taken(let conflicts):
        for index in conflicts {
          let other = builder.routes[index]
          let url = other.commonURL(with: route, rules) ?? ""
          problems.append(.conflict(other, route, url: url))
        }
      case .duplicateName:
        problems.append(.duplicateName(route.name))
      case .full:
        problems.append(.full(route, after: builder.routes.count, limit: limit))
        break taking
      }
    }
    guard problems.isEmpty else { throw RouteTableError(problems: problems) }
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

/// A URL that belongs to no route of a table.
public struct RouteMiss: Sendable {
  /// The URL.
  public let url: InvocationURL
  private let table: RouteTable

  init(_ url: InvocationURL, _ table: RouteTable) {
    self.url = url
    self.table = table
  }

  /// The routes that the URL went along farthest, nearest first, and where each parts from it.
  ///
  /// Of routes that part from it at one place, those come first whose paths are about as long as the
  /// URL's. This looks at every route.
  public func nearest(_ count: Int = 3) -> [RouteMismatch] {
    let length = url.pathSegments.count - (url.path.hasSuffix("/") ? 1 : 0)
    var nearest: [Candidate] = []
    for route in table.routes {
      guard let mismatch = route.mismatch(url, table.rules) else { continue }
      let candidate = Candidate(
        mismatch: mismatch, surplus: abs(route.body.pattern.segments.count - length))
      let index = nearest.firstIndex { candidate.isNearer(than: $0) } ?? nearest.count
      guard index < count else { continue }
      nearest.insert(candidate, at: index)
      if nearest.count > count { nearest.removeLast() }
    }
    return nearest.map(\.mismatch)
  }

  private struct Candidate {
    let mismatch: RouteMismatch
    /// By how many segments the paths differ in length.
    let surplus: Int

    /// The name decides last, so that the order of the table does not matter.
    func isNearer(than other: Candidate) -> Bool {
      (other.mismatch.progress, surplus, mismatch.route)
        < (mismatch.progress, other.surplus, other.mismatch.route)
    }
  }
}

extension Route {
  fileprivate func mismatch(_ url: InvocationURL, _ rules: RouteRules) -> RouteMismatch? {
    do {
      _ = try match(url, rules: rules)
      return nil
    } catch {
      return error
    }
  }
}
