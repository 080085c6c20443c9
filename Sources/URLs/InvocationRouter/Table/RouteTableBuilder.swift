/// A builder that adds routes to a table one by one and collects their problems.
struct RouteTableBuilder {
  /// The default maximum size of a table in bytes, so that 32-bit positions suffice.
  static let maximumSize = Int(Int32.max)

  private let rules: RouteRules
  private let limit: Int
  private var routes: [Route] = []
  private var names: [String: Int32] = [:]
  private var trie: RouteTrie
  /// For each route, the position of its first step.
  private var starts: [Int32] = []
  /// The number of places, edges and ranges examined to find conflicts, as a measure of the work.
  private(set) var looks = 0

  init(rules: RouteRules, limit: Int = maximumSize) {
    (self.rules, self.limit) = (rules, limit)
    trie = RouteTrie(ignoringCase: rules.ignoresCase)
  }

  var table: RouteTable { RouteTable(routes, names: names, rules: rules, trie) }

  /// Adds all routes of a table.
  mutating func add(_ sequence: some Sequence<Route>) throws(RouteTableError) {
    routes.reserveCapacity(sequence.underestimatedCount)
    names.reserveCapacity(sequence.underestimatedCount)
    // Problems with the number of routes before them.
    var others: [(before: Int, problem: RouteTableError.Problem)] = []
    for route in sequence where others.count < RouteTableError.maxProblemCount {
      if names[route.name] != nil {
        others.append((routes.count, .duplicateName(route.name)))
        continue
      }
      let start = trie.add(route.body.pattern, route: routes.count)
      if trie.size > limit {
        others.append((routes.count, .full(route, after: routes.count, limit: limit)))
        break
      }
      names[route.name] = Int32(truncatingIfNeeded: routes.count)
      routes.append(route)
      starts.append(Int32(truncatingIfNeeded: start))
    }
    trie.finish()
    let problems = conflicts(among: others)
    guard problems.isEmpty else { throw RouteTableError(problems: problems) }
  }

  /// Returns the conflicts between routes merged with the other problems, in the order of the
  /// table.
  private mutating func conflicts(
    among others: [(before: Int, problem: RouteTableError.Problem)]
  ) -> [RouteTableError.Problem] {
    var rivals = RouteRivals(routes, starts, trie, rules)
    var (found, rest): ([RouteTableError.Problem], ArraySlice) = ([], others[...])
    for (index, route) in routes.enumerated() where found.count < RouteTableError.maxProblemCount {
      while let other = rest.first, other.before <= index {
        found.append(other.problem)
        rest.removeFirst()
      }
      for other in rivals.conflicts(of: index).map({ routes[$0] }) {
        found.append(.conflict(other, route, url: other.commonURL(with: route, rules) ?? ""))
      }
    }
    looks = rivals.looks
    return Array((found + rest.map(\.problem)).prefix(RouteTableError.maxProblemCount))
  }
}
