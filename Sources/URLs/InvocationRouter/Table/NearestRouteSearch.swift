/// The routes that share the longest beginning with a URL, found while walking the trie along the
/// URL.
struct NearestRouteSearch {
  private typealias Reference = RouteTable.Reference

  private let table: RouteTable
  private let bound: Int
  /// The indices of the routes, those that share most first.
  private(set) var routes: [Int] = []
  /// The number of nodes and edges examined.
  private(set) var looks = 0
  private var foundRoutes: Set<Int> = []
  /// The references that follow parameters of several segments.
  private var runs: [Reference] = []

  /// The references that are reached by the same number of segments.
  private struct Level {
    var places: [Reference] = []
    /// The references that follow parameters that did not accept the next segment.
    var refused: [Reference] = []
  }

  init(_ table: RouteTable, bound: Int) {
    self.table = table
    self.bound = bound
  }

  mutating func gather(_ url: InvocationURL) {
    let parts = url.parts
    url.withBytes { text in
      let path = RoutePath(parts, text)
      guard let root = root(parts, text) else { return }
      let levels = walk(from: root, path, text)
      for (index, level) in levels.enumerated().reversed() {
        if index == levels.count - 1 { for place in level.places { takeEnds(place) } }
        for place in level.refused { take(place) }
        if index == levels.count - 1 { for place in runs { take(place) } }
        for place in level.places { take(place) }
      }
    }
    takeSamples(of: 0)
  }

  /// Returns the node of the host, or of the same name under the other scheme.
  private func root(_ parts: InvocationURL.Parts, _ text: Span<UInt8>) -> Reference? {
    let port = parts.port ?? parts.scheme.defaultPort
    if let root = table.root(parts.scheme, port, text, parts.host) { return root }
    let other: InvocationURL.Scheme = parts.scheme == .https ? .http : .https
    return table.root(other, other.defaultPort, text, parts.host)
      ?? table.root(other, port, text, parts.host)
  }

  // MARK: Taking routes

  private mutating func take(route: Int) {
    if routes.count < bound, foundRoutes.insert(route).inserted { routes.append(route) }
  }

  /// Takes the route of a leaf, or some routes below a node.
  private mutating func take(_ place: Reference) {
    guard routes.count < bound else { return }
    if place >= 0 { return takeSamples(of: Int(place)) }
    take(route: table.route(table.end(Int(~place))))
  }

  private mutating func takeSamples(of node: Int) {
    var sample = Int(table.sampleHeads[node])
    while sample >= 0 {
      take(route: Int(table.samples[sample].route))
      sample = Int(table.samples[sample].next)
    }
  }

  /// Takes the routes whose paths end here.
  private mutating func takeEnds(_ place: Reference) {
    guard place >= 0 else { return }
    var terminal = Int(table.nodes[Int(place)].terminal)
    while terminal >= 0, routes.count < bound {
      take(route: table.route(Int(table.terminals[terminal].end)))
      terminal = Int(table.terminals[terminal].next)
    }
  }

  // MARK: Walking

  private mutating func walk(
    from root: Reference, _ path: RoutePath, _ text: Span<UInt8>
  ) -> [Level] {
    var levels = [Level(places: [root])]
    var start = path.start
    // Patterns have no more segments than this.
    while levels.count <= PatternParser.maximumSegments {
      let end = RouteProgram.segmentEnd(text, min(start, path.end), path.end)
      let hasSegment = start <= path.end
      var next = Level()
      for place in levels[levels.count - 1].places {
        let segment = hasSegment ? start..<end : nil
        if place < 0 {
          step(fromLeaf: Int(~place), segment, path, text, &levels[levels.count - 1], &next)
        } else {
          step(fromNode: place, segment, path, text, &levels[levels.count - 1], &next)
        }
      }
      guard hasSegment, !next.places.isEmpty else { return levels }
      // If very many paths reach the same level, some of them are enough.
      next.places.removeLast(max(0, next.places.count - 4 * bound))
      levels.append(next)
      start = end + 1
    }
    return levels
  }

  private mutating func step(
    fromLeaf cursor: Int, _ segment: Range<Int>?, _ path: RoutePath, _ text: Span<UInt8>,
    _ level: inout Level, _ next: inout Level
  ) {
    looks += 1
    let step = table.step(cursor)
    let after = ~Int32(truncatingIfNeeded: table.next(cursor))
    switch step {
    case .end: break
    case .many, .any: runs.append(after)
    case .constant:
      guard let segment else { break }
      let end = table.match(
        constant: cursor, text, segment.lowerBound, path.end, table.rules.ignoresCase)
      if end == segment.upperBound + 1 { next.places.append(after) }
    case .word, .constrained, .free:
      let isAccepted = segment.map {
        table.accepts(step, table.kindIndex(cursor), $0, path, text)
      }
      if isAccepted == true { next.places.append(after) } else { level.refused.append(after) }
    }
  }

  private mutating func step(
    fromNode node: Reference, _ segment: Range<Int>?, _ path: RoutePath, _ text: Span<UInt8>,
    _ level: inout Level, _ next: inout Level
  ) {
    looks += 1
    if let segment, table.nodes[Int(node)].hasConstants,
      let child = table.constant(below: node, text, segment)
    {
      next.places.append(child)
    }
    for edge in fannedEdges(node, segment, text) + linkedEdges(node) {
      looks += 1
      let edge = table.edges[edge]
      if edge.step.rank == .many {
        runs.append(edge.child)
        continue
      }
      let isAccepted = segment.map { table.accepts(edge.step, Int(edge.kind), $0, path, text) }
      if isAccepted == true {
        next.places.append(edge.child)
      } else {
        level.refused.append(edge.child)
      }
    }
  }

  /// Returns the edges of a fan that accept the segment, and some others.
  private func fannedEdges(
    _ node: Reference, _ segment: Range<Int>?, _ text: Span<UInt8>
  ) -> [Int] {
    let index = table.nodes[Int(node)].fan
    guard index >= 0 else { return [] }
    let fan = table.fans[Int(index)]
    var edges: [Int32] = []
    if let segment, !segment.isEmpty, let segment = text.decoded(segment) {
      edges = fan.edges(.word, taking: segment) + fan.edges(.constrained, taking: segment)
    }
    let others = fan.firstFew.filter { !edges.contains($0) }
    return (edges.prefix(4 * bound) + others).map(Int.init)
  }

  private func linkedEdges(_ node: Reference) -> [Int] {
    var (edge, edges) = (Int(table.nodes[Int(node)].edge), [Int]())
    while edge >= 0 {
      edges.append(edge)
      edge = Int(table.edges[edge].next)
    }
    return edges
  }
}
