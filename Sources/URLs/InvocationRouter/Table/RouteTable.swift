/// The routes of a router with their trie, shared by its matches.
final class RouteTable: Sendable {
  let routes: [Route]
  let names: [String: Int32]
  let rules: RouteRules
  let trie: RouteTrie

  init(_ routes: [Route], names: [String: Int32], rules: RouteRules, _ trie: RouteTrie) {
    (self.routes, self.names, self.rules, self.trie) = (routes, names, rules, trie)
  }

  typealias Found = (route: Int, captures: [ParameterCapture])

  /// Finds the best route of a URL and the captures of its parameters.
  ///
  /// Most lookups have only one possible path through the trie. If there are several, `RouteSearch`
  /// takes over.
  func find(_ url: InvocationURL) -> Found? {
    url.withBytes { text in
      let subject = LookupInput(url.parts, text)
      guard let state = descend(subject, text) else { return nil }
      if state.place < 0 {
        return match(Int(~state.place), subject, text)
      }
      var search = RouteSearch(self, subject)
      search.run(from: state, text)
      return search.found.first
    }
  }

  /// Finds all routes of a URL in the order of precedence, at most `limit`.
  func findAll(_ url: InvocationURL, limit: Int) -> [Found] {
    url.withBytes { text in
      let subject = LookupInput(url.parts, text)
      guard limit > 0, let root = root(subject.parts, text) else { return [] }
      var search = RouteSearch(self, subject, limit: limit)
      search.run(from: RouteSearch.State(place: root, position: subject.path.start), text)
      return search.found
    }
  }

  /// Descends while there is only one possible path. Returns its leaf, or the node at which several
  /// paths begin, or `nil` if nothing matches.
  private func descend(_ subject: LookupInput, _ text: Span<UInt8>) -> RouteSearch.State? {
    guard var place = root(subject.parts, text) else { return nil }
    let path = subject.path
    var position = path.start
    while place >= 0, position <= path.end {
      let node = trie.nodes[Int(place)]
      let segment = text.segment(position, path.end)
      if node.index >= 0 { break }
      if node.edges < 0 {
        guard let next = trie.place(after: place, text, segment) else { return nil }
        place = next
      } else {
        let edge = trie.edges[node.edges]
        guard !node.hasConstants, trie.edges.next(node.edges) < 0, edge.step < .many
        else { break }
        guard trie.paths.accepts(edge.step, Int(edge.kind), segment, path, text) else {
          return nil
        }
        place = edge.child
      }
      position = segment.upperBound + 1
    }
    return RouteSearch.State(place: place, position: position)
  }

  private func root(_ parts: InvocationURL.Parts, _ text: Span<UInt8>) -> RouteTrie.Place? {
    trie.place(parts.scheme, parts.port ?? parts.scheme.defaultPort, text, parts.host)
  }

  /// Matches the route that has a step at `cursor` with the whole URL. The steps before it were
  /// found to match.
  func match(_ cursor: Int, _ subject: LookupInput, _ text: Span<UInt8>) -> Found? {
    // The step is read first, so that a processor can fetch it while memory is allocated.
    let start = cursor - Int(trie.paths.steps[cursor].index)
    var captures: [ParameterCapture] = []
    captures.reserveCapacity(4)
    guard let end = trie.paths.match(start, subject.path, text, known: cursor, &captures)
    else { return nil }
    if rules.trailingSlash == .exact, !subject.path.isRoot,
      end.flags.contains(.hasTrailingSlash) != subject.path.hasTrailingSlash
    {
      return nil
    }
    let route = Int(end.value)
    if end.flags.contains(.hasItems) || rules.extras == .refused {
      do {
        try routes[route].body.pattern.matchItems(subject.parts, text, rules, &captures)
      } catch {
        return nil
      }
    }
    return (route, captures)
  }
}
