import Basics

/// A derivation of a separate password for each tag from one master key and the tag's UID.
///
/// PWD is the first four bytes of the AES-CMAC of the UID under the master key, PACK the next two.
/// Anyone with the master key can derive every password again; anyone who intercepts one password
/// has only that one.
package struct PasswordDerivation: Sendable {
  /// An identifier of the scheme and the key that reveals nothing about the key; records store it.
  ///
  /// It is "cmac-uid-" and the first four bytes, in hexadecimal, of the CMAC of a fixed text whose
  /// length no UID has.
  package let id: String

  private let codes: AESCMAC

  private static let scheme = "cmac-uid"
  private static let idText = "beckon password derivation"

  /// Creates a derivation from a master key of 16 bytes. A key whose bytes are all equal is
  /// refused.
  package init(masterKey: Secret) throws(CryptoError) {
    codes = try AESCMAC(key: masterKey)
    let isTrivial = masterKey.withBytes { bytes in bytes.allSatisfy { $0 == bytes[0] } }
    if isTrivial { throw CryptoError(.trivialKey) }
    id =
      Self.scheme + "-"
      + hexadecimal(try codes.code(for: Array(Self.idText.utf8)).prefix(4), .small)
  }

  /// Derives the password and acknowledgement of the tag with this UID.
  package func password(for uid: [UInt8]) throws(CryptoError) -> PasswordWithAcknowledgement {
    guard [4, 7, 10].contains(uid.count) else { throw CryptoError(.uidLength(count: uid.count)) }
    if uid.count == 4, uid[0] == 0x08 { throw CryptoError(.randomUID) }
    return try PasswordWithAcknowledgement(codes.secretCode(for: uid))
  }
}
