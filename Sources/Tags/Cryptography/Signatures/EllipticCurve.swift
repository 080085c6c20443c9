/// The elliptic curves with which chip makers sign UIDs.
package enum EllipticCurve: String, CaseIterable, Sendable {
  /// A curve over a field of 128 bits (SEC 2).
  case secp128r1
  /// A curve over a field of 192 bits, also called NIST P-192 (SEC 2).
  case secp192r1
  /// A curve over a field of 224 bits, also called NIST P-224 (SEC 2).
  case secp224r1

  /// The name by which OpenSSL knows the curve.
  var libraryName: String { self == .secp192r1 ? "prime192v1" : rawValue }

  /// The number of bytes in a coordinate, and in each half of a signature.
  package var coordinateLength: Int {
    switch self {
    case .secp128r1: 16
    case .secp192r1: 24
    case .secp224r1: 28
    }
  }

  /// The number of bytes in a signature `r ‖ s`.
  package var signatureLength: Int { 2 * coordinateLength }
}
