import InvocationURLs

/// The routes as a trie over the segments of their paths.
///
/// A branch that leads to one route only is not spelled out: it is a leaf that points into the
/// route's program. So a table with a constant of its own for each route costs a lookup one probe
/// of the hash table and one look at a program, however many routes there are.
final class RouteTable: Sendable {
  /// A node, or, when negative, the complement of a place in the programs.
  typealias Reference = Int32

  struct Node: Sendable {
    /// The constant that leads here, by its place in the programs.
    var key: Int32
    /// The first of its edges and of the routes that end here, or -1.
    var edge: Int32 = -1
    var terminal: Int32 = -1
    var hasConstants = false
  }

  /// A way on that is no constant; those of a node are in the order of rank.
  struct Edge: Sendable {
    var step: RouteProgram.Step
    var kind: Int32
    var child: Reference
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
  let bytes: FrozenArray<UInt8>
  let kinds: [RouteParameter.Kind]
  let nodes: FrozenArray<Node>
  let edges: FrozenArray<Edge>
  let terminals: FrozenArray<Terminal>
  let slots: FrozenArray<Slot>

  init(_ builder: RouteTableBuilder) {
    routes = builder.routes
    names = builder.names
    rules = builder.rules
    bytes = FrozenArray(builder.program.bytes)
    kinds = builder.program.kinds
    nodes = FrozenArray(builder.nodes)
    edges = FrozenArray(builder.edges)
    terminals = FrozenArray(builder.terminals)
    slots = FrozenArray(builder.slots)
  }

  deinit {
    bytes.free()
    nodes.free()
    edges.free()
    terminals.free()
    slots.free()
  }
}

extension RouteTable: RouteSteps {
  subscript(byte offset: Int) -> UInt8 { bytes[offset] }
}

/// The hash of a constant below a node.
struct SegmentHash {
  private var value: UInt64

  init(parent: Int32) { value = UInt64(UInt32(bitPattern: parent)) &* 0x9E37_79B9_7F4A_7C15 }

  mutating func combine(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  /// The bits that choose a slot and those that tell it from others there.
  var finished: (index: Int, tag: UInt32) {
    var mixed = value
    mixed = (mixed ^ (mixed >> 32)) &* 0xD6E8_FEB8_6659_FD93
    mixed ^= mixed >> 32
    return (
      Int(truncatingIfNeeded: mixed & 0xFFFF_FFFF), UInt32(truncatingIfNeeded: mixed >> 32)
    )
  }

  /// Stands for the parent of the hosts of a scheme and port.
  static func parent(_ scheme: InvocationURL.Scheme, _ port: Int) -> Int32 {
    -2 - Int32(truncatingIfNeeded: port * 2 + (scheme == .https ? 1 : 0))
  }
}
