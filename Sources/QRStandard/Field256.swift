/// The field of 256 elements modulo x⁸ + x⁴ + x³ + x² + 1, in which QR codes are corrected.
package enum Field256 {
  /// Powers of the element 2, twice over, so that sums of logarithms need no reduction.
  package static let powers: [UInt8] = {
    var powers: [UInt8] = []
    var value: UInt8 = 1
    for _ in 0..<2 * order {
      powers.append(value)
      value = double(value)
    }
    return powers
  }()

  /// The logarithm of each element but 0, to the base 2.
  package static let logarithms: [UInt8] = {
    var logarithms = [UInt8](repeating: 0, count: 256)
    for exponent in 0..<order {
      logarithms[Int(powers[exponent])] = UInt8(truncatingIfNeeded: exponent)
    }
    return logarithms
  }()

  /// How many elements there are besides 0.
  package static let order = 255

  /// Twice an element.
  package static func double(_ element: UInt8) -> UInt8 {
    element << 1 ^ (element >= 0x80 ? 0x1D : 0)
  }

  /// The product of two elements.
  package static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
    a == 0 || b == 0 ? 0 : powers[Int(logarithms[Int(a)]) + Int(logarithms[Int(b)])]
  }
}
