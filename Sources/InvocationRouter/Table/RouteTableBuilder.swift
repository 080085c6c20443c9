import InvocationURLs

/// Grows a table route by route.
struct RouteTableBuilder {
  /// What the 32-bit offsets of a table reach, but for room for one route more.
  static let maximumSize = Int(Int32.max) - 1 << 20

  /// What became of a route.
  enum Addition {
    /// It is in; it cannot be told from these.
    case taken(conflicts: [Int])
    case duplicateName
    /// There is no room for it.
    case full
  }

  let rules: RouteRules
  private let limit: Int
  private(set) var routes: [Route] = []
  private(set) var names: [String: Int32] = [:]
  private(set) var program = RouteProgram.Writer()
  // Node 0 is no node, so that 0 can stand for none.
  private(set) var nodes = [RouteTable.Node(key: -1)]
  private(set) var edges: [RouteTable.Edge] = []
  private(set) var terminals: [RouteTable.Terminal] = []
  private(set) var slots = [RouteTable.Slot](repeating: .init(), count: 16)
  private var constantCount = 0

  init(rules: RouteRules, limit: Int = maximumSize) {
    self.rules = rules
    self.limit = limit
  }

  mutating func reserve(_ count: Int) {
    routes.reserveCapacity(count)
    names.reserveCapacity(count)
  }

  /// Takes a route in.
  mutating func add(_ route: Route) -> Addition {
    if names[route.name] != nil { return .duplicateName }
    let index = routes.count
    let pattern = route.body.pattern
    let start = program.append(pattern, route: index, ignoringCase: rules.ignoresCase)
    var conflicts: Set<Int> = []
    for host in pattern.hosts {
      let root = root(host)
      conflicts.formUnion(
        rivals(of: start, from: Int(root)).filter { other in
          routes[other].isTied(with: route, rules)
        })
      insert(start, at: root)
      if isFull { return .full }
    }
    names[route.name] = Int32(truncatingIfNeeded: index)
    routes.append(route)
    return .taken(conflicts: conflicts.sorted())
  }

  /// Whether something could come to lie beyond `limit`. Programs count fully, though many will lie
  /// in slots.
  private var isFull: Bool {
    RouteMemory.line * slots.count + program.bytes.count > limit
      || max(nodes.count, edges.count, terminals.count) > limit
  }

  /// The node of a host, made when it is new.
  private mutating func root(_ host: RouteHost) -> Int32 {
    let parent = SegmentHash.parent(host.scheme, host.port)
    let hash = SegmentHash(parent: parent, host.name.utf8)
    if let slot = find(parent, hash, where: { program.constantIs($0, host.name.utf8) }) {
      return slots[slot].child
    }
    let node = newNode(key: program.appendKey(host.name))
    addSlot(parent, hash, node)
    return node
  }
}

// MARK: Growing

extension RouteTableBuilder {
  private mutating func newNode(key: Int) -> Int32 {
    nodes.append(RouteTable.Node(key: Int32(truncatingIfNeeded: key)))
    return Int32(truncatingIfNeeded: nodes.count - 1)
  }

  private mutating func insert(_ start: Int, at root: Int32) {
    var (node, cursor) = (Int(root), start)
    while true {
      let step = program.step(cursor)
      let next = program.next(cursor)
      switch step {
      case .end:
        return addTerminal(cursor, at: node)
      case .constant:
        guard let slot = findConstant(cursor, below: node) else {
          nodes[node].hasConstants = true
          return addSlot(
            Int32(node), SegmentHash(parent: Int32(node), program.bytes[program.constant(cursor)]),
            leaf(cursor))
        }
        let child = slots[slot].child
        if child < 0 { slots[slot].child = split(leaf: Int(~child), isKey: true) }
        node = Int(slots[slot].child)
      default:
        guard let edge = findEdge(step, program.kindIndex(cursor), at: node) else {
          return addEdge(step, program.kindIndex(cursor), leaf(next), at: node)
        }
        let child = edges[edge].child
        if child < 0 { edges[edge].child = split(leaf: Int(~child), isKey: false) }
        node = Int(edges[edge].child)
      }
      cursor = next
    }
  }

  func leaf(_ cursor: Int) -> Int32 { ~Int32(truncatingIfNeeded: cursor) }

  /// Makes a node of a leaf, one step long.
  private mutating func split(leaf cursor: Int, isKey: Bool) -> Int32 {
    let node = newNode(key: isKey ? cursor : -1)
    let first = isKey ? program.next(cursor) : cursor
    let index = Int(node)
    switch program.step(first) {
    case .end: addTerminal(first, at: index)
    case .constant:
      nodes[index].hasConstants = true
      addSlot(node, SegmentHash(parent: node, program.bytes[program.constant(first)]), leaf(first))
    case let step:
      addEdge(step, program.kindIndex(first), leaf(program.next(first)), at: index)
    }
    return node
  }

  private mutating func addTerminal(_ end: Int, at node: Int) {
    terminals.append(
      RouteTable.Terminal(end: Int32(truncatingIfNeeded: end), next: nodes[node].terminal))
    nodes[node].terminal = Int32(truncatingIfNeeded: terminals.count - 1)
  }

  private func findEdge(_ step: RouteProgram.Step, _ kind: Int, at node: Int) -> Int? {
    var edge = Int(nodes[node].edge)
    while edge >= 0 {
      if edges[edge].step == step, Int(edges[edge].kind) == kind { return edge }
      edge = Int(edges[edge].next)
    }
    return nil
  }

  /// Adds an edge behind those that rank before it.
  private mutating func addEdge(
    _ step: RouteProgram.Step, _ kind: Int, _ child: Int32, at node: Int
  ) {
    var previous = -1
    var next = Int(nodes[node].edge)
    while next >= 0, edges[next].step <= step {
      previous = next
      next = Int(edges[next].next)
    }
    edges.append(
      RouteTable.Edge(
        step: step, kind: Int32(truncatingIfNeeded: kind), child: child,
        next: Int32(truncatingIfNeeded: next)))
    let added = Int32(truncatingIfNeeded: edges.count - 1)
    if previous < 0 { nodes[node].edge = added } else { edges[previous].next = added }
  }
}

// MARK: Constants

extension RouteTableBuilder {
  func findConstant(_ cursor: Int, below node: Int) -> Int? {
    let bytes = program.bytes[program.constant(cursor)]
    return find(Int32(node), SegmentHash(parent: Int32(node), bytes)) {
      program.constantIs($0, bytes)
    }
  }

  private func find(
    _ parent: Int32, _ hash: SegmentHash, where isKey: (Int) -> Bool
  ) -> Int? {
    let (start, tag) = hash.finished
    var index = start & (slots.count - 1)
    while slots[index].child != 0 {
      let slot = slots[index]
      if slot.tag == tag, slot.parent == parent, isKey(key(of: slot)) { return index }
      index = (index + 1) & (slots.count - 1)
    }
    return nil
  }

  private func key(of slot: RouteTable.Slot) -> Int {
    slot.child < 0 ? Int(~slot.child) : Int(nodes[Int(slot.child)].key)
  }

  private mutating func addSlot(_ parent: Int32, _ hash: SegmentHash, _ child: Int32) {
    constantCount += 1
    if constantCount * 3 > slots.count * 2 { growSlots() }
    let (start, tag) = hash.finished
    place(RouteTable.Slot(tag: tag, parent: parent, child: child), from: start)
  }

  private mutating func place(_ slot: RouteTable.Slot, from start: Int) {
    var index = start & (slots.count - 1)
    while slots[index].child != 0 { index = (index + 1) & (slots.count - 1) }
    slots[index] = slot
  }

  private mutating func growSlots() {
    let old = slots
    slots = [RouteTable.Slot](repeating: .init(), count: old.count * 2)
    for slot in old where slot.child != 0 {
      let bytes = program.bytes[program.constant(key(of: slot))]
      place(slot, from: SegmentHash(parent: slot.parent, bytes).finished.index)
    }
  }
}
