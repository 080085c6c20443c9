import Basics
import Tags

/// Why a card did not become what it should, and what it is now.
package struct DNAChangeError: Error, Hashable, Sendable {
  /// Why.
  package let problem: Problem
  /// How far it got.
  package let progress: DNAProgress

  /// What can be in the way.
  package enum Problem: Hashable, Sendable {
    /// The card or the way to it.
    case card(DNAError)
    /// No key that is known opens it.
    case noKnownKey(tried: [String], refusals: Int)
    /// One of the keys 1 to 4 is none that is known.
    case unknownKey(UInt8, tried: [String])
    /// Too many keys were refused to try more.
    case tooManyRefusals(Int)
    /// Nobody can change this file any more.
    case locked(DNAFile)
    /// Somebody with another key can.
    case foreign(DNAFile, AccessCondition)
    /// The tap counter would begin again with keys with which it counted before.
    case counterRestarts(String)
    /// The journal did not take the entry, so the command was not sent.
    case journal(String)
    /// What the card shows is not what was set.
    case notProved(String)
  }
}

/// What was done to a card before something went wrong.
package struct DNAProgress: Hashable, Sendable {
  /// Whether a command that changes something was sent, with or without an answer.
  package var hasBegun = false
  /// The keys that are known to have their wanted value.
  package var keysDone: Set<UInt8> = []
  /// How often the card was selected and looked at again.
  package var recoveries = 0
}

extension DNAChangeError: CustomStringConvertible {
  /// What went wrong, and what state the card is in.
  package var description: String { "\(problem.sentence); \(state)" }

  private var state: String {
    progress.hasBegun
      ? "the tag is half done: the same command with the same keys goes on where it stopped"
      : "nothing was changed"
  }
}

extension DNAChangeError.Problem {
  /// The problem in words.
  package var sentence: String {
    switch self {
    case .card(let error): "\(error)"
    case .noKnownKey(let tried, let refusals):
      "key 0 of this tag is none of those that are known here (tried: \(tried.joined(separator: ", ")); "
        + "the tag counted \(counted(refusals, "wrong key")))"
    case .unknownKey(let number, let tried):
      "key \(number) of this tag is none of those that are known here (tried: "
        + tried.joined(separator: ", ") + ")"
    case .tooManyRefusals(let count):
      "the tag refused \(counted(count, "key")) and counts them; it is left alone before it closes itself"
    case .locked(let file): "\(file.name) is locked for ever: nobody can change it"
    case .foreign(let file, let condition):
      "only \(condition) changes \(file.name), and these commands need key 0 for it"
    case .counterRestarts(let reference):
      "with this URL the tag counts its taps from 0 again, and it had the keys \(reference) before, so that every URL "
        + "that somebody kept would be good once more; it needs keys of a higher version"
    case .journal(let why): "the key journal could not be written, so no key was sent: \(why)"
    case .notProved(let why): "the tag does not show what was set: \(why)"
    }
  }
}

/// What can be in the way, before it is known how far a run got.
typealias DNAChangeProblem = DNAChangeError.Problem

extension DNAChangeProblem: Error {}
