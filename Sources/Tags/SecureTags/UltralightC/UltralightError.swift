/// A failed change of a MIFARE Ultralight C, with the state in which it left the tag.
package struct UltralightError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The cause of the failed change of an Ultralight C.
  package let problem: Problem
  /// Whether a command that changes something was sent, answered or not.
  package let hasBegun: Bool

  /// The causes of a failed change of an Ultralight C.
  package enum Problem: Error, Hashable, Sendable {
    /// The link failed during this action; whether the chip executed the command is unknown.
    case link(action: String, TagLinkError)
    /// The chip does not authenticate like an Ultralight C.
    case otherChip
    /// The answer to this action has `got` bytes, which is impossible.
    case answerLength(action: String, got: Int)
    /// The tag accepts none of the known keys, whose references follow.
    case noKnownKey(tried: [String])
    /// The chip does not accept the key that was just written, so nothing was protected with it.
    case keyNotTaken
    /// Everybody can write the page with this number, which the chip should protect.
    case notRefused(page: Int)
    /// The journal entry could not be written, so the key was not sent.
    case journal(String)
    /// The encryption with the key failed.
    case cipher(TagCipherError)

    /// The cause as a sentence.
    package var sentence: String {
      switch self {
      case .link(_, let error) where error.problem.missingAbility != nil: "\(error)"
      case .link(let action, let error): "\(action): \(error)"
      case .otherChip: "this tag is not a MIFARE Ultralight C"
      case .answerLength(let action, let got):
        "\(action): an answer of \(counted(got, "byte")) is invalid"
      case .noKnownKey(let tried):
        "this tag's key is not one of the known keys (tried: "
          + tried.joined(separator: ", ") + ")"
      case .keyNotTaken:
        "the tag does not accept the key that was written into it: its key may be permanently locked"
      case .notRefused(let page):
        "the tag lets everybody write page \(page), which it should protect"
      case .journal(let why): "the key journal could not be written, so no key was sent: \(why)"
      case .cipher(let error): "\(error)"
      }
    }

    /// The remedy, if the reader is the cause; otherwise `nil`.
    fileprivate var remedy: String? {
      if case .link(_, let error) = self { error.problem.missingAbility?.remedy } else { nil }
    }

    /// Whether it may help to select the tag again and read it.
    var isRetryable: Bool {
      switch self {
      case .link(_, let error): error.problem.isRetryable
      case .answerLength, .otherChip, .keyNotTaken, .notRefused: true
      case .noKnownKey, .journal, .cipher: false
      }
    }
  }

  /// The problem, the state in which the tag is left, and the remedy if there is one.
  package var description: String {
    let state =
      hasBegun
      ? "the tag is only partly changed: the same command with the same keys continues where it stopped"
      : "nothing was changed"
    return ([problem.sentence, state] + [problem.remedy].compactMap(\.self)).joined(separator: "; ")
  }
}
