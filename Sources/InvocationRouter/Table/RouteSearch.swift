import InvocationURLs

/// One lookup: it walks the trie in the order of rank and takes the first route that matches.
///
/// A group is a set of places in the trie that have been reached by steps of the same ranks, so
/// that nothing yet decides between them. From a group the search goes on by constants, then by
/// word lists and so on; the first of these groups that leads to a match leads to the best one. Of
/// a node and a position in the path there is one way to arrive at both, so nothing is done twice.
struct RouteSearch {
  struct State {
    var reference: RouteTable.Reference
    var position: Int32
  }

  private let table: RouteTable
  private let parts: InvocationURL.Parts
  private let subject: RoutePath
  private let ignoringCase: Bool
  private var states: [State] = []
  private(set) var captures: [RouteCapture] = []
  private(set) var route: Int?

  init(_ table: RouteTable, _ parts: InvocationURL.Parts, _ text: Span<UInt8>) {
    self.table = table
    self.parts = parts
    ignoringCase = table.rules.ignoresCase
    subject = RoutePath(parts.path, text)
  }

  mutating func run(_ text: Span<UInt8>) {
    guard let root = root(text), text.count < Int32.max else { return }
    let position = Int32(truncatingIfNeeded: subject.start)
    descend(State(reference: root, position: position), text)
  }

  private func root(_ text: Span<UInt8>) -> RouteTable.Reference? {
    let parent = SegmentHash.parent(parts.scheme, parts.port ?? parts.scheme.defaultPort)
    return child(parent, text, parts.host.lowerBound, parts.host.upperBound, ignoringCase: true)
  }

  /// The node or leaf that a constant leads to; a leaf is at the constant.
  private func child(
    _ parent: Int32, _ text: Span<UInt8>, _ start: Int, _ end: Int, ignoringCase: Bool
  ) -> RouteTable.Reference? {
    let hash = SegmentHash(parent: parent, text, start..<end, ignoringCase: ignoringCase)
    let (first, tag) = hash.finished
    let mask = table.memory.slotCount - 1
    var index = first & mask
    while true {
      let slot = table.memory.slot(index)
      if slot.child == 0 { return nil }
      if slot.tag == tag, slot.parent == parent {
        let key = slot.child < 0 ? Int(~slot.child) : Int(table.nodes[Int(slot.child)].key)
        if table.match(constant: key, text, start, end, ignoringCase) != nil {
          return slot.child
        }
      }
      index = (index + 1) & mask
    }
  }
}

// MARK: One state

extension RouteSearch {
  /// Goes on for as long as there is one way only, and many lookups end there.
  private mutating func descend(_ start: State, _ text: Span<UInt8>) {
    var state = start
    while state.reference >= 0, Int(state.position) <= subject.end {
      let node = table.nodes[Int(state.reference)]
      let position = Int(state.position)
      let end = RouteProgram.segmentEnd(text, position, subject.end)
      if node.edge < 0 {
        guard node.hasConstants,
          let child = constant(below: state.reference, text, position, end)
        else { return }
        state = State(reference: child, position: Int32(truncatingIfNeeded: end + 1))
      } else {
        let edge = table.edges[Int(node.edge)]
        guard !node.hasConstants, edge.next < 0, edge.step.rank != .many else { break }
        guard table.accepts(edge.step, Int(edge.kind), text, position, end, ignoringCase) else {
          return
        }
        state = State(reference: edge.child, position: Int32(truncatingIfNeeded: end + 1))
      }
    }
    if state.reference < 0 {
      _ = follow(Int(~state.reference), text)
    } else {
      states.reserveCapacity(8)
      states.append(state)
      _ = visitGroup(0..<1, text)
    }
  }

  /// The place behind a constant.
  private func constant(
    below node: RouteTable.Reference, _ text: Span<UInt8>, _ start: Int, _ end: Int
  ) -> RouteTable.Reference? {
    guard let child = child(node, text, start, end, ignoringCase: ignoringCase) else { return nil }
    return child < 0 ? ~Int32(truncatingIfNeeded: table.next(Int(~child))) : child
  }

  /// Holds the one route that is left against the whole path.
  private mutating func follow(_ cursor: Int, _ text: Span<UInt8>) -> Bool {
    captures.removeAll(keepingCapacity: true)
    captures.reserveCapacity(4)
    let start = table.start(cursor)
    guard let end = table.matchPath(start, subject, text, ignoringCase, &captures) else {
      return false
    }
    let flags = table.flags(end)
    let index = table.route(end)
    if table.rules.trailingSlash == .exact,
      flags.contains(.hasTrailingSlash) != subject.hasTrailingSlash
    {
      return false
    }
    if flags.contains(.hasItems) || table.rules.extras == .refused {
      let pattern = table.routes[index].body.pattern
      do {
        try pattern.matchItems(parts, text, table.rules, &captures)
      } catch {
        return false
      }
    }
    route = index
    return true
  }
}

// MARK: Groups

extension RouteSearch {
  private mutating func visitGroup(_ group: Range<Int>, _ text: Span<UInt8>) -> Bool {
    advance(group, .constant, text) || advance(group, .word, text)
      || advance(group, .constrained, text) || advance(group, .free, text)
      || finish(group, text) || advance(group, .many, text)
  }

  /// Goes on by the steps of one rank.
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

  private mutating func appendConstant(_ state: State, _ text: Span<UInt8>) {
    let start = Int(state.position)
    guard table.nodes[Int(state.reference)].hasConstants, start <= subject.end else { return }
    let end = RouteProgram.segmentEnd(text, start, subject.end)
    if let next = constant(below: state.reference, text, start, end) { append(next, end + 1) }
  }

  private mutating func appendEdges(
    _ state: State, _ step: RouteProgram.Step, _ text: Span<UInt8>
  ) {
    var index = Int(table.nodes[Int(state.reference)].edge)
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

  private mutating func appendFollowing(
    leaf cursor: Int, _ state: State, _ step: RouteProgram.Step, _ text: Span<UInt8>
  ) {
    let own = table.step(cursor)
    guard own.rank == step else { return }
    let next = ~Int32(truncatingIfNeeded: table.next(cursor))
    let position = Int(state.position)
    if own == .constant {
      guard
        let after = table.match(
          constant: cursor, text, position, subject.end, ignoringCase)
      else { return }
      append(next, after)
    } else {
      append(next, own, table.kindIndex(cursor), from: position, text)
    }
  }

  /// Adds the places behind a parameter.
  private mutating func append(
    _ reference: RouteTable.Reference, _ step: RouteProgram.Step, _ kind: Int,
    from position: Int, _ text: Span<UInt8>
  ) {
    if step == .any { append(reference, position) }
    var start = position
    while start <= subject.end {
      let end = RouteProgram.segmentEnd(text, start, subject.end)
      guard table.accepts(step, kind, text, start, end, ignoringCase) else { return }
      append(reference, end + 1)
      if step.rank != .many { return }
      start = end + 1
    }
  }

  private mutating func append(_ reference: RouteTable.Reference, _ position: Int) {
    states.append(State(reference: reference, position: Int32(truncatingIfNeeded: position)))
  }

  /// Takes the best of the routes that end here with the path.
  private mutating func finish(_ group: Range<Int>, _ text: Span<UInt8>) -> Bool {
    var ends: [Int] = []
    for index in group where Int(states[index].position) > subject.end {
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
        (end, RouteRank(table.routes[table.route(end)].body.pattern))
      }
      ends = ranked.sorted { $0.1 < $1.1 }.map(\.0)
    }
    for end in ends where follow(end, text) { return true }
    return false
  }
}
