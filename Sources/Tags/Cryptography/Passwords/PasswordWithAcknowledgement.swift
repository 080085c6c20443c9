/// The password of a Type 2 tag (PWD), and the acknowledgement (PACK) by which the tag proves that
/// it knows the password.
package struct PasswordWithAcknowledgement: Equatable, Sendable {
  /// The number of bytes in a password (PWD).
  package static let passwordLength = 4
  /// The number of bytes in the tag's acknowledgement (PACK).
  package static let acknowledgementLength = 2

  /// PWD, which is sent unencrypted to unlock the tag.
  package let password: Secret
  /// PACK, the tag's response to the right password.
  package let acknowledgement: Secret

  /// Creates a pair from `PWD ‖ PACK` at the start of `bytes`, or from PWD alone with the factory's
  /// PACK `0000`.
  package init(_ bytes: Secret) throws(CryptoError) {
    let whole = Self.passwordLength + Self.acknowledgementLength
    guard bytes.count == Self.passwordLength || bytes.count >= whole else {
      throw CryptoError(.keyLength(count: bytes.count, expected: Self.passwordLength))
    }
    password = try bytes.part(0..<Self.passwordLength)
    acknowledgement =
      bytes.count >= whole
      ? try bytes.part(Self.passwordLength..<whole)
      : try Secret([UInt8](repeating: 0, count: Self.acknowledgementLength))
  }
}
