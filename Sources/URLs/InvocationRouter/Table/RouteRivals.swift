/// Finds the routes that match the same URLs as another, with neither taking precedence.
struct RouteRivals {
  private let routes: [Route]
  /// For each route, the position of its first step.
  private let starts: [Int32]
  private let trie: RouteTrie
  private let rules: RouteRules
  /// The number of places, edges and ranges examined, as a measure of the work.
  private(set) var looks = 0

  init(_ routes: [Route], _ starts: [Int32], _ trie: RouteTrie, _ rules: RouteRules) {
    (self.routes, self.starts, self.trie, self.rules) = (routes, starts, trie, rules)
  }

  /// Returns the indices of the earlier routes that are ambiguous with this one.
  mutating func conflicts(of route: Int) -> [Int] {
    var rivals: Set<Int> = []
    for host in routes[route].hosts {
      guard let root = trie.place(host) else { continue }
      rivals.formUnion(self.rivals(from: Int(starts[route]), root).filter { $0 < route })
    }
    return rivals.sorted().filter { routes[$0].isTied(with: routes[route], rules) }
  }

  /// Returns the routes below `root` whose paths have the same ranks as the path that begins at
  /// `start`, and share a URL with it.
  private mutating func rivals(from start: Int, _ root: RouteTrie.Place) -> [Int] {
    var places = [root]
    var cursor = start
    while trie.paths.steps[cursor].kind != .end, !places.isEmpty {
      let step = trie.paths.steps[cursor]
      looks += places.count
      if step.kind == .constant {
        places = places.compactMap { trie.place(after: $0, step) }
      } else {
        places = places.flatMap { followers(of: $0, step) }
      }
      cursor += 1
    }
    return places.flatMap { trie.ends($0) }.map { trie.paths.route($0) }
  }

  /// Returns the places to which parameters lead that share a text with the one of `step`.
  private mutating func followers(
    of place: RouteTrie.Place, _ step: RouteStep
  ) -> [RouteTrie.Place] {
    var edges: [RouteTrie.Edge] = []
    trie.forEachEdge(place) { edges.append($0) }
    if step.kind == .word || step.kind == .constrained, let index = trie.index(place) {
      let (met, count) = index.edges(meeting: trie.paths.kinds[Int(step.value)])
      edges = met
      looks += count
    }
    looks += edges.count
    return edges.filter { overlaps($0, step) }.map(\.child)
  }

  private func overlaps(_ edge: RouteTrie.Edge, _ step: RouteStep) -> Bool {
    guard edge.step.rank == step.kind.rank else { return false }
    if edge.kind == step.value || step.kind >= .free { return true }
    let (own, other) = (trie.paths.kinds[Int(step.value)], trie.paths.kinds[Int(edge.kind)])
    return own.common(with: other, ignoringCase: rules.ignoresCase) != nil
  }
}
