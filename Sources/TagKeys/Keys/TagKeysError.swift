/// Why no keys are made.
package enum TagKeysError: Error, Hashable, Sendable {
  /// All bytes of the master key are the same.
  case trivialKey
  /// The tag shows no number of seven bytes.
  case noNumber
}

extension TagKeysError: CustomStringConvertible {
  /// Why, and what to do.
  package var description: String {
    switch self {
    case .trivialKey:
      "all bytes of this master key are the same, so that anybody can guess it; 'openssl rand -hex 16' "
        + "makes one"
    case .noNumber:
      "the tag shows no number of its own of 7 bytes, from which its keys could be made"
    }
  }
}
