/// The curves over which chip makers sign UIDs.
package enum EllipticCurve: String, CaseIterable, Sendable {
  case secp128r1
  case secp192r1
  case secp224r1

  /// What OpenSSL calls it.
  var libraryName: String { self == .secp192r1 ? "prime192v1" : rawValue }

  /// The length of a coordinate, and of each half of a signature, in bytes.
  package var coordinateLength: Int {
    switch self {
    case .secp128r1: 16
    case .secp192r1: 24
    case .secp224r1: 28
    }
  }

  /// The length of a signature `r ‖ s` in bytes.
  package var signatureLength: Int { 2 * coordinateLength }
}
