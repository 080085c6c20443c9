/// A few routes below each node. They represent all of them when a URL matches no farther than the
/// node.
struct RepresentativeRoutes {
  /// The maximum number of samples per node.
  static let maximumCount = 16

  /// The first sample of each node, or -1. The samples of node 0, which is unused, represent the
  /// whole table.
  private(set) var heads: [Int32] = [-1]
  private(set) var list: [RouteTable.Sample] = []
  private var counts: [UInt8] = [0]

  mutating func addNode() {
    heads.append(-1)
    counts.append(0)
  }

  mutating func add(_ route: Int, at node: Int) {
    guard counts[node] < Self.maximumCount else { return }
    counts[node] += 1
    list.append(
      RouteTable.Sample(route: Int32(truncatingIfNeeded: route), next: heads[node]))
    heads[node] = Int32(truncatingIfNeeded: list.count - 1)
  }
}
