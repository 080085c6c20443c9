import AuthenticTags
import Basics
package import LibCrypto

/// The key from which the keys of all tags are made: the one thing to keep, and to keep from others.
package struct MasterKey: Sendable {
  /// What tells it from other keys and tells nothing of it: four bytes of the code of a fixed text.
  package let fingerprint: String
  let key: TagAESKey

  private static let fingerprintText = "beckon tag keys"

  /// Takes 16 bytes; a key whose bytes are all equal is refused.
  package init(_ secret: Secret) throws {
    key = try TagAESKey(secret)
    let isTrivial = secret.withBytes { bytes in bytes.allSatisfy { $0 == bytes[0] } }
    if isTrivial { throw TagKeysError.trivialKey }
    fingerprint = hexadecimal(
      try key.code(of: Array(Self.fingerprintText.utf8)).prefix(4), .small)
  }
}
