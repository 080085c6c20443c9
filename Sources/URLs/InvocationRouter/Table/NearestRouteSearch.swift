/// The routes that share the longest beginning with a URL, found while walking the trie along the
/// URL.
struct NearestRouteSearch {
  private typealias Place = RouteTrie.Place

  private let table: RouteTable
  private let bound: Int
  /// The indices of the nearest routes found, those that share most segments with the URL first.
  private(set) var routes: [Int] = []
  /// The number of trie places and edges examined, as a measure of the work.
  private(set) var looks = 0
  private var foundRoutes: Set<Int> = []
  /// The trie places after parameters that take several segments, which can take more of the path.
  private var runs: [Place] = []

  /// The trie places that are reached after one number of path segments.
  private struct Level {
    var places: [Place] = []
    /// The trie places after parameters that did not accept this segment.
    var refused: [Place] = []
  }

  init(_ table: RouteTable, bound: Int) {
    self.table = table
    self.bound = bound
  }

  mutating func gather(_ url: InvocationURL) {
    url.withBytes { text in
      guard let root = root(url.parts, text) else { return }
      let levels = walk(from: root, RoutePath(url.parts, text), text)
      for (index, level) in levels.enumerated().reversed() {
        let isLast = index == levels.count - 1
        if isLast {
          for place in level.places {
            for end in table.trie.ends(place) { take(table.trie.paths.route(end)) }
          }
        }
        for place in level.refused + (isLast ? runs : []) + level.places {
          for route in table.trie.samples(place) { take(route) }
        }
      }
    }
    for route in table.routes.indices.prefix(RouteTrie.maximumSampleCount) { take(route) }
  }

  /// Returns the trie place of the URL's host, or of the same name under the other scheme.
  private func root(_ parts: InvocationURL.Parts, _ text: Span<UInt8>) -> Place? {
    let (host, trie) = (parts.host, table.trie)
    let port = parts.port ?? parts.scheme.defaultPort
    let other: InvocationURL.Scheme = parts.scheme == .https ? .http : .https
    return trie.place(parts.scheme, port, text, host)
      ?? trie.place(other, other.defaultPort, text, host) ?? trie.place(other, port, text, host)
  }

  private mutating func take(_ route: Int) {
    if routes.count < bound, foundRoutes.insert(route).inserted { routes.append(route) }
  }

  // MARK: Walking

  private mutating func walk(
    from root: Place, _ path: RoutePath, _ text: Span<UInt8>
  ) -> [Level] {
    var levels = [Level(places: [root])]
    var start = path.start
    // Patterns have no more segments than this.
    while levels.count <= PatternParser.maximumSegments {
      let segment = start <= path.end ? text.segment(start, path.end) : nil
      var next = Level()
      for place in levels[levels.count - 1].places {
        step(from: place, segment, path, text, &levels[levels.count - 1], &next)
      }
      guard let segment, !next.places.isEmpty else { return levels }
      // If very many paths reach the same level, some of them are enough.
      next.places.removeLast(max(0, next.places.count - 4 * bound))
      levels.append(next)
      start = segment.upperBound + 1
    }
    return levels
  }

  private mutating func step(
    from place: Place, _ segment: Range<Int>?, _ path: RoutePath, _ text: Span<UInt8>,
    _ level: inout Level, _ next: inout Level
  ) {
    looks += 1
    if let segment, let after = table.trie.place(after: place, text, segment) {
      next.places.append(after)
    }
    var edges = indexedEdges(place, segment, text)
    table.trie.forEachEdge(place) { edges.append($0) }
    for edge in edges {
      looks += 1
      if edge.step.rank == .many {
        runs.append(edge.child)
      } else if let segment,
        table.trie.paths.accepts(edge.step, Int(edge.kind), segment, path, text)
      {
        next.places.append(edge.child)
      } else {
        level.refused.append(edge.child)
      }
    }
  }

  /// Returns indexed edges from a place: those that accept the segment, then the first few others.
  private func indexedEdges(
    _ place: Place, _ segment: Range<Int>?, _ text: Span<UInt8>
  ) -> [RouteTrie.Edge] {
    guard let index = table.trie.index(place) else { return [] }
    var edges: [RouteTrie.Edge] = []
    if let segment, !segment.isEmpty, let decoded = text.decoded(segment) {
      edges = index.edges(.word, taking: decoded) + index.edges(.constrained, taking: decoded)
    }
    let others = index.firstFew.filter { other in !edges.contains { $0.child == other.child } }
    return edges.prefix(4 * bound) + others
  }
}
