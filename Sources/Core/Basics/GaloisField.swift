/// A finite field of 16 or 256 elements, used by Reed-Solomon error correction.
package struct GaloisField: Sendable {
  /// Powers of the element 2, twice over, so that sums of logarithms need no reduction.
  package let powers: [UInt8]
  /// The logarithm to the base 2 of each element except 0.
  package let logarithms: [UInt8]
  /// The number of elements other than 0: 15 or 255.
  package let order: Int

  /// Creates the field of a polynomial, given as bits including that of its highest power.
  package init(polynomial: Int, bits: Int) {
    order = 1 << bits - 1
    var powers: [UInt8] = []
    var logarithms = [UInt8](repeating: 0, count: order + 1)
    var value = 1
    for exponent in 0..<order {
      powers.append(UInt8(value))
      logarithms[value] = UInt8(exponent)
      value <<= 1
      if value > order { value ^= polynomial }
    }
    self.powers = powers + powers
    self.logarithms = logarithms
  }

  /// The field of 16 elements modulo x⁴ + x + 1.
  package static let gf16 = GaloisField(polynomial: 0x13, bits: 4)
  /// The field of 256 elements modulo x⁸ + x⁴ + x³ + x² + 1.
  package static let gf256 = GaloisField(polynomial: 0x11D, bits: 8)

  /// Returns 2 to the power of `exponent`, which must not be negative.
  @inlinable package func power(_ exponent: Int) -> UInt8 { powers[exponent % order] }

  /// Returns the product of two elements.
  @inlinable package func multiply(_ a: UInt8, _ b: UInt8) -> UInt8 {
    a == 0 || b == 0 ? 0 : powers[Int(logarithms[Int(a)]) + Int(logarithms[Int(b)])]
  }

  /// Returns the quotient `a / b` of two elements; `b` must not be 0.
  @inlinable package func divide(_ a: UInt8, _ b: UInt8) -> UInt8 {
    a == 0 ? 0 : powers[Int(logarithms[Int(a)]) + order - Int(logarithms[Int(b)])]
  }
}
