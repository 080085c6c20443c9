/// A failed command of an NTAG 424 DNA.
package struct DNAError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The action that was attempted, such as "change key 2".
  package let action: String
  /// The cause of the failed command.
  package let problem: Problem

  /// Creates an error about an attempted action.
  package init(_ action: String, _ problem: Problem) {
    (self.action, self.problem) = (action, problem)
  }

  /// The causes of failed commands. All of them end the session with the card.
  package enum Problem: Hashable, Sendable {
    /// The link failed; whether the card executed the command is unknown.
    case link(TagLinkError)
    /// The card refused the command with this status.
    case status(DNAStatus)
    /// The answer has `got` bytes instead of `expected`.
    case answerLength(got: Int, expected: Int)
    /// The answer's MAC does not belong to this session: the answer came from elsewhere, or was
    /// changed on its way.
    case wrongCode
    /// The decrypted answer has invalid padding.
    case wrongPadding
    /// The card accepted our key, but did not prove that it knows the key itself.
    case wrongProof
    /// The card uses LRP instead of AES, to which it was switched permanently.
    case speaksLRP
    /// The command needs a session, and none is open.
    case noSession
    /// The command needs a session with another key.
    case wrongSession(key: UInt8)
    /// The computation of a cipher failed.
    case cipher(TagCipherError)
    /// The card would refuse these settings, for these reasons.
    case settings([SettingsProblem])
    /// The card's answer about a file's settings cannot be decoded.
    case unreadableSettings(SettingsError)
    /// The chip is of another kind.
    case otherChip(String)

    /// The cause as a phrase, for messages.
    package var sentence: String {
      switch self {
      case .link(let error): "\(error)"
      case .status(let status): "the card reports that \(status)"
      case .answerLength(let got, let expected):
        "the answer has \(counted(got, "byte")) instead of \(expected)"
      case .wrongCode:
        "the answer's MAC is wrong: it was changed in transit, or did not come from this card"
      case .wrongPadding: "the answer has invalid padding"
      case .wrongProof:
        "the card accepted the key but did not prove that it has it: it may be a copy"
      case .speaksLRP:
        "the card was switched to LRP, which cannot be undone; only cards that use AES can be "
          + "personalized here"
      case .noSession: "no key was accepted before"
      case .wrongSession(let key): "this requires a session with key \(key)"
      case .cipher(let error): "\(error)"
      case .settings(let faults): faults.map(\.sentence).joined(separator: "; ")
      case .unreadableSettings(let error): "\(error)"
      case .otherChip(let why): why
      }
    }

    /// Whether it may help to select the card again and read it.
    package var isRetryable: Bool {
      switch self {
      case .link(let error): error.problem.isRetryable
      case .answerLength, .wrongCode, .wrongPadding, .wrongProof: true
      // A card that reports a wrong MAC or key once may have misheard; tried keys are counted
      // separately.
      case .status(let status):
        [.integrity, .authentication, DNAStatus(0x91CA)].contains(status)
      case .speaksLRP, .noSession, .wrongSession, .cipher, .settings, .unreadableSettings,
        .otherChip:
        false
      }
    }

    /// Whether the cause is a wrong key.
    package var isWrongKey: Bool { self == .status(.authentication) }
  }

  /// The action and the cause, as a sentence.
  package var description: String { "\(action): \(problem.sentence)" }
}
