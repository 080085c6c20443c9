extension RouteTableBuilder {
  /// The routes whose paths have the rank of a program's and some URL in common with it.
  func rivals(of start: Int, from root: Int) -> [Int] {
    var states = [Int32(root)]
    var cursor = start
    while program.step(cursor) != .end {
      states = states.flatMap { following($0, cursor) }
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

  /// Where a step like that at `cursor` leads to.
  private func following(_ state: Int32, _ cursor: Int) -> [Int32] {
    let step = program.step(cursor)
    if state < 0 {
      let other = Int(~state)
      let isRival =
        step == .constant && program.step(other) == .constant
        ? program.constantIs(other, program.bytes[program.constant(cursor)])
        : overlaps(program.step(other), program.kindIndex(other), cursor)
      return isRival ? [leaf(program.next(other))] : []
    }
    if step == .constant {
      guard let slot = findConstant(cursor, below: Int(state)) else { return [] }
      let child = slots[slot].child
      return [child < 0 ? leaf(program.next(Int(~child))) : child]
    }
    var children: [Int32] = []
    var edge = Int(nodes[Int(state)].edge)
    while edge >= 0 {
      if overlaps(edges[edge].step, Int(edges[edge].kind), cursor) {
        children.append(edges[edge].child)
      }
      edge = Int(edges[edge].next)
    }
    return children
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
