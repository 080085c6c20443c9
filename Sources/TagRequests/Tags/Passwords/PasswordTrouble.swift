import CommandHabits
import CommandLineKit
import Tags

/// A tag wants a password and got none, or got a wrong one: what the room says of it, and what that
/// means for the person.
struct PasswordTrouble: CommandError, CustomStringConvertible {
  let error: TagError
  /// The key by its id, when the password was made from one.
  private let derivationID: String?
  private let meaning: String

  /// `nil` for an error that is not about passwords.
  init?(_ error: TagError, _ key: PasswordKey?) {
    self.error = error
    derivationID = key?.derivationID
    switch error.problem {
    case .password where key == nil:
      meaning = "--password-file FILE, --master-key-file FILE or --ask-password names it"
    case .wrongPassword(allowed: 0):
      meaning = "AUTHLIM is off on this tag, so wrong passwords do it no harm"
    case .wrongPassword(let allowed):
      let limit = allowed.map { "AUTHLIM of this tag is \($0)" } ?? "AUTHLIM may be set on this tag"
      meaning = "\(limit): be sure of the password before it is tried again"
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

  /// What goes behind the error's own words.
  var advice: String {
    let origin = derivationID.map { " (the password was made as \($0))" } ?? ""
    return "\(origin); \(meaning)"
  }
}
