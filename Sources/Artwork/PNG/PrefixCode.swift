/// A Huffman code over a small alphabet, as deflate writes them.
struct PrefixCode {
  /// How many bits each symbol has; 0 for one that does not occur.
  private(set) var lengths: [UInt8]
  /// Each symbol's bits, the first one lowest.
  private(set) var bits: [UInt32]

  /// The shortest code for symbols that occur so often, none longer than `limit` bits.
  ///
  /// There are always at least two codes: some readers refuse a tree with one leaf.
  init(counts: [Int], limit: Int) {
    var counts = counts
    var missing = 2 - counts.lazy.filter { $0 > 0 }.count
    for symbol in counts.indices where missing > 0 && counts[symbol] == 0 {
      counts[symbol] = 1
      missing -= 1
    }
    repeat {
      lengths = Self.lengths(counts)
      // Flatter counts make a flatter tree; equal counts make the flattest.
      counts = counts.map { $0 == 0 ? 0 : $0 / 2 + 1 }
    } while lengths.contains { $0 > limit }
    bits = Self.canonicalBits(lengths)
  }

  /// Joins the two rarest nodes until one is left; ties are broken by the symbol, so that the
  /// result is the same everywhere.
  private static func lengths(_ counts: [Int]) -> [UInt8] {
    let leaves = counts.indices.filter { counts[$0] > 0 }.sorted { (counts[$0], $0) < (counts[$1], $1) }
    // Leaves first, joined nodes after them, both in the order of their weights.
    var weights = leaves.map { counts[$0] }
    var parents = [Int](repeating: 0, count: 2 * leaves.count - 1)
    var (leaf, joined) = (0, leaves.count)
    func takeRarest() -> Int {
      if leaf < leaves.count, joined >= weights.count || weights[leaf] <= weights[joined] {
        leaf += 1
        return leaf - 1
      }
      joined += 1
      return joined - 1
    }
    for node in leaves.count..<2 * leaves.count - 1 {
      let (first, second) = (takeRarest(), takeRarest())
      parents[first] = node
      parents[second] = node
      weights.append(weights[first] + weights[second])
    }
    var depths = [UInt8](repeating: 0, count: parents.count)
    for node in (0..<parents.count - 1).reversed() { depths[node] = depths[parents[node]] + 1 }
    var lengths = [UInt8](repeating: 0, count: counts.count)
    for (index, symbol) in leaves.enumerated() { lengths[symbol] = depths[index] }
    return lengths
  }

  /// Numbers the codes by length, then by symbol, and turns each number round.
  private static func canonicalBits(_ lengths: [UInt8]) -> [UInt32] {
    var bits = [UInt32](repeating: 0, count: lengths.count)
    var code: UInt32 = 0
    for length in 1...(lengths.max() ?? 1) {
      for symbol in lengths.indices where lengths[symbol] == length {
        bits[symbol] = code.reversedBits >> UInt32(32 - length)
        code += 1
      }
      code <<= 1
    }
    return bits
  }
}

extension UInt32 {
  fileprivate var reversedBits: UInt32 {
    var (rest, turned) = (self, UInt32(0))
    for _ in 0..<32 {
      turned = turned << 1 | rest & 1
      rest >>= 1
    }
    return turned
  }
}
