/// A trie over the segments of the routes' paths.
///
/// A branch with only one route is not stored as nodes. Instead, it is a leaf that points into the
/// route's program, and the program is stored in the slot of the leaf. Therefore, in a table whose
/// routes all have a constant of their own, a lookup reads cold memory only once, regardless of the
/// number of routes.
final class RouteTable: Sendable, RouteSteps {
  /// A node, or, if negative, the complement of a position in the programs.
  typealias Reference = Int32

  struct Node: Sendable {
    /// The position in the programs of the constant that leads to this node.
    var key: Int32
    /// The first edge and the first terminal of the node, or -1.
    var edge: Int32 = -1
    var terminal: Int32 = -1
    /// The index of the node's fan if it has many word lists and constrained kinds, or -1. The
    /// edges in the fan are not in the list of edges.
    var fan: Int32 = -1
    var hasConstants = false
  }

  /// A step to another node that is not a constant. The edges of a node are in the order of rank.
  struct Edge: Sendable {
    var step: RouteProgram.Step
    var kind: Int32
    var child: Reference
    var next: Int32
  }

  /// A sample: one of the few routes that represent all routes below a node.
  struct Sample: Sendable {
    var route: Int32
    var next: Int32
  }

  /// A route that ends at a node, given by the end of its program.
  struct Terminal: Sendable {
    var end: Int32
    var next: Int32
  }

  /// A constant between two nodes; `child` is 0, the unused root, if the slot is free.
  struct Slot: Sendable {
    var tag: UInt32 = 0
    var parent: Int32 = 0
    var child: Reference = 0
  }

  let routes: [Route]
  let names: [String: Int32]
  let rules: RouteRules
  let memory: RouteTableStorage
  let kinds: [RouteParameter.Kind]
  let nodes: FrozenArray<Node>
  let edges: FrozenArray<Edge>
  let terminals: FrozenArray<Terminal>
  let fans: [RouteEdgeIndex]
  /// The first sample of each node, or -1. The samples of node 0 represent the whole table.
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
    let places = RouteTableStorage.Places(builder.program, builder.slots)
    memory = RouteTableStorage(builder.program, builder.slots, places)
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

  func word(_ offset: Int) -> SegmentWord { memory.word(offset) }
}
