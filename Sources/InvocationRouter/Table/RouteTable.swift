import InvocationURLs

/// The routes as a trie over the segments of their paths.
///
/// A branch that leads to one route only is not spelled out: it is a leaf that points into the
/// route's program, and the program lies in the slot that leads to it. So a table with a constant of
/// its own for each route costs a lookup one look at cold memory, however many routes there are.
final class RouteTable: Sendable {
  /// A node, or, when negative, the complement of a place in the programs.
  typealias Reference = Int32

  struct Node: Sendable {
    /// The constant that leads here, by its place in the programs.
    var key: Int32
    /// The first of its edges and of the routes that end here, or -1.
    var edge: Int32 = -1
    var terminal: Int32 = -1
    /// The index of its word lists and constrained kinds when they are many, or -1; then they are
    /// not among the edges.
    var fan: Int32 = -1
    var hasConstants = false
  }

  /// A way on that is no constant; those of a node are in the order of rank.
  struct Edge: Sendable {
    var step: RouteProgram.Step
    var kind: Int32
    var child: Reference
    var next: Int32
  }

  /// A route below a node, one of the few that stand for all of them.
  struct Sample: Sendable {
    var route: Int32
    var next: Int32
  }

  /// A route that ends at a node, by the end of its program.
  struct Terminal: Sendable {
    var end: Int32
    var next: Int32
  }

  /// A constant on the way from a node to another; `child` is 0, the unused root, when free.
  struct Slot: Sendable {
    var tag: UInt32 = 0
    var parent: Int32 = 0
    var child: Reference = 0
  }

  let routes: [Route]
  let names: [String: Int32]
  let rules: RouteRules
  let memory: RouteMemory
  let kinds: [RouteParameter.Kind]
  let nodes: FrozenArray<Node>
  let edges: FrozenArray<Edge>
  let terminals: FrozenArray<Terminal>
  let fans: [RouteFan]
  /// The first sample of each node, or -1; those of node 0 stand for the table.
  let sampleHeads: FrozenArray<Int32>
  let samples: FrozenArray<Sample>

  init(_ builder: RouteTableBuilder) {
    routes = builder.routes
    names = builder.names
    rules = builder.rules
    kinds = builder.program.kinds
    fans = builder.fans
    sampleHeads = FrozenArray(builder.samples.heads)
    samples = FrozenArray(builder.samples.list)
    var (nodes, edges, terminals) = (builder.nodes, builder.edges, builder.terminals)
    let places = RouteMemory.Places(builder.program, builder.slots)
    memory = RouteMemory(builder.program, builder.slots, places)
    for index in nodes.indices where nodes[index].key >= 0 {
      nodes[index].key = places.moved(nodes[index].key)
    }
    for index in edges.indices {
      edges[index].child = places.moved(reference: edges[index].child)
    }
    for index in terminals.indices { terminals[index].end = places.moved(terminals[index].end) }
    self.nodes = FrozenArray(nodes)
    self.edges = FrozenArray(edges)
    self.terminals = FrozenArray(terminals)
  }

  deinit {
    memory.free()
    nodes.free()
    edges.free()
    terminals.free()
    sampleHeads.free()
    samples.free()
  }
}

extension RouteTable: RouteSteps {
  func word(_ offset: Int) -> SegmentWord { memory.word(offset) }
}
