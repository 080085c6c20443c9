/// A lookup for which several paths are possible. It walks the trie in the order of rank and
/// returns the first route that matches.
///
/// A group is a set of positions in the trie that were reached by steps of the same ranks, so none
/// takes precedence yet. From a group, the search continues with constants, then with word lists,
/// and so on; the first of the resulting groups that leads to a match leads to the best one. There
/// is only one way to reach a given node and position in the path, so nothing is done twice.
struct RouteSearch {
  private let table: RouteTable
  private let subject: LookupInput
  private var states: [RouteTable.State] = []
  private var captures: [ParameterCapture] = []
  private let limit: Int
  private(set) var found: [RouteTable.Found] = []

  /// Creates a search for the best `limit` routes.
  init(_ table: RouteTable, _ subject: LookupInput, limit: Int = 1) {
    self.table = table
    self.subject = subject
    self.limit = limit
  }

  mutating func run(from start: RouteTable.State, _ text: Span<UInt8>) {
    states.reserveCapacity(8)
    states.append(start)
    _ = visitGroup(0..<1, text)
  }

  /// Matches the only remaining route with the whole URL. Returns whether the search is finished.
  private mutating func follow(_ cursor: Int, _ text: Span<UInt8>) -> Bool {
    captures.removeAll(keepingCapacity: true)
    guard let route = table.follow(cursor, subject, text, &captures),
      // A path can be split in several ways, so a route can be reached more than once.
      limit == 1 || !found.contains(where: { $0.route == route })
    else { return false }
    found.append((route, captures))
    return found.count == limit
  }

  // MARK: Groups

  private mutating func visitGroup(_ group: Range<Int>, _ text: Span<UInt8>) -> Bool {
    advance(group, .constant, text) || advance(group, .word, text)
      || advance(group, .constrained, text) || advance(group, .free, text)
      || finish(group, text) || advance(group, .many, text)
  }

  /// Continues with the steps of one rank.
  private mutating func advance(
    _ group: Range<Int>, _ step: RouteProgram.Step, _ text: Span<UInt8>
  ) -> Bool {
    let base = states.count
    defer { states.removeLast(states.count - base) }
    for index in group {
      let state = states[index]
      if state.reference < 0 {
        appendFollowing(leaf: Int(~state.reference), state, step, text)
      } else if step == .constant {
        appendConstant(state, text)
      } else {
        appendEdges(state, step, text)
      }
    }
    switch states.count - base {
    case 0: return false
    case 1 where states[base].reference < 0: return follow(Int(~states[base].reference), text)
    default: return visitGroup(base..<states.count, text)
    }
  }

  private mutating func appendConstant(_ state: RouteTable.State, _ text: Span<UInt8>) {
    let start = Int(state.position)
    guard table.nodes[Int(state.reference)].hasConstants, start <= subject.path.end else { return }
    let end = RouteProgram.segmentEnd(text, start, subject.path.end)
    if let next = table.constant(below: state.reference, text, start..<end) {
      append(next, end + 1)
    }
  }

  private mutating func appendEdges(
    _ state: RouteTable.State, _ step: RouteProgram.Step, _ text: Span<UInt8>
  ) {
    let node = table.nodes[Int(state.reference)]
    let isInFan = step == .word || step == .constrained
    if node.fan >= 0, isInFan {
      return appendFan(table.fans[Int(node.fan)], Int(state.position), step, text)
    }
    var index = Int(node.edge)
    while index >= 0 {
      let edge = table.edges[index]
      if edge.step.rank == step {
        append(edge.child, edge.step, Int(edge.kind), from: Int(state.position), text)
      } else if edge.step > step {
        return
      }
      index = Int(edge.next)
    }
  }

  private mutating func appendFan(
    _ fan: RouteEdgeIndex, _ start: Int, _ step: RouteProgram.Step, _ text: Span<UInt8>
  ) {
    guard start < subject.path.end else { return }
    let end = RouteProgram.segmentEnd(text, start, subject.path.end)
    guard let segment = text.decoded(start..<end) else { return }
    for edge in fan.edges(step, taking: segment) { append(table.edges[Int(edge)].child, end + 1) }
  }

  private mutating func appendFollowing(
    leaf cursor: Int, _ state: RouteTable.State, _ step: RouteProgram.Step, _ text: Span<UInt8>
  ) {
    let own = table.step(cursor)
    guard own.rank == step else { return }
    let next = ~Int32(truncatingIfNeeded: table.next(cursor))
    let position = Int(state.position)
    if own == .constant {
      let (end, ignoringCase) = (subject.path.end, table.rules.ignoresCase)
      guard let after = table.match(constant: cursor, text, position, end, ignoringCase) else {
        return
      }
      append(next, after)
    } else {
      append(next, own, table.kindIndex(cursor), from: position, text)
    }
  }

  /// Adds the positions after a parameter.
  private mutating func append(
    _ reference: RouteTable.Reference, _ step: RouteProgram.Step, _ kind: Int,
    from position: Int, _ text: Span<UInt8>
  ) {
    if step == .any { append(reference, position) }
    var start = position
    while start <= subject.path.end {
      let end = RouteProgram.segmentEnd(text, start, subject.path.end)
      guard table.accepts(step, kind, start..<end, subject.path, text) else { return }
      append(reference, end + 1)
      if step.rank != .many { return }
      start = end + 1
    }
  }

  private mutating func append(_ reference: RouteTable.Reference, _ position: Int) {
    states.append(
      RouteTable.State(reference: reference, position: Int32(truncatingIfNeeded: position)))
  }

  /// Takes the best of the routes that end at the end of the path.
  private mutating func finish(_ group: Range<Int>, _ text: Span<UInt8>) -> Bool {
    var ends: [Int] = []
    for index in group where Int(states[index].position) > subject.path.end {
      let reference = states[index].reference
      if reference < 0 {
        if table.step(Int(~reference)) == .end { ends.append(Int(~reference)) }
        continue
      }
      var terminal = Int(table.nodes[Int(reference)].terminal)
      while terminal >= 0 {
        ends.append(Int(table.terminals[terminal].end))
        terminal = Int(table.terminals[terminal].next)
      }
    }
    if ends.count > 1 {
      let ranked = ends.map { end in
        (end, RoutePrecedence(table.routes[table.route(end)].body.pattern))
      }
      ends = ranked.sorted { $0.1 < $1.1 }.map(\.0)
    }
    for end in ends where follow(end, text) { return true }
    return false
  }
}
