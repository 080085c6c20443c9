/// Separates the blocks of a symbol and checks that each one is a Reed–Solomon codeword.
struct BlockCheck {
  private let blocks: BlockLayout
  private let field = Field.shared

  init(_ blocks: BlockLayout) { self.blocks = blocks }

  /// The data codewords in writing order; throws if error correction finds a damaged block.
  func data(_ codewords: [UInt8]) throws(QRReadError) -> [UInt8] {
    var data: [UInt8] = []
    data.reserveCapacity(blocks.dataCodewords)
    var whole: [UInt8] = []
    for block in 0..<blocks.blockCount {
      whole.removeAll(keepingCapacity: true)
      for index in 0..<blocks.dataLength(ofBlock: block) {
        whole.append(codewords[blocks.place(index, block)])
      }
      data += whole
      for index in 0..<blocks.correctionPerBlock {
        whole.append(codewords[blocks.dataCodewords + index * blocks.blockCount + block])
      }
      guard field.hasRoots(whole, count: blocks.correctionPerBlock) else {
        throw .errorCorrection(block: block)
      }
    }
    return data
  }
}

/// Evaluates polynomials over `Field256`.
private struct Field {
  /// x · αⁱ, for each i that a block can need and each x; α is 2.
  private let products: [UInt8]
  private static let maxRootCount = ReedSolomon.maxCorrectionCodewords

  static let shared = Field()

  private init() {
    var products = Array(0...UInt8.max)
    for _ in 1..<Self.maxRootCount {
      products += products.suffix(256).map(Field256.double)
    }
    self.products = products
  }

  /// Whether a polynomial, its highest coefficient first, is zero at α⁰, α¹, …, which holds exactly
  /// for codewords. The values are computed in parallel, each by Horner's rule.
  func hasRoots(_ polynomial: [UInt8], count: Int) -> Bool {
    var values = Array(repeating: UInt8(0), count: min(count, Self.maxRootCount))
    for coefficient in polynomial {
      for root in values.indices {
        values[root] = products[root << 8 | Int(values[root])] ^ coefficient
      }
    }
    return values.allSatisfy { $0 == 0 }
  }
}
