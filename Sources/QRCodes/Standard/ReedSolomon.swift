/// Division of polynomials over the field of 256 elements modulo x⁸ + x⁴ + x³ + x² + 1, which gives
/// the correction codewords of a block.
struct ReedSolomon: Sendable {
  /// No version has more correction codewords in a block.
  static let mostCorrection = 30

  /// How many codewords a remainder has.
  let count: Int
  /// For each leading coefficient, what it takes away from those that follow.
  private let multiples: [UInt8]

  /// The division by (x − 1)(x − α)(x − α²)…, with so many factors; `nil` when no block has as
  /// many.
  static func dividing(by count: Int) -> ReedSolomon? {
    divisors.indices.contains(count) ? divisors[count] : nil
  }

  private static let divisors = (0...mostCorrection).map(ReedSolomon.init)

  private init(_ count: Int) {
    var generator: [UInt8] = [1]
    var root: UInt8 = 1
    for _ in 0..<count {
      let shifted = generator + [0]
      generator = shifted.indices.map { index in
        shifted[index] ^ (index > 0 ? Self.product(generator[index - 1], root) : 0)
      }
      root = Self.product(root, 2)
    }
    self.count = count
    multiples = (0...UInt8.max).flatMap { factor in
      generator.dropFirst().map { Self.product($0, factor) }
    }
  }

  /// What is left when `data`, moved up by `count` places, is divided.
  func remainder(of data: ArraySlice<UInt8>) -> [UInt8] {
    // One place more than there is, so that every coefficient has one that follows.
    var rest = [UInt8](repeating: 0, count: count + 1)
    multiples.withUnsafeBufferPointer { multiples in
      rest.withUnsafeMutableBufferPointer { rest in
        for byte in data {
          let start = Int(byte ^ rest[0]) * count
          for index in 0..<count { rest[index] = rest[index + 1] ^ multiples[start + index] }
        }
      }
    }
    rest.removeLast()
    return rest
  }

  /// The product of two elements of the field.
  private static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
    var (product, power) = (UInt8(0), a)
    for bit in 0..<8 {
      if b >> UInt8(bit) & 1 == 1 { product ^= power }
      power = power << 1 ^ (power >= 0x80 ? 0x1D : 0)
    }
    return product
  }
}
