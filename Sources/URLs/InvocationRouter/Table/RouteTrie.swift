/// A trie over the segments of the routes' paths.
///
/// A branch with only one route is not stored as nodes. Instead, it is a leaf: a position in the
/// steps of the route. Therefore, if each route of a table has a constant of its own, a lookup
/// reads few places of memory, regardless of the number of routes.
struct RouteTrie: Sendable {
  /// A node, or, if negative, a leaf: the complement of the position of the next step.
  typealias Place = Int32

  struct Node: Sendable {
    /// The list of the parameters that lead on, in the order of precedence, without those in the
    /// index.
    var edges: Int32 = -1
    /// The number of the node's index of words and constrained parameters, or -1 if it needs none.
    var index: Int32 = -1
    /// The head of the list of route ends at this node, or -1 if no path ends here.
    var ends: Int32 = -1
    /// The list of some of the routes below. They represent all of them when a URL matches no
    /// farther.
    var samples: Int32 = -1
    var sampleCount: UInt8 = 0
    var hasConstants = false
  }

  /// A parameter that leads from one place of the trie to another.
  struct Edge: BitwiseCopyable, Sendable {
    var step: RouteStep.Kind
    var kind: Int32
    var child: Place
  }

  private struct EdgeKey: Hashable {
    var node: Int32
    var step: RouteStep.Kind
    var kind: Int32
  }

  static let maximumSampleCount = 16

  private(set) var paths: RoutePaths
  private(set) var nodes: [Node] = []
  private(set) var edges = LinkedLists<Edge>()
  private var ends = LinkedLists<Int32>()
  private var samples = LinkedLists<Int32>()
  private var indices: [RouteEdgeIndex] = []
  private var constants = RouteConstants()
  /// The positions of edges by their key, needed only while routes are added.
  private var edgePositions: [EdgeKey: Int32] = [:]

  init(ignoringCase: Bool) { paths = RoutePaths(ignoringCase: ignoringCase) }

  /// The size in bytes of the tables that a lookup uses.
  var size: Int {
    nodes.count * MemoryLayout<Node>.stride + paths.steps.count * MemoryLayout<RouteStep>.stride
      + paths.texts.words.count * 8 + constants.size
  }

  // MARK: Growing

  /// Adds a route below all its hosts and returns the position of its first step.
  mutating func add(_ pattern: RoutePattern, route: Int) -> Int {
    let start = paths.append(pattern, route: route)
    for host in pattern.hosts.list {
      var (node, cursor) = (self.node(of: host, orLeaf: start), start)
      while let current = node {
        if nodes[current].sampleCount < Self.maximumSampleCount {
          nodes[current].sampleCount += 1
          samples.add(Int32(truncatingIfNeeded: route), to: &nodes[current].samples)
        }
        node = follow(cursor, from: current)
        cursor += 1
      }
    }
    return start
  }

  private mutating func node(of host: RouteHost, orLeaf start: Int) -> Int? {
    let parent = Self.parent(host.scheme, host.port)
    let slot = host.name.withBytes {
      constants.slot(parent, $0, 0..<$0.count, in: paths.texts, ignoringCase: false)
    }
    if let slot { return node(inSlot: slot) }
    let name = paths.append(host.name)
    constants.add(parent, name, Self.leaf(start), in: paths.texts)
    return nil
  }

  /// Returns the node to which the step at `cursor` leads. If nothing did, it now leads to a leaf.
  private mutating func follow(_ cursor: Int, from node: Int) -> Int? {
    let step = paths.steps[cursor]
    let parent = Int32(truncatingIfNeeded: node)
    switch step.kind {
    case .end:
      ends.add(Int32(truncatingIfNeeded: cursor), to: &nodes[node].ends)
    case .constant:
      if let slot = constants.slot(parent, step.constant, in: paths.texts) {
        return self.node(inSlot: slot)
      }
      nodes[node].hasConstants = true
      constants.add(parent, step.constant, Self.leaf(cursor + 1), in: paths.texts)
    case .word, .constrained, .free, .many, .any:
      let key = EdgeKey(node: parent, step: step.kind, kind: step.value)
      if let edge = edgePositions[key] {
        let child = self.node(at: edges[edge].child)
        edges[edge].child = child
        return Int(child)
      }
      let edge = Edge(step: step.kind, kind: step.value, child: Self.leaf(cursor + 1))
      edges.add(edge, to: &nodes[node].edges)
      edgePositions[key] = nodes[node].edges
    }
    return nil
  }

  private mutating func node(inSlot slot: Int) -> Int {
    let node = self.node(at: constants[slot])
    constants[slot] = node
    return Int(node)
  }

  /// Returns the node at a place; a leaf is first replaced by a new node.
  private mutating func node(at place: Place) -> Place {
    guard place < 0 else { return place }
    let cursor = Int(~place)
    let node = nodes.count
    nodes.append(Node(sampleCount: 1))
    samples.add(Int32(truncatingIfNeeded: paths.route(cursor)), to: &nodes[node].samples)
    _ = follow(cursor, from: node)
    return Int32(truncatingIfNeeded: node)
  }

  private static func leaf(_ cursor: Int) -> Place { ~Int32(truncatingIfNeeded: cursor) }

  /// Completes the trie: sorts each node's edges, and builds an index where they are many.
  mutating func finish() {
    edgePositions = [:]
    for node in nodes.indices where nodes[node].edges >= 0 {
      var own = edges.positions(nodes[node].edges).sorted {
        (edges[$0].step, $0) < (edges[$1].step, $1)
      }
      let many = own.map { edges[$0] }.filter { $0.step == .word || $0.step == .constrained }
      if many.count > RouteEdgeIndex.few {
        nodes[node].index = Int32(truncatingIfNeeded: indices.count)
        indices.append(RouteEdgeIndex(many, paths))
        own.removeFirst(many.count)
      }
      nodes[node].edges = edges.link(own)
    }
  }

  // MARK: Reading

  /// Returns the place below a route's host, or `nil` if no route has this host.
  func place(_ host: RouteHost) -> Place? {
    host.name.withBytes { place(host.scheme, host.port, $0, 0..<$0.count) }
  }

  /// Returns the place below a URL's host, or `nil` if no route has this host.
  func place(
    _ scheme: InvocationURL.Scheme, _ port: Int, _ text: Span<UInt8>, _ host: Range<Int>
  ) -> Place? {
    child(Self.parent(scheme, port), text, host, ignoringCase: true)
  }

  /// Returns the place that a fixed segment leads to, or `nil` if no route has this segment there.
  func place(after place: Place, _ text: Span<UInt8>, _ segment: Range<Int>) -> Place? {
    guard place < 0 else {
      return nodes[Int(place)].hasConstants
        ? child(place, text, segment, ignoringCase: paths.ignoresCase) : nil
    }
    let step = paths.steps[Int(~place)]
    let isEqual =
      step.kind == .constant
      && paths.texts.isEqual(step.constant, text, segment, ignoringCase: paths.ignoresCase)
    return isEqual ? place - 1 : nil
  }

  /// Returns the place that the constant of a route's step leads to, or `nil` if there is none.
  func place(after place: Place, _ step: RouteStep) -> Place? {
    guard place < 0 else {
      return nodes[Int(place)].hasConstants
        ? constants.slot(place, step.constant, in: paths.texts).map { constants[$0] } : nil
    }
    let own = paths.steps[Int(~place)]
    return own.kind == .constant && paths.texts.isEqual(own.constant, step.constant)
      ? place - 1 : nil
  }

  private func child(
    _ parent: Int32, _ text: Span<UInt8>, _ range: Range<Int>, ignoringCase: Bool
  ) -> Place? {
    constants.slot(parent, text, range, in: paths.texts, ignoringCase: ignoringCase)
      .map { constants[$0] }
  }

  /// Calls `body` with the edges from a place, without those in the index of a node.
  @inline(__always)
  func forEachEdge(_ place: Place, _ body: (Edge) -> Void) {
    if place < 0 {
      let step = paths.steps[Int(~place)]
      if step.kind == .constant || step.kind == .end { return }
      return body(Edge(step: step.kind, kind: step.value, child: place - 1))
    }
    var edge = nodes[Int(place)].edges
    while edge >= 0 {
      body(edges[edge])
      edge = edges.next(edge)
    }
  }

  /// Returns the index of the edges from a place, or `nil` if they are few.
  func index(_ place: Place) -> RouteEdgeIndex? {
    guard place >= 0, nodes[Int(place)].index >= 0 else { return nil }
    return indices[Int(nodes[Int(place)].index)]
  }

  /// Calls `body` with the ends of the routes whose paths end at a place, as positions of steps.
  @inline(__always)
  func forEachEnd(_ place: Place, _ body: (Int) -> Void) {
    if place < 0 {
      if paths.steps[Int(~place)].kind == .end { body(Int(~place)) }
      return
    }
    var end = nodes[Int(place)].ends
    while end >= 0 {
      body(Int(ends[end]))
      end = ends.next(end)
    }
  }

  /// The ends of the routes whose paths end at a place, as positions in `paths.steps`.
  func ends(_ place: Place) -> [Int] {
    var list: [Int] = []
    forEachEnd(place) { list.append($0) }
    return list
  }

  /// The indices of some routes below a place, as examples of them all.
  func samples(_ place: Place) -> [Int] {
    place < 0
      ? [paths.route(Int(~place))] : samples.list(nodes[Int(place)].samples).map(Int.init)
  }

  /// Returns the negative number that serves as the parent of all hosts of a scheme and port.
  private static func parent(_ scheme: InvocationURL.Scheme, _ port: Int) -> Int32 {
    -1 - Int32(truncatingIfNeeded: port * 2 + (scheme == .https ? 1 : 0))
  }
}
