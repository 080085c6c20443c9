/// A few routes below each node, which stand for all when a URL goes no farther than the node.
struct RouteSamples {
  /// The most of one node.
  static let maximumCount = 16

  /// The first sample of each node, or -1; those of node 0, which is none, stand for the table.
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
