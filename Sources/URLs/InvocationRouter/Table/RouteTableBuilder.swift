/// Builds a table route by route.
struct RouteTableBuilder {
  /// The maximum size of a table: the range of its 32-bit offsets, minus space for one more route.
  static let maximumSize = Int(Int32.max) - 1 << 20

  /// The result of adding a route.
  enum Addition { case taken, duplicateName, full }

  /// A problem, with the index of the next route, or of the later one of two routes in conflict.
  typealias Found = (before: Int, problem: RouteTableError.Problem)

  let rules: RouteRules
  private let limit: Int
  private(set) var routes: [Route] = []
  private(set) var names: [String: Int32] = [:]
  private(set) var program = RouteProgram.Writer()
  // Node 0 is unused, so that 0 can mean none.
  private(set) var nodes = [RouteTable.Node(key: -1)]
  private(set) var edges: [RouteTable.Edge] = []
  private(set) var terminals: [RouteTable.Terminal] = []
  private(set) var fans: [RouteEdgeIndex] = []
  private(set) var samples = RepresentativeRoutes()
  /// The number of positions, edges and ranges examined to find rivals.
  var looks = 0
  /// The start of the program of each route.
  private(set) var starts: [Int32] = []
  /// The edges of nodes that have too many to be tried one by one.
  private var knownEdges: [EdgeKey: Int32] = [:]
  private(set) var slots = [RouteTable.Slot](repeating: .init(), count: 16)
  private var constantCount = 0

  init(rules: RouteRules, limit: Int = maximumSize) {
    self.rules = rules
    self.limit = limit
  }

  mutating func reserve(_ count: Int) {
    routes.reserveCapacity(count)
    names.reserveCapacity(count)
    starts.reserveCapacity(count)
  }

  private struct EdgeKey: Hashable {
    var node: Int32
    var step: RouteProgram.Step
    var kind: Int32

    init(_ node: Int, _ step: RouteProgram.Step, _ kind: Int) {
      (self.node, self.step) = (Int32(truncatingIfNeeded: node), step)
      self.kind = Int32(truncatingIfNeeded: kind)
    }
  }

  /// Adds a route; `conflicts` later finds the ambiguous ones.
  mutating func add(_ route: Route) -> Addition {
    if names[route.name] != nil { return .duplicateName }
    let index = routes.count
    let pattern = route.body.pattern
    let start = program.append(pattern, route: index, ignoringCase: rules.ignoresCase)
    for host in pattern.hosts.list {
      insert(start, at: root(host), route: index)
      if isFull { return .full }
    }
    names[route.name] = Int32(truncatingIfNeeded: index)
    routes.append(route)
    starts.append(Int32(truncatingIfNeeded: start))
    return .taken
  }

  /// Whether an offset could exceed `limit`. Programs count fully, although many will be in slots.
  private var isFull: Bool {
    RouteTableStorage.line * slots.count + program.bytes.count > limit
      || max(nodes.count, edges.count, terminals.count) > limit
  }

  /// Returns the node of a host, and creates it if necessary.
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

  // MARK: Growing

  private mutating func newNode(key: Int) -> Int32 {
    samples.addNode()
    nodes.append(RouteTable.Node(key: Int32(truncatingIfNeeded: key)))
    return Int32(truncatingIfNeeded: nodes.count - 1)
  }

  private mutating func insert(_ start: Int, at root: Int32, route: Int) {
    var (node, cursor) = (Int(root), start)
    samples.add(route, at: 0)
    while true {
      samples.add(route, at: node)
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
        let (edge, count) = findEdge(step, program.kindIndex(cursor), at: node)
        guard let edge else {
          return addEdge(step, program.kindIndex(cursor), leaf(next), at: node, beside: count)
        }
        let child = edges[edge].child
        if child < 0 { edges[edge].child = split(leaf: Int(~child), isKey: false) }
        node = Int(edges[edge].child)
      }
      cursor = next
    }
  }

  func leaf(_ cursor: Int) -> Int32 { ~Int32(truncatingIfNeeded: cursor) }

  /// Replaces a leaf by a node after one step.
  private mutating func split(leaf cursor: Int, isKey: Bool) -> Int32 {
    let node = newNode(key: isKey ? cursor : -1)
    let first = isKey ? program.next(cursor) : cursor
    let index = Int(node)
    samples.add(program.route(program.end(first)), at: index)
    switch program.step(first) {
    case .end: addTerminal(first, at: index)
    case .constant:
      nodes[index].hasConstants = true
      addSlot(node, SegmentHash(parent: node, program.bytes[program.constant(first)]), leaf(first))
    case let step:
      addEdge(step, program.kindIndex(first), leaf(program.next(first)), at: index, beside: 0)
    }
    return node
  }

  private mutating func addTerminal(_ end: Int, at node: Int) {
    terminals.append(
      RouteTable.Terminal(end: Int32(truncatingIfNeeded: end), next: nodes[node].terminal))
    nodes[node].terminal = Int32(truncatingIfNeeded: terminals.count - 1)
  }

  /// Returns the edge of a kind, and the number of other edges if they are few.
  private func findEdge(
    _ step: RouteProgram.Step, _ kind: Int, at node: Int
  ) -> (edge: Int?, count: Int) {
    var (edge, count) = (Int(nodes[node].edge), 0)
    while edge >= 0, count <= RouteEdgeIndex.few {
      if edges[edge].step == step, Int(edges[edge].kind) == kind { return (edge, count) }
      (edge, count) = (Int(edges[edge].next), count + 1)
    }
    guard count > RouteEdgeIndex.few else { return (nil, count) }
    return (knownEdges[EdgeKey(node, step, kind)].map(Int.init), count)
  }

  /// Adds an edge before the others; `finish` sorts them by rank.
  private mutating func addEdge(
    _ step: RouteProgram.Step, _ kind: Int, _ child: Int32, at node: Int, beside count: Int
  ) {
    edges.append(
      RouteTable.Edge(
        step: step, kind: Int32(truncatingIfNeeded: kind), child: child, next: nodes[node].edge))
    nodes[node].edge = Int32(truncatingIfNeeded: edges.count - 1)
    guard count >= RouteEdgeIndex.few else { return }
    // The indices are copied first: an open sequence shares the table, which would then be copied.
    let fresh = Array(edgeIndices(of: node).prefix(count == RouteEdgeIndex.few ? count + 1 : 1))
    for edge in fresh {
      knownEdges[EdgeKey(node, edges[edge].step, Int(edges[edge].kind))] =
        Int32(truncatingIfNeeded: edge)
    }
  }

  private func edgeIndices(of node: Int) -> some Sequence<Int> {
    sequence(state: nodes[node].edge) { next -> Int? in
      guard next >= 0 else { return nil }
      defer { next = edges[Int(next)].next }
      return Int(next)
    }
  }

  // MARK: Finishing

  /// Sorts the edges of each node by rank, and creates fans for nodes with many edges.
  mutating func finish() {
    knownEdges = [:]
    for node in nodes.indices where nodes[node].edge >= 0 {
      var own = edgeIndices(of: node).sorted { (edges[$0].step, $0) < (edges[$1].step, $1) }
      let isInFan: (Int) -> Bool = { [edges] in
        edges[$0].step == .word || edges[$0].step == .constrained
      }
      if own.count > RouteEdgeIndex.few, own.count(where: isInFan) > RouteEdgeIndex.few {
        let kinds = own.filter(isInFan).map { edge in
          (kind: program.kinds[Int(edges[edge].kind)], edge: Int32(truncatingIfNeeded: edge))
        }
        nodes[node].fan = Int32(truncatingIfNeeded: fans.count)
        fans.append(RouteEdgeIndex(kinds, ignoringCase: rules.ignoresCase))
        own.removeAll(where: isInFan)
      }
      link(own, at: node)
    }
  }

  private mutating func link(_ own: [Int], at node: Int) {
    var next: Int32 = -1
    for edge in own.reversed() {
      edges[edge].next = next
      next = Int32(truncatingIfNeeded: edge)
    }
    nodes[node].edge = next
  }

  // MARK: Constants

  func findConstant(_ cursor: Int, below node: Int) -> Int? {
    let bytes = program.bytes[program.constant(cursor)]
    return find(Int32(node), SegmentHash(parent: Int32(node), bytes)) {
      program.constantIs($0, bytes)
    }
  }

  func find(
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
