/// Division of polynomials over `Field256`, which gives the correction codewords of a block.
package struct ReedSolomon: Sendable {
  /// No version has more correction codewords in a block.
  package static let mostCorrection = 30

  /// How many codewords a remainder has.
  package let count: Int
  /// For each leading coefficient, what it takes away from those that follow.
  private let multiples: [UInt8]

  /// The division by (x − 1)(x − α)(x − α²)…, with so many factors; `nil` when no block has as
  /// many.
  package static func dividing(by count: Int) -> ReedSolomon? {
    divisors.indices.contains(count) ? divisors[count] : nil
  }

  private static let divisors = (0...mostCorrection).map(ReedSolomon.init)

  private init(_ count: Int) {
    var generator: [UInt8] = [1]
    var root: UInt8 = 1
    for _ in 0..<count {
      let shifted = generator + [0]
      generator = shifted.indices.map { index in
        shifted[index] ^ (index > 0 ? Field256.product(generator[index - 1], root) : 0)
      }
      root = Field256.double(root)
    }
    self.count = count
    let coefficients = generator.dropFirst()
    // Each multiple is twice another, or that and one more.
    var multiples = [UInt8](repeating: 0, count: count) + coefficients
    multiples.reserveCapacity(256 * count)
    for factor in 2...255 {
      for (place, coefficient) in coefficients.enumerated() {
        let twice = Field256.double(multiples[factor / 2 * count + place])
        multiples.append(factor & 1 == 0 ? twice : twice ^ coefficient)
      }
    }
    self.multiples = multiples
  }

  /// What is left when `data`, moved up by `count` places, is divided.
  package func remainder(of data: ArraySlice<UInt8>) -> [UInt8] {
    // One place more than there is, so that every coefficient has one that follows.
    var rest = [UInt8](repeating: 0, count: count + 1)
    unsafe multiples.withUnsafeBufferPointer { multiples in
      unsafe rest.withUnsafeMutableBufferPointer { rest in
        for byte in data {
          let start = unsafe Int(byte ^ rest[0]) * count
          for index in 0..<count {
            unsafe rest[index] = rest[index + 1] ^ multiples[start + index]
          }
        }
      }
    }
    rest.removeLast()
    return rest
  }
}
