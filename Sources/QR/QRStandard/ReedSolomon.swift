/// Division of polynomials over `Field256`, which gives the correction codewords of a block.
package struct ReedSolomon: Sendable {
  /// The maximum number of correction codewords in a block, over all versions.
  package static let maxCorrectionCodewords = 30

  /// The number of correction codewords that are computed.
  package let count: Int
  /// The multiples of the divisor that are subtracted, for each leading coefficient.
  private let multiples: [UInt8]

  /// Returns the division by (x − 1)(x − α)(x − α²)…, with `count` factors, or `nil` if no block
  /// has that many correction codewords.
  package static func dividing(by count: Int) -> ReedSolomon? {
    switch count {
    case 0...10: short[count]
    case 11...18: medium[count - 11]
    case 19...24: long[count - 19]
    case 25...maxCorrectionCodewords: longest[count - 25]
    default: nil
    }
  }

  // A static value is made once, at its first use. One code needs one of the groups.
  private static let short = (0...10).map(ReedSolomon.init)
  private static let medium = (11...18).map(ReedSolomon.init)
  private static let long = (19...24).map(ReedSolomon.init)
  private static let longest = (25...maxCorrectionCodewords).map(ReedSolomon.init)

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
    multiples = Self.multiples(of: Array(generator.dropFirst()))
  }

  /// The products of `coefficients` with 0, 1, … 255, one list after the other.
  private static func multiples(of coefficients: [UInt8]) -> [UInt8] {
    let count = coefficients.count
    var multiples = [UInt8](repeating: 0, count: 256 * count)
    unsafe multiples.withUnsafeMutableBufferPointer { multiples in
      // Each is twice another one, or that plus the coefficients.
      for factor in 1...255 {
        let (start, half) = (factor * count, factor / 2 * count)
        let isOdd: UInt8 = factor & 1 == 0 ? 0 : 0xFF
        for place in 0..<count {
          let twice = unsafe Field256.double(multiples[half + place])
          unsafe multiples[start + place] = twice ^ (coefficients[place] & isOdd)
        }
      }
    }
    return multiples
  }

  /// The correction codewords of `data`: its remainder, after shifting it up by `count` places.
  package func remainder(of data: ArraySlice<UInt8>) -> [UInt8] {
    // One extra place, so that every coefficient has a next one.
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
