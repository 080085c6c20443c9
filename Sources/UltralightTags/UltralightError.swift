package import AuthenticTags
import Basics
package import Tags

/// Why a MIFARE Ultralight C did not get its key, or lose it, and what it is now.
package struct UltralightError: Error, Hashable, Sendable {
  /// What went wrong.
  package let problem: Problem
  /// Whether a command that changes something was sent, with or without an answer.
  package let hasBegun: Bool

  /// What can go wrong.
  package enum Problem: Error, Hashable, Sendable {
    /// The link could not carry it while this was done; whether the chip obeyed is unknown.
    case link(action: String, TagLinkError)
    /// The chip does not begin to authenticate as an Ultralight C does.
    case otherChip
    /// The chip answered with a number of bytes that such an answer never has.
    case answerLength(action: String, got: Int)
    /// No key that is known opens it.
    case noKnownKey(tried: [String])
    /// It does not take the key that was just written into its pages, so nothing was protected by it.
    case keyNotTaken
    /// It lets everybody write a page that it should protect.
    case notRefused(page: Int)
    /// The journal did not take the entry, so the key was not sent.
    case journal(String)
    /// The cipher failed.
    case cipher(TagCipherError)
  }
}

extension UltralightError: CustomStringConvertible {
  /// What went wrong, and what state the tag is in.
  package var description: String {
    let state =
      hasBegun
      ? "the tag is half done: the same command with the same keys goes on where it stopped"
      : "nothing was changed"
    return ([problem.sentence, state] + [problem.remedy].compactMap(\.self)).joined(separator: "; ")
  }
}

extension UltralightError.Problem {
  /// The problem in words.
  package var sentence: String {
    switch self {
    case .link(_, let error) where error.problem.missingAbility != nil: "\(error)"
    case .link(let action, let error): "\(action): \(error)"
    case .otherChip: "this tag is no MIFARE Ultralight C"
    case .answerLength(let action, let got):
      "\(action): an answer of \(counted(got, "byte")) cannot be right"
    case .noKnownKey(let tried):
      "this tag's key is none of those that are known here (tried: "
        + tried.joined(separator: ", ") + ")"
    case .keyNotTaken:
      "the tag does not take the key that was written into it: its key may be locked for ever"
    case .notRefused(let page):
      "the tag lets everybody write page \(page), which it should protect"
    case .journal(let why): "the key journal could not be written, so no key was sent: \(why)"
    case .cipher(let error): "\(error)"
    }
  }

  /// What to do where the reader is the cause.
  fileprivate var remedy: String? {
    if case .link(_, let error) = self { error.problem.missingAbility?.remedy } else { nil }
  }

  /// Whether selecting the tag again and looking at it may help.
  var isWorthAnotherTry: Bool {
    switch self {
    case .link(_, let error): error.problem.isWorthAnotherTry
    case .answerLength, .otherChip, .keyNotTaken, .notRefused: true
    case .noKnownKey, .journal, .cipher: false
    }
  }
}
