/// Takes the blocks of a symbol apart and proves that each is a Reed–Solomon codeword.
struct BlockCheck {
  private let blocks: BlockLayout

  init(_ blocks: BlockLayout) { self.blocks = blocks }

  /// The data codewords in the order in which they were written.
  func data(_ codewords: [UInt8]) throws(QRReadError) -> [UInt8] {
    var data: [UInt8] = []
    data.reserveCapacity(blocks.dataCodewords)
    for block in 0..<blocks.blockCount {
      let (count, start) = (blocks.dataLength(ofBlock: block), data.count)
      for index in 0..<count { data.append(codewords[place(index, block)]) }
      var division = Division(by: blocks.correctionPerBlock)
      for codeword in data[start...] { division.take(codeword) }
      for index in 0..<blocks.correctionPerBlock {
        division.take(codewords[blocks.dataCodewords + index * blocks.blockCount + block])
      }
      guard division.isExact else { throw .errorCorrection(block: block) }
    }
    return data
  }

  /// Where the data codeword `index` of a block lies: blocks take turns, short ones end first.
  private func place(_ index: Int, _ block: Int) -> Int {
    index < blocks.shortLength
      ? index * blocks.blockCount + block
      : blocks.shortLength * blocks.blockCount + block - (blocks.blockCount - blocks.longBlocks)
  }
}

/// All syndromes of a block at once: they are zero exactly when the code's polynomial is divisible
/// by each (x − αⁱ), so it is evaluated at each αⁱ by Horner's rule.
private struct Division {
  private var syndromes: [UInt8]

  init(by roots: Int) { syndromes = Array(repeating: 0, count: roots) }

  mutating func take(_ codeword: UInt8) {
    for root in syndromes.indices {
      syndromes[root] = Field.times(syndromes[root], powerOfAlpha: root) ^ codeword
    }
  }

  var isExact: Bool { syndromes.allSatisfy { $0 == 0 } }
}

/// The field of 256 elements modulo x⁸ + x⁴ + x³ + x² + 1, in which α is 2.
private enum Field {
  private static let powers: [UInt8] = (0..<510).reduce(into: []) { powers, _ in
    let last = powers.last.map { $0 << 1 ^ ($0 >= 0x80 ? 0x1D : 0) }
    powers.append(last ?? 1)
  }

  private static let logarithms: [UInt8] = (0..<255).reduce(
    into: Array(repeating: 0, count: 256)
  ) { logarithms, exponent in
    logarithms[Int(powers[exponent])] = UInt8(exponent)
  }

  static func times(_ element: UInt8, powerOfAlpha exponent: Int) -> UInt8 {
    element == 0 ? 0 : powers[Int(logarithms[Int(element)]) + exponent]
  }
}
