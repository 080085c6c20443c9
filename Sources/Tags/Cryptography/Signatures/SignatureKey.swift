import CCrypto

/// A public key for verifying ECDSA signatures.
struct SignatureKey: ~Copyable {
  private let curve: EllipticCurve
  private let key: OpaquePointer

  /// Creates a key from the point `04 ‖ x ‖ y`, which must be on the curve.
  init(_ curve: EllipticCurve, point: [UInt8]) throws(CryptoError) {
    try CryptoLibrary.open()
    guard let context = EVP_PKEY_CTX_new_from_name(nil, "EC", nil) else {
      throw .library("EVP_PKEY_CTX_new_from_name")
    }
    defer { EVP_PKEY_CTX_free(context) }
    guard EVP_PKEY_fromdata_init(context) == 1, let key = Self.make(context, curve, point) else {
      throw .library("EVP_PKEY_fromdata")
    }
    self.curve = curve
    self.key = key
  }

  deinit { EVP_PKEY_free(key) }

  private static func make(
    _ context: OpaquePointer, _ curve: EllipticCurve, _ point: [UInt8]
  ) -> OpaquePointer? {
    var name = Array(curve.libraryName.utf8CString)
    var point = point
    var key: OpaquePointer?
    let isMade = name.withUnsafeMutableBufferPointer { name in
      point.withUnsafeMutableBufferPointer { point in
        var parameters = [
          ccrypto_group_parameter(name.baseAddress),
          ccrypto_public_key_parameter(point.baseAddress, point.count),
          OSSL_PARAM_construct_end(),
        ]
        return EVP_PKEY_fromdata(context, &key, ccrypto_public_key_selection(), &parameters) == 1
      }
    }
    return isMade ? key : nil
  }

  /// Returns whether `signature` (`r ‖ s`) is valid for `digest`; one of the wrong length never is.
  func verifies(_ signature: [UInt8], digest: [UInt8]) throws(CryptoError) -> Bool {
    guard signature.count == curve.signatureLength else { return false }
    let encoded = Self.encoded(signature)
    guard let context = EVP_PKEY_CTX_new(key, nil) else { throw CryptoError(.noMemory) }
    defer { EVP_PKEY_CTX_free(context) }
    guard EVP_PKEY_verify_init(context) == 1 else { throw .library("EVP_PKEY_verify_init") }
    let answer = EVP_PKEY_verify(context, encoded, encoded.count, digest, digest.count)
    // A malformed signature counts as invalid, not as an error of ours.
    ERR_clear_error()
    return answer == 1
  }

  /// The signature `r ‖ s` as the ASN.1 that OpenSSL expects: a sequence of two integers. All
  /// lengths here are below 128 and fit one byte.
  static func encoded(_ signature: [UInt8]) -> [UInt8] {
    let middle = signature.count / 2
    let body = integer(signature[..<middle]) + integer(signature[middle...])
    return [0x30, UInt8(truncatingIfNeeded: body.count)] + body
  }

  /// Encodes a positive number as an ASN.1 integer in the fewest bytes.
  private static func integer(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var digits = Array(bytes.drop { $0 == 0 })
    if digits.first.map({ $0 >= 0x80 }) ?? true { digits.insert(0, at: 0) }
    return [0x02, UInt8(truncatingIfNeeded: digits.count)] + digits
  }
}
