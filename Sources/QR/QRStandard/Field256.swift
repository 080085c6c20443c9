import Basics

/// The field of 256 elements used by the error correction of QR codes, with its tables.
package enum Field256 {
  /// The powers of 2 in the field, the first for exponent 0; see `GaloisField.powers`.
  package static let powers = GaloisField.gf256.powers
  /// The exponent of 2 for each element of the field; see `GaloisField.logarithms`.
  package static let logarithms = GaloisField.gf256.logarithms

  /// The number of elements other than 0, after which powers of 2 repeat.
  package static let order = 255

  /// The product of an element and 2 in the field.
  package static func double(_ element: UInt8) -> UInt8 {
    element << 1 ^ (element >= 0x80 ? 0x1D : 0)
  }

  /// The product of two elements in the field.
  package static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
    a == 0 || b == 0 ? 0 : powers[Int(logarithms[Int(a)]) + Int(logarithms[Int(b)])]
  }
}
