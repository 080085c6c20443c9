/// The environment variables with secrets, which the process that talks to the reader does not get.
package enum SecretVariables {
  /// The password of a tag.
  package static let password = "BECKON_TAG_PASSWORD"
  /// The master key of passwords.
  package static let masterKey = "BECKON_MASTER_KEY"
  /// The master key of tag keys.
  package static let tagKeys = "BECKON_TAG_KEYS"

  package static let all = [password, masterKey, tagKeys]
}
