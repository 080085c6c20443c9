import Basics

/// The field of 256 elements used by the error correction of QR codes, with its tables.
package enum Field256 {
  /// See `GaloisField.powers`.
  package static let powers = GaloisField.gf256.powers
  /// See `GaloisField.logarithms`.
  package static let logarithms = GaloisField.gf256.logarithms

  /// The number of elements other than 0.
  package static let order = 255

  /// Returns twice an element.
  package static func double(_ element: UInt8) -> UInt8 {
    element << 1 ^ (element >= 0x80 ? 0x1D : 0)
  }

  /// Returns the product of two elements.
  package static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
    a == 0 || b == 0 ? 0 : powers[Int(logarithms[Int(a)]) + Int(logarithms[Int(b)])]
  }
}
