/// A Huffman code over a small alphabet, as in deflate.
struct PrefixCode {
  /// The number of bits of each symbol's code; 0 for symbols that do not occur.
  private(set) var lengths: [UInt8]
  /// The code of each symbol, its first bit lowest.
  private(set) var bits: [UInt64]

  /// Creates an optimal code for symbol frequencies, with no code longer than `limit` bits.
  ///
  /// There are always at least two codes, because some readers refuse a tree with one leaf.
  init(counts: [some FixedWidthInteger], limit: Int) {
    // Packed in one number, so that ties are broken by the symbol and the result is the same on
    // every platform.
    var leaves: [Int] = []
    leaves.reserveCapacity(64)
    for (symbol, count) in counts.enumerated() where count > 0 {
      leaves.append(Int(count) << 16 | symbol)
    }
    for symbol in 0..<2 where leaves.count < 2 && !leaves.contains(where: { $0 & 0xFFFF == symbol })
    {
      leaves.append(1 << 16 | symbol)
    }
    lengths = [UInt8](repeating: 0, count: counts.count)
    bits = [UInt64](repeating: 0, count: counts.count)
    leaves.sort()
    while !setLengths(leaves, limit: limit) {
      // Halving the counts makes the tree flatter; equal counts make the flattest tree.
      leaves = leaves.map { ($0 >> 17 + 1) << 16 | $0 & 0xFFFF }.sorted()
    }
    setBits(limit: limit)
  }

  /// Builds the tree by joining the two rarest nodes until one is left. Returns whether every code
  /// is short enough. The leaves must be sorted by weight.
  private mutating func setLengths(_ leaves: [Int], limit: Int) -> Bool {
    let nodeCount = 2 * leaves.count - 1
    return unsafe withUnsafeTemporaryAllocation(of: Int.self, capacity: 2 * nodeCount) { room in
      // Leaves first, then joined nodes, both in the order of their weights.
      let weights = unsafe UnsafeMutableBufferPointer(rebasing: room[..<nodeCount])
      let parents = unsafe UnsafeMutableBufferPointer(rebasing: room[nodeCount...])
      for (index, leaf) in leaves.enumerated() { unsafe weights[index] = leaf >> 16 }
      var (leaf, joined) = (0, leaves.count)
      for node in leaves.count..<nodeCount {
        var weight = 0
        for _ in 0..<2 {
          let takesLeaf =
            unsafe leaf < leaves.count && (joined >= node || weights[leaf] <= weights[joined])
          let rarest = takesLeaf ? leaf : joined
          if takesLeaf { leaf += 1 } else { joined += 1 }
          unsafe parents[rarest] = node
          unsafe weight += weights[rarest]
        }
        unsafe weights[node] = weight
      }
      // From here on: depths instead of parents, starting at the root.
      unsafe parents[nodeCount - 1] = 0
      for node in (0..<nodeCount - 1).reversed() {
        unsafe parents[node] = unsafe parents[parents[node]] + 1
      }
      for (index, leaf) in leaves.enumerated() {
        lengths[leaf & 0xFFFF] = unsafe UInt8(clamping: parents[index])
      }
      return unsafe parents[0] <= limit
    }
  }

  /// Numbers the codes by length, then by symbol, and reverses the bits of each (RFC 1951, 3.2.2).
  private mutating func setBits(limit: Int) {
    // The first code of a length is twice the end of the length before.
    var next = [UInt32](repeating: 0, count: limit + 2)
    for length in lengths where length > 0 { next[Int(length) + 1] += 1 }
    for length in 1..<next.count { next[length] = 2 * (next[length] + next[length - 1]) }
    for symbol in lengths.indices where lengths[symbol] > 0 {
      let length = Int(lengths[symbol])
      bits[symbol] = UInt64(next[length].reversedBits >> UInt32(32 - length))
      next[length] += 1
    }
  }
}

extension PrefixCode {
  /// The code of a number followed by its extra bits, and the total number of bits.
  func spelled(_ number: DeflateNumber) -> (bits: UInt64, width: Int) {
    let width = Int(lengths[number.symbol])
    return (bits[number.symbol] | number.extra << UInt64(width), width + number.extraBits)
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
