/// The prefix code of one context: Huffman's, with every tie decided.
///
/// Nodes are joined by weight, and for equal weight by the number of their leftmost leaf.
struct PrefixRow: Sendable {
  /// One symbol's code: the bits in the upper part, their number in the lowest byte.
  private var codes: [UInt64]
  /// For each inner node what its branches 0 and 1 lead to: a symbol, or an inner node when it is
  /// negative (its complement). The last node is the root.
  private var branches: [(Int16, Int16)] = []

  /// Works the code out. No weight is 0 in a true table; one that is counts as 1.
  init(weights: [UInt32]) {
    codes = [UInt64](repeating: 0, count: weights.count)
    // Weight, leftmost leaf and what the node is, in one number: the order of joining is the order
    // of these numbers, because a leftmost leaf belongs to one node only.
    var nodes = weights.enumerated().map { symbol, weight in
      (key: UInt64(max(1, weight)) << 8 | UInt64(symbol), to: Int16(symbol))
    }
    while nodes.count > 1 {
      let first = Self.takeSmallest(&nodes)
      let second = Self.takeSmallest(&nodes)
      let weight = first.key >> 8 + second.key >> 8
      nodes.append((weight << 8 | first.key & 0xFF, ~Int16(branches.count)))
      branches.append((first.to, second.to))
    }
    assignCodes()
  }

  private static func takeSmallest(
    _ nodes: inout [(key: UInt64, to: Int16)]
  ) -> (key: UInt64, to: Int16) {
    var best = 0
    for index in 1..<max(1, nodes.count) where nodes[index].key < nodes[best].key { best = index }
    let smallest = nodes[best]
    nodes[best] = nodes[nodes.count - 1]
    nodes.removeLast()
    return smallest
  }

  /// Goes down from the root: a branch always leads to a node that was made before.
  private mutating func assignCodes() {
    var prefixes = [(bits: UInt64, length: UInt64)](repeating: (0, 0), count: branches.count)
    for node in branches.indices.reversed() {
      let (bits, length) = prefixes[node]
      for (branch, target) in [(UInt64(0), branches[node].0), (1, branches[node].1)] {
        let code = (bits: bits << 1 | branch, length: length + 1)
        if target < 0 {
          prefixes[Int(~target)] = code
        } else {
          codes[Int(target)] = code.bits << 8 | code.length
        }
      }
    }
  }

  /// Adds a symbol's code to a row of bits.
  @inline(__always)
  func append(_ symbol: Int, to row: inout BitRow) {
    let code = codes[symbol]
    row.append(code >> 8, width: Int(code & 0xFF))
  }

  /// How many bits a symbol takes.
  func width(of symbol: Int) -> Int { Int(codes[symbol] & 0xFF) }

  /// Reads a symbol; `nil` when the bits end inside a code.
  func symbol(_ cursor: inout BitRowReader) -> Int? {
    var node = Int16(~(branches.count - 1))
    while node < 0 {
      guard let bit = cursor.next() else { return nil }
      let branch = branches[Int(~node)]
      node = bit ? branch.1 : branch.0
    }
    return Int(node)
  }
}
