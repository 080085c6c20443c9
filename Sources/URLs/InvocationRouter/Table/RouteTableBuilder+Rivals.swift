// MARK: Conflicts

extension RouteTableBuilder {
  /// Returns the conflicts and the other problems in the order of the table. Call `finish` first.
  mutating func conflicts(among others: [Found], limit: Int) -> [Found] {
    var (found, rest): ([Found], ArraySlice) = ([], others[...])
    for index in routes.indices where found.count < limit {
      while let other = rest.first, other.before <= index {
        found.append(other)
        rest.removeFirst()
      }
      for other in conflicts(of: index) {
        let url = routes[other].commonURL(with: routes[index], rules) ?? ""
        found.append((index, .conflict(routes[other], routes[index], url: url)))
      }
    }
    return Array((found + rest).prefix(limit))
  }

  private mutating func conflicts(of route: Int) -> [Int] {
    var rivals: Set<Int> = []
    for host in routes[route].body.pattern.hosts.list {
      let parent = SegmentHash.parent(host.scheme, host.port)
      let hash = SegmentHash(parent: parent, host.name.utf8)
      guard let slot = find(parent, hash, where: { program.constantIs($0, host.name.utf8) })
      else { continue }
      rivals.formUnion(
        self.rivals(of: Int(starts[route]), from: Int(slots[slot].child)).filter { $0 < route })
    }
    return rivals.sorted().filter { routes[$0].isTied(with: routes[route], rules) }
  }

  // MARK: Rivals

  /// Returns the routes whose paths have the same rank as a program's path and share a URL with it.
  mutating func rivals(of start: Int, from root: Int) -> [Int] {
    var states = [Int32(root)]
    var cursor = start
    while program.step(cursor) != .end {
      var following: [Int32] = []
      for state in states { append(to: &following, from: state, cursor) }
      states = following
      if states.isEmpty { return [] }
      cursor = program.next(cursor)
    }
    return states.flatMap { state -> [Int] in
      if state < 0 {
        let end = Int(~state)
        return program.step(end) == .end ? [program.route(end)] : []
      }
      return terminals(at: Int(state)).map(program.route)
    }
  }

  private func terminals(at node: Int) -> [Int] {
    sequence(state: Int(nodes[node].terminal)) { next -> Int? in
      guard next >= 0 else { return nil }
      let terminal = terminals[next]
      next = Int(terminal.next)
      return Int(terminal.end)
    }.map { $0 }
  }

  /// Adds the references that a step like the one at `cursor` leads to from `state`.
  private mutating func append(to states: inout [Int32], from state: Int32, _ cursor: Int) {
    looks += 1
    let step = program.step(cursor)
    if state < 0 {
      let other = Int(~state)
      let isRival =
        step == .constant && program.step(other) == .constant
        ? program.constantIs(other, program.bytes[program.constant(cursor)])
        : overlaps(program.step(other), program.kindIndex(other), cursor)
      if isRival { states.append(leaf(program.next(other))) }
      return
    }
    if step == .constant {
      guard let slot = findConstant(cursor, below: Int(state)) else { return }
      let child = slots[slot].child
      return states.append(child < 0 ? leaf(program.next(Int(~child))) : child)
    }
    let node = nodes[Int(state)]
    if node.fan >= 0, step == .word || step == .constrained {
      let (met, count) = fans[Int(node.fan)].edges(
        meeting: program.kinds[program.kindIndex(cursor)])
      looks += count
      for edge in met where isRival(Int(edge), cursor) { states.append(edges[Int(edge)].child) }
      return
    }
    var edge = Int(node.edge)
    while edge >= 0 {
      if isRival(edge, cursor) { states.append(edges[edge].child) }
      edge = Int(edges[edge].next)
    }
  }

  private mutating func isRival(_ edge: Int, _ cursor: Int) -> Bool {
    looks += 1
    return overlaps(edges[edge].step, Int(edges[edge].kind), cursor)
  }

  private func overlaps(_ other: RouteProgram.Step, _ kind: Int, _ cursor: Int) -> Bool {
    let step = program.step(cursor)
    guard step.rank == other.rank else { return false }
    switch step {
    case .constant, .end: return false
    case .free, .many, .any: return true
    case .word, .constrained:
      let own = program.kindIndex(cursor)
      if own == kind { return true }
      return program.kinds[own].common(with: program.kinds[kind], ignoringCase: rules.ignoresCase)
        != nil
    }
  }
}

extension RouteProgram.Writer {
  func constantIs(_ cursor: Int, _ text: some Collection<UInt8>) -> Bool {
    let range = constant(cursor)
    return text.count == range.count && text.elementsEqual(bytes[range])
  }
}
