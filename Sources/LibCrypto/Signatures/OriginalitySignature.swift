/// The signature over a tag's UID that its maker has put into the chip (READ_SIG).
///
/// That it verifies proves that the UID was signed by the maker, not that this chip is not a copy:
/// UID and signature can both be read and replayed.
package enum OriginalitySignature {
  /// Whether `signature` (`r ‖ s`, as the chip gives it) was made over `uid` by the maker of `family`.
  ///
  /// `uid` begins with its first byte as it is printed: `04` for NXP's type A chips, `E0` for
  /// ISO 15693. A signature of the wrong length verifies for no family.
  package static func verify(
    uid: [UInt8], signature: [UInt8], family: OriginalityFamily
  ) throws(CryptoError) -> Bool {
    guard signature.count == family.curve.signatureLength, !uid.isEmpty else { return false }
    let key = try SignatureKey(family.curve, point: family.publicKey)
    return try key.verifies(signature, digest: family.digest(of: uid))
  }

  /// The family whose maker signed this UID; `nil` when none did.
  package static func identify(
    uid: [UInt8], signature: [UInt8]
  ) throws(CryptoError) -> OriginalityFamily? {
    for family in OriginalityFamily.allCases
    where try verify(uid: uid, signature: signature, family: family) {
      return family
    }
    return nil
  }
}
