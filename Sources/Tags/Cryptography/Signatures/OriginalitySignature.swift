/// Verification of the maker's signature of a tag's UID, stored in the chip (READ_SIG).
///
/// A valid signature proves that the maker signed the UID, not that this chip is an original: a
/// copy can replay both UID and signature.
package enum OriginalitySignature {
  /// Returns whether the maker of `family` made `signature` (`r ‖ s`, as the chip returns it) for
  /// `uid`.
  ///
  /// `uid` begins with the byte that is printed first: `04` for NXP's type A chips, `E0` for ISO
  /// 15693. A signature of the wrong length is not valid for any family.
  package static func verify(
    uid: [UInt8], signature: [UInt8], family: OriginalityFamily
  ) throws(CryptoError) -> Bool {
    guard signature.count == family.curve.signatureLength, !uid.isEmpty else { return false }
    let key = try SignatureKey(family.curve, point: family.publicKey)
    return try key.verifies(signature, digest: family.digest(of: uid))
  }

  /// Returns the family whose maker signed this UID, or `nil` if the signature matches none.
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
