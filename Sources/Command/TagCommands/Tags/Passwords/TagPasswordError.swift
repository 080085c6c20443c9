/// An error: a tag requires a password, and got none or a wrong one. It adds advice to the error of
/// `Tags`.
struct TagPasswordError: CommandError, CustomStringConvertible {
  let error: TagError
  /// The identifier of the key from which the password was derived; nil for a plain password.
  private let derivationID: String?
  private let meaning: String

  /// Creates the error; nil if the problem does not concern passwords.
  init?(_ error: TagError, _ key: PasswordKey?) {
    self.error = error
    derivationID = key?.derivationID
    switch error.problem {
    case .password where key == nil:
      meaning = "give it with --password-file FILE, --master-key-file FILE or --ask-password"
    case .wrongPassword(allowed: 0):
      meaning = "AUTHLIM is off on this tag, so wrong passwords do it no harm"
    case .wrongPassword(let allowed):
      let limit = allowed.map { "AUTHLIM of this tag is \($0)" } ?? "AUTHLIM may be set on this tag"
      meaning = "\(limit): make sure of the password before you try again"
    case .twoPasswords:
      meaning =
        "leave the old one out if the tag may have the new one already; else 'beckon tag unprotect' "
        + "takes the old one off first"
    case .wrongAnswer:
      meaning = "it may be a copy that takes every password, or PACK was set by somebody else"
    default: return nil
    }
  }

  var exitStatus: ExitStatus { .noPermission }

  var description: String { "\(error)\(advice)" }

  /// The advice that follows the description of the tag's error.
  var advice: String {
    let origin = derivationID.map { " (the password was made as \($0))" } ?? ""
    return "\(origin); \(meaning)"
  }
}
