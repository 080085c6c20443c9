import Basics

/// Passwords of its own for every tag, from one master key and the tag's UID.
///
/// PWD is the first four bytes of the AES-CMAC of the UID under the master key, PACK the next two.
/// Whoever has the key can make every password again; whoever reads one off the air has that one.
package struct PasswordDerivation: Sendable {
  /// What identifies the scheme and the key, and tells neither: this is what records keep.
  ///
  /// It is "cmac-uid-" and the first four bytes, in hexadecimal, of the CMAC of a fixed text that no
  /// UID is as long as.
  package let id: String

  private let codes: AESCMAC

  private static let scheme = "cmac-uid"
  private static let idText = "beckon password derivation"

  /// Takes a master key of 16 bytes; one whose bytes are all equal is refused.
  package init(masterKey: Secret) throws(CryptoError) {
    codes = try AESCMAC(key: masterKey)
    let isTrivial = masterKey.withBytes { bytes in bytes.allSatisfy { $0 == bytes[0] } }
    if isTrivial { throw CryptoError(.trivialKey) }
    id =
      Self.scheme + "-"
      + hexadecimal(try codes.code(for: Array(Self.idText.utf8)).prefix(4), .small)
  }

  /// The password of the tag with this UID.
  package func password(for uid: [UInt8]) throws(CryptoError) -> PasswordPair {
    guard [4, 7, 10].contains(uid.count) else { throw CryptoError(.uidLength(count: uid.count)) }
    if uid.count == 4, uid[0] == 0x08 { throw CryptoError(.randomUID) }
    return try PasswordPair(codes.secretCode(for: uid))
  }
}
