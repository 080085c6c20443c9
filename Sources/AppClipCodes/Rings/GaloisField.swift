/// A field of 16 or 256 elements, in which symbols are added and multiplied.
struct GaloisField: Sendable {
  /// Powers of the element 2, twice over, so that sums of logarithms need no reduction.
  private let powers: [UInt8]
  private let logarithms: [Int]
  /// How many elements there are besides 0.
  let order: Int

  init(polynomial: Int, bits: Int) {
    order = 1 << bits - 1
    var powers: [UInt8] = []
    var logarithms = [Int](repeating: 0, count: order + 1)
    var value = 1
    for exponent in 0..<order {
      powers.append(UInt8(value))
      logarithms[value] = exponent
      value <<= 1
      if value > order { value ^= polynomial }
    }
    self.powers = powers + powers
    self.logarithms = logarithms
  }

  static let gf16 = GaloisField(polynomial: 0x13, bits: 4)
  static let gf256 = GaloisField(polynomial: 0x11D, bits: 8)

  func power(_ exponent: Int) -> UInt8 { powers[exponent % order] }

  func multiply(_ a: UInt8, _ b: UInt8) -> UInt8 {
    a == 0 || b == 0 ? 0 : powers[logarithms[Int(a)] + logarithms[Int(b)]]
  }

  /// `a / b`; `b` is not 0.
  func divide(_ a: UInt8, _ b: UInt8) -> UInt8 {
    a == 0 ? 0 : powers[logarithms[Int(a)] + order - logarithms[Int(b)]]
  }
}
