import AuthenticTags
import Basics
package import Cryptography

/// The key from which the keys of all tags are derived. It is the only key to keep, and must stay
/// secret.
package struct MasterKey: Sendable {
  /// An identifier that reveals nothing about the key: the first four bytes of the CMAC of a fixed
  /// text, in hexadecimal.
  package let fingerprint: String
  let key: TagAESKey

  private static let fingerprintText = "beckon tag keys"

  /// Creates a master key from 16 bytes. A key whose bytes are all equal is refused.
  package init(_ secret: Secret) throws {
    key = try TagAESKey(secret)
    let isTrivial = secret.withBytes { bytes in bytes.allSatisfy { $0 == bytes[0] } }
    if isTrivial { throw TagKeysError.trivialKey }
    fingerprint = hexadecimal(
      try key.code(of: Array(Self.fingerprintText.utf8)).prefix(4), .small)
  }
}
