/// The key to tags' passwords: one password for all, or a master key from which each tag's password
/// is derived.
package enum PasswordKey {
  /// A password (PWD) that all tags share, with an optional acknowledgement (PACK).
  case password(Secret)
  /// A master key, from which each tag's own password is derived.
  case derived(PasswordDerivation)

  init(_ secret: Secret, _ kind: SecretKind) throws(CryptoError) {
    switch kind {
    case .masterKey: self = .derived(try PasswordDerivation(masterKey: secret))
    case .tagPassword: self = .password(secret)
    }
  }

  /// The password of a tag with this UID, in the form that is sent to it.
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

  /// The password and its acknowledgement as one secret, made without an intermediate copy.
  private static func joined(_ password: PasswordWithAcknowledgement) -> TagPassword? {
    password.password.withBytes { first in
      password.acknowledgement.withBytes { second in TagPassword([first, second].joined()) }
    }
  }

  /// The identifier of the derivation and its key, which records keep in place of the password.
  var derivationID: String? {
    switch self {
    case .password: nil
    case .derived(let derivation): derivation.id
    }
  }
}
