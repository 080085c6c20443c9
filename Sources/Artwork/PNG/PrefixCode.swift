/// A Huffman code over a small alphabet, as deflate writes them.
struct PrefixCode {
  /// How many bits each symbol has; 0 for one that does not occur.
  private(set) var lengths: [UInt8]
  /// Each symbol's bits, the first one lowest.
  private(set) var bits: [UInt32]

  /// The shortest code for symbols that occur so often, none longer than `limit` bits.
  ///
  /// There are always at least two codes: some readers refuse a tree with one leaf.
  init(counts: some Collection<Int>, limit: Int) {
    // Packed in one number, so that ties are broken by the symbol and the result is the same
    // everywhere.
    var leaves = counts.enumerated().filter { $1 > 0 }.map { $1 << 16 | $0 }
    for symbol in 0..<2 where leaves.count < 2 && !leaves.contains(where: { $0 & 0xFFFF == symbol })
    {
      leaves.append(1 << 16 | symbol)
    }
    lengths = [UInt8](repeating: 0, count: counts.count)
    bits = [UInt32](repeating: 0, count: counts.count)
    while !setLengths(leaves, limit: limit) {
      // Flatter counts make a flatter tree; equal counts make the flattest.
      leaves = leaves.map { ($0 >> 17 + 1) << 16 | $0 & 0xFFFF }
    }
    setBits(leaves)
  }

  /// Joins the two rarest nodes until one is left; says whether no code is longer than allowed.
  private mutating func setLengths(_ leaves: [Int], limit: Int) -> Bool {
    let leaves = leaves.sorted()
    // Leaves first, joined nodes after them, both in the order of their weights.
    var weights = leaves.map { $0 >> 16 }
    var parents = [Int](repeating: 0, count: 2 * leaves.count - 1)
    var (leaf, joined) = (0, leaves.count)
    for node in leaves.count..<2 * leaves.count - 1 {
      var weight = 0
      for _ in 0..<2 {
        let takesLeaf =
          leaf < leaves.count && (joined >= weights.count || weights[leaf] <= weights[joined])
        let rarest = takesLeaf ? leaf : joined
        if takesLeaf { leaf += 1 } else { joined += 1 }
        parents[rarest] = node
        weight += weights[rarest]
      }
      weights.append(weight)
    }
    // From here on: depths instead of parents, from the root down.
    parents[parents.count - 1] = 0
    for node in (0..<parents.count - 1).reversed() { parents[node] = parents[parents[node]] + 1 }
    for (index, leaf) in leaves.enumerated() {
      lengths[leaf & 0xFFFF] = UInt8(clamping: parents[index])
    }
    return parents[0] <= limit
  }

  /// Numbers the codes by length, then by symbol, and turns each number round.
  private mutating func setBits(_ leaves: [Int]) {
    var next: UInt32 = 0
    var last: UInt8 = 0
    for key in leaves.map({ Int(lengths[$0 & 0xFFFF]) << 16 | $0 & 0xFFFF }).sorted() {
      let (length, symbol) = (UInt8(key >> 16), key & 0xFFFF)
      next <<= UInt32(length - last)
      bits[symbol] = next.reversedBits >> UInt32(32 - length)
      next += 1
      last = length
    }
  }
}

extension UInt32 {
  fileprivate var reversedBits: UInt32 {
    var bits = byteSwapped
    bits = bits >> 4 & 0x0F0F_0F0F | (bits & 0x0F0F_0F0F) << 4
    bits = bits >> 2 & 0x3333_3333 | (bits & 0x3333_3333) << 2
    return bits >> 1 & 0x5555_5555 | (bits & 0x5555_5555) << 1
  }
}
