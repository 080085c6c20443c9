import CommandHabits
package import LibCrypto
import Tags

/// What opens tags, or shall protect them: one password for all, or a master key that makes one for
/// every tag.
package enum PasswordKey {
  /// PWD, perhaps with PACK behind it.
  case password(Secret)
  case derived(PasswordDerivation)

  init(_ secret: Secret, _ kind: SecretKind) throws(CryptoError) {
    switch kind {
    case .masterKey: self = .derived(try PasswordDerivation(masterKey: secret))
    case .tagPassword: self = .password(secret)
    }
  }

  /// The password of one tag, as the room takes it that says it to the tag.
  func password(for uid: TagUID) throws -> TagPassword {
    let password =
      switch self {
      case .password(let secret): secret.withBytes { TagPassword($0) }
      case .derived(let derivation):
        Self.joined(try derivation.password(for: uid.bytes))
      }
    guard let password else { throw BadData("a tag's password has 4 bytes, or 6 with its answer") }
    return password
  }

  /// Both parts, with no copy of them in between.
  private static func joined(_ password: PasswordPair) -> TagPassword? {
    password.password.withBytes { first in
      password.acknowledgement.withBytes { second in TagPassword([first, second].joined()) }
    }
  }

  /// What a record keeps in place of the password: how it was made, and by which key.
  var derivationID: String? {
    switch self {
    case .password: nil
    case .derived(let derivation): derivation.id
    }
  }
}
