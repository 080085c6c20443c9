/// A failed change of a card, with the state in which it left the card.
package struct DNAChangeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The cause of the failed change of keys or settings.
  package let problem: Problem
  /// The changes made before the failure.
  package let progress: DNAChangeProgress

  /// The causes of a failed change of keys or settings.
  package enum Problem: Hashable, Sendable {
    /// A command failed, because of the card or the link to it.
    case card(DNAError)
    /// The card accepts none of the known keys, whose references follow; it refused so many times.
    case noKnownKey(tried: [String], refusals: Int)
    /// The key with this number, 1 to 4, is not among the known ones.
    case unknownKey(UInt8, tried: [String])
    /// The card refused this number of keys; trying more could lock it.
    case tooManyRefusals(Int)
    /// The settings of the file are locked; nobody can change them any more.
    case locked(DNAFile)
    /// Only the holder of another key can change the settings of this file.
    case foreign(DNAFile, AccessCondition)
    /// The tap counter would restart under keys that were used with it before, with the reason.
    case counterRestarts(String)
    /// The journal entry could not be written, so the command was not sent.
    case journal(String)
    /// The card, read as a phone reads it, does not show what was set.
    case notProved(String)

    /// The problem as a sentence.
    package var sentence: String {
      switch self {
      case .card(let error): "\(error)"
      case .noKnownKey(let tried, let refusals):
        "key 0 of this tag is not one of the known keys (tried: \(tried.joined(separator: ", ")); "
          + "the tag counted \(counted(refusals, "wrong key")))"
      case .unknownKey(let number, let tried):
        "key \(number) of this tag is not one of the known keys (tried: "
          + tried.joined(separator: ", ") + ")"
      case .tooManyRefusals(let count):
        "the tag refused \(counted(count, "key")) and counts them; Beckon stops before the tag locks itself"
      case .locked(let file): "\(file.name) is locked for ever: nobody can change it"
      case .foreign(let file, let condition):
        "only \(condition) can change \(file.name), but these commands need key 0 for that"
      case .counterRestarts(let reference):
        "this URL restarts the tag's counter at 0, and the tag had the keys \(reference) before, so every URL "
          + "that somebody kept would be valid again; use keys of a higher version"
      case .journal(let why): "the key journal could not be written, so no key was sent: \(why)"
      case .notProved(let why): "the tag does not show what was set: \(why)"
      }
    }
  }

  /// A sentence with the problem and the state in which the card is left.
  package var description: String { "\(problem.sentence); \(state)" }

  private var state: String {
    progress.hasBegun
      ? "the tag is only partly changed: the same command with the same keys continues where it stopped"
      : "nothing was changed"
  }
}

/// The changes made to a card before something went wrong.
package struct DNAChangeProgress: Hashable, Sendable {
  /// Whether a command that changes something was sent, answered or not.
  package var hasBegun = false
  /// The numbers of the keys that are known to have their wanted value.
  package var keysDone: Set<UInt8> = []
  /// The number of times that the card was selected and examined again.
  package var recoveries = 0
}

/// The cause of a failed change, without its progress.
typealias DNAChangeProblem = DNAChangeError.Problem

extension DNAChangeProblem: Error {}
