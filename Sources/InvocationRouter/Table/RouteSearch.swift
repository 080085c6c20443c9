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

  let table: RouteTable
  let subject: RouteSubject
  private var states: [State] = []
  private(set) var captures: [RouteCapture] = []
  private(set) var route: Int?

  init(_ table: RouteTable, _ subject: RouteSubject) {
    self.table = table
    self.subject = subject
  }

  mutating func run(_ text: Span<UInt8>) {
    guard let root = root(text), text.count < Int32.max else { return }
    let position = Int32(truncatingIfNeeded: subject.start)
    if root < 0 {
      _ = follow(Int(~root), text)
    } else {
      _ = visit(State(reference: root, position: position), text)
    }
  }

  private var ignoringCase: Bool { table.rules.ignoresCase }

  private func root(_ text: Span<UInt8>) -> RouteTable.Reference? {
    let parts = subject.url.parts
    let parent = SegmentHash.parent(parts.scheme, parts.port ?? parts.scheme.defaultPort)
    return child(parent, text, parts.host.lowerBound, parts.host.upperBound, ignoringCase: true)
  }

  /// The node or leaf that a constant leads to; a leaf is at the constant.
  private func child(
    _ parent: Int32, _ text: Span<UInt8>, _ start: Int, _ end: Int, ignoringCase: Bool
  ) -> RouteTable.Reference? {
    var hash = SegmentHash(parent: parent)
    for offset in start..<end {
      hash.combine(ignoringCase ? text[offset].foldedCase : text[offset])
    }
    let (first, tag) = hash.finished
    let mask = table.slots.count - 1
    var index = first & mask
    while table.slots[index].child != 0 {
      let slot = table.slots[index]
      if slot.tag == tag, slot.parent == parent {
        let key = slot.child < 0 ? Int(~slot.child) : Int(table.nodes[Int(slot.child)].key)
        if table.program.match(constant: key, text, start, end, ignoringCase) != nil {
          return slot.child
        }
      }
      index = (index + 1) & mask
    }
    return nil
  }
}

// MARK: One state

extension RouteSearch {
  /// Goes on from one place; most lookups never leave this path.
  private mutating func visit(_ state: State, _ text: Span<UInt8>) -> Bool {
    if state.reference < 0 { return follow(Int(~state.reference), text) }
    let base = states.count
    states.append(state)
    defer { states.removeSubrange(base...) }
    return visitGroup(base..<base + 1, text)
  }

  /// Holds the one route that is left against the whole path.
  private mutating func follow(_ cursor: Int, _ text: Span<UInt8>) -> Bool {
    captures.removeAll(keepingCapacity: true)
    let start = table.program.start(cursor)
    guard let end = table.program.matchPath(start, subject, text, ignoringCase, &captures) else {
      return false
    }
    let flags = table.program.flags(end)
    let index = table.program.route(end)
    if table.rules.trailingSlash == .exact,
      flags.contains(.hasTrailingSlash) != subject.hasTrailingSlash
    {
      return false
    }
    if flags.contains(.hasItems) || table.rules.extras == .refused {
      let pattern = table.routes[index].body.pattern
      do {
        try pattern.matchItems(subject.url, text, table.rules, &captures)
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
    for step in [RouteProgram.Step.constant, .word, .constrained, .free] {
      if advance(group, step, text) { return true }
    }
    if finish(group, text) { return true }
    return advance(group, .many, text)
  }

  /// Goes on by the steps of one rank.
  private mutating func advance(
    _ group: Range<Int>, _ step: RouteProgram.Step, _ text: Span<UInt8>
  ) -> Bool {
    let base = states.count
    defer { states.removeSubrange(base...) }
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
    guard
      let child = child(state.reference, text, start, end, ignoringCase: ignoringCase)
    else { return }
    let next = child < 0 ? ~Int32(truncatingIfNeeded: table.program.next(Int(~child))) : child
    append(next, end + 1)
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
    let own = table.program.step(cursor)
    guard own.rank == step else { return }
    let next = ~Int32(truncatingIfNeeded: table.program.next(cursor))
    let position = Int(state.position)
    if own == .constant {
      guard
        let after = table.program.match(
          constant: cursor, text, position, subject.end, ignoringCase)
      else { return }
      append(next, after)
    } else {
      append(next, own, table.program.kindIndex(cursor), from: position, text)
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
      guard table.program.accepts(kind, text, start, end, ignoringCase, step) else { return }
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
        if table.program.step(Int(~reference)) == .end { ends.append(Int(~reference)) }
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
        (end, RouteRank(table.routes[table.program.route(end)].body.pattern))
      }
      ends = ranked.sorted { $0.1 < $1.1 }.map(\.0)
    }
    for end in ends where follow(end, text) { return true }
    return false
  }
}
