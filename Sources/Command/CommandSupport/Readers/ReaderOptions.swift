/// The options that choose a reader.
extension Option {
  package static let reader = Option(
    "reader", value: "NAME", category: "Reader",
    help: "The reader: a label, a connection string of libnfc, a device, or virtual[:TAG]",
    detail: """
      beckon readers lists labels and connection strings. virtual:ntag213+!write:3=nak makes a \
      reader with an NTAG213 and a fault for this command; docs/simulator.md has the rest.
      """,
    defaultText: "BECKON_READER, or else the first one that is connected")
  package static let timeout = Option(
    "timeout", value: "SECONDS", category: "Reader",
    help: "How long to wait for a tag; 0 looks once", default: "60")
  package static let verbose = Option(
    "verbose", short: "v", category: "Reader", help: "Show libnfc's own messages",
    detail: "When a password is sent to a tag, only its errors: the rest would reveal it.")
}

/// The environment variables with secrets, which the process that talks to the reader does not get.
package enum SecretVariables {
  /// The name of the environment variable with the password of a tag.
  package static let password = "BECKON_TAG_PASSWORD"
  /// The name of the environment variable with the master key of passwords.
  package static let masterKey = "BECKON_MASTER_KEY"
  /// The name of the environment variable with the master key of tag keys.
  package static let tagKeys = "BECKON_TAG_KEYS"

  package static let all = [password, masterKey, tagKeys]
}
