/// What protects a tag of type 2: the password and the answer that proves that the tag knows it.
package struct PasswordPair: Equatable, Sendable {
  /// How many bytes a password has (PWD).
  package static let passwordLength = 4
  /// How many bytes the tag's answer has (PACK).
  package static let acknowledgementLength = 2

  /// PWD: sent in the clear to open the tag.
  package let password: Secret
  /// PACK: what the tag answers.
  package let acknowledgement: Secret

  /// Takes `PWD ‖ PACK` from the front of `bytes`, or PWD alone, with the factory's PACK `0000`.
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
