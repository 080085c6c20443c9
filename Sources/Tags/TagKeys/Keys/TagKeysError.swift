/// An error in deriving a tag's keys.
package enum TagKeysError: Error, Hashable, Sendable, CustomStringConvertible {
  /// All bytes of the master key are the same.
  case trivialKey
  /// The tag has no UID of seven bytes, from which keys are derived.
  case noNumber

  /// A sentence with the error and the remedy.
  package var description: String {
    switch self {
    case .trivialKey:
      "all bytes of this master key are the same, so that anybody can guess it; 'openssl rand -hex 16' "
        + "makes one"
    case .noNumber:
      "the tag shows no UID of 7 bytes, from which its keys are derived"
    }
  }
}
