/// A lookup for which several paths are possible. It walks the trie in the order of rank and
/// returns the first route that matches.
///
/// A group is a set of places in the trie that were reached by steps of the same ranks, so none
/// takes precedence yet. From a group, the search continues with constants, then with word lists,
/// and so on; the first of the resulting groups that leads to a match leads to the best one. There
/// is only one way to reach a given place and position in the path, so nothing is done twice.
struct RouteSearch {
  /// A trie place that was reached, and the byte offset of the rest of the URL's path.
  struct State {
    var place: RouteTrie.Place
    var position: Int
  }

  private let table: RouteTable
  private let subject: LookupInput
  private var states: [State] = []
  private let limit: Int
  private(set) var found: [RouteTable.Found] = []

  /// Creates a search for the best `limit` routes.
  init(_ table: RouteTable, _ subject: LookupInput, limit: Int = 1) {
    (self.table, self.subject, self.limit) = (table, subject, limit)
  }

  mutating func run(from start: State, _ text: Span<UInt8>) {
    states.reserveCapacity(8)
    states.append(start)
    _ = visit(0..<1, text)
  }

  /// Matches the only remaining route with the whole URL. Returns whether the search is finished.
  private mutating func match(_ cursor: Int, _ text: Span<UInt8>) -> Bool {
    guard let match = table.match(cursor, subject, text),
      // A path can be split in several ways, so a route can be reached more than once.
      limit == 1 || !found.contains(where: { $0.route == match.route })
    else { return false }
    found.append(match)
    return found.count == limit
  }

  /// Follows a group of states by the kinds of steps in order of precedence. Returns whether the
  /// search is finished.
  private mutating func visit(_ group: Range<Int>, _ text: Span<UInt8>) -> Bool {
    advance(group, .constant, text) || advance(group, .word, text)
      || advance(group, .constrained, text) || advance(group, .free, text)
      || finish(group, text) || advance(group, .many, text)
  }

  /// Follows all steps of one kind from a group of states. Returns whether the search is finished.
  private mutating func advance(
    _ group: Range<Int>, _ step: RouteStep.Kind, _ text: Span<UInt8>
  ) -> Bool {
    let (table, base) = (table, states.count)
    defer { if states.count > base { states.removeLast(states.count - base) } }
    for index in group {
      let state = states[index]
      if step == .constant {
        guard state.position <= subject.path.end else { continue }
        let segment = text.segment(state.position, subject.path.end)
        if let next = table.trie.place(after: state.place, text, segment) {
          states.append(State(place: next, position: segment.upperBound + 1))
        }
      } else {
        table.trie.forEachEdge(state.place) { edge in
          if edge.step.rank == step { append(edge, from: state.position, text) }
        }
        appendIndexed(state, step, text)
      }
    }
    let reached = base..<states.count
    if reached.count == 1, states[base].place < 0 { return match(Int(~states[base].place), text) }
    return !reached.isEmpty && visit(reached, text)
  }

  private mutating func appendIndexed(
    _ state: State, _ step: RouteStep.Kind, _ text: Span<UInt8>
  ) {
    guard step == .word || step == .constrained, state.position < subject.path.end,
      let index = table.trie.index(state.place)
    else { return }
    let segment = text.segment(state.position, subject.path.end)
    guard let decoded = text.decoded(segment) else { return }
    for edge in index.edges(step, taking: decoded) {
      states.append(State(place: edge.child, position: segment.upperBound + 1))
    }
  }

  /// Adds a state for each number of segments that a parameter can take from `position`.
  private mutating func append(
    _ edge: RouteTrie.Edge, from position: Int, _ text: Span<UInt8>
  ) {
    if edge.step == .any { states.append(State(place: edge.child, position: position)) }
    let table = table
    var start = position
    while start <= subject.path.end {
      let segment = text.segment(start, subject.path.end)
      guard
        table.trie.paths.accepts(edge.step, Int(edge.kind), segment, subject.path, text)
      else { return }
      start = segment.upperBound + 1
      states.append(State(place: edge.child, position: start))
      if edge.step.rank != .many { return }
    }
  }

  /// Matches the routes that end where the path ends, the best first. Returns whether the search is
  /// finished.
  private mutating func finish(_ group: Range<Int>, _ text: Span<UInt8>) -> Bool {
    let table = table
    var ends: [Int] = []
    for state in states[group] where state.position > subject.path.end {
      table.trie.forEachEnd(state.place) { ends.append($0) }
    }
    if ends.count > 1 {
      let ranked = ends.map { end in
        (end, RoutePrecedence(table.routes[table.trie.paths.route(end)].body.pattern))
      }
      ends = ranked.sorted { $0.1 < $1.1 }.map(\.0)
    }
    for end in ends where match(end, text) { return true }
    return false
  }
}
