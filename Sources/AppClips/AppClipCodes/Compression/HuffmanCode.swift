/// The prefix code of one context: a Huffman code with a rule for every tie.
///
/// Nodes are joined by weight, and if the weights are equal, by the number of their leftmost leaf.
struct HuffmanCode: Sendable {
  /// The codes of the symbols: the bits in the upper part, their number in the lowest byte.
  private var codes: [UInt64]
  /// The targets of the branches 0 and 1 of each inner node: a symbol, or an inner node if negative
  /// (its complement). The last node is the root.
  private var branches: [(Int16, Int16)] = []

  /// Creates the code from weights; a weight of 0, which real tables do not have, counts as 1.
  init(weights: [UInt32]) {
    codes = [UInt64](repeating: 0, count: weights.count)
    // Weight, leftmost leaf and node are combined in one number. Nodes are joined in the order of
    // these numbers, because a leftmost leaf belongs to only one node.
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

  /// Assigns the codes from the root downwards: a branch always leads to an earlier node.
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

  /// Appends the code of a symbol to a bit sequence.
  @inline(__always)
  func append(_ symbol: Int, to row: inout BitSequence) {
    let code = codes[symbol]
    row.append(code >> 8, width: Int(code & 0xFF))
  }

  /// The number of bits in the code of a symbol.
  func width(of symbol: Int) -> Int { Int(codes[symbol] & 0xFF) }

  /// Reads a symbol; returns `nil` if the bits end inside a code.
  func symbol(_ cursor: inout BitSequenceReader) -> Int? {
    var node = Int16(~(branches.count - 1))
    while node < 0 {
      guard let bit = cursor.next() else { return nil }
      let branch = branches[Int(~node)]
      node = bit ? branch.1 : branch.0
    }
    return Int(node)
  }
}
