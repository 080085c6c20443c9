package import AuthenticTags
import Basics
package import Tags

/// What went wrong between us and an NTAG 424 DNA.
package struct DNAError: Error, Hashable, Sendable {
  /// What was being done: "change key 2".
  package let action: String
  /// What went wrong.
  package let problem: Problem

  /// Names both.
  package init(_ action: String, _ problem: Problem) {
    (self.action, self.problem) = (action, problem)
  }

  /// What can go wrong. Whatever it is, the session with the card has ended.
  package enum Problem: Hashable, Sendable {
    /// The link could not carry it; whether the card obeyed is unknown.
    case link(TagLinkError)
    /// The card refused.
    case status(DNAStatus)
    /// The answer is shorter or longer than such an answer is.
    case answerLength(got: Int, expected: Int)
    /// The code at the end of the answer is not that of this session: it came from elsewhere, or was changed on its way.
    case wrongCode
    /// What was decrypted does not end as it must.
    case wrongPadding
    /// The card did not prove that it has the key, though it took ours.
    case wrongProof
    /// The card speaks LRP, to which it was switched for ever, and not AES.
    case speaksLRP
    /// The command wants a session, and there is none.
    case noSession
    /// The command wants another key's session.
    case wrongSession(key: UInt8)
    /// The cipher failed.
    case cipher(TagCipherError)
    /// Settings that the card would refuse, and why.
    case settings([SettingsFault])
    /// What the card said of a file's settings cannot be read.
    case unreadableSettings(SettingsError)
    /// It is another kind of chip.
    case otherChip(String)
  }
}

extension DNAError: CustomStringConvertible {
  /// The action, and what went wrong.
  package var description: String { "\(action): \(problem.sentence)" }
}

extension DNAError.Problem {
  /// The problem in words.
  package var sentence: String {
    switch self {
    case .link(let error): "\(error)"
    case .status(let status): "the card says that \(status)"
    case .answerLength(let got, let expected):
      "the answer has \(counted(got, "byte")) and such an answer has \(expected)"
    case .wrongCode:
      "the answer's code is wrong: it was changed on its way, or did not come from this card"
    case .wrongPadding: "the answer does not end as it must"
    case .wrongProof: "the card took the key and did not prove that it has it: it may be a copy"
    case .speaksLRP:
      "the card was switched to LRP, which cannot be taken back; only cards that speak AES can be "
        + "personalised here"
    case .noSession: "no key was accepted before"
    case .wrongSession(let key): "this takes a session with key \(key)"
    case .cipher(let error): "\(error)"
    case .settings(let faults): faults.map(\.sentence).joined(separator: "; ")
    case .unreadableSettings(let error): "\(error)"
    case .otherChip(let why): why
    }
  }

  /// Whether selecting the card again and looking at it may help.
  package var isWorthAnotherTry: Bool {
    switch self {
    case .link(let error): error.problem.isWorthAnotherTry
    case .answerLength, .wrongCode, .wrongPadding, .wrongProof: true
    // A card that says once that a code or a key is wrong may have misheard; keys that are tried are counted apart.
    case .status(let status):
      [.integrity, .authentication, DNAStatus(0x91CA)].contains(status)
    case .speaksLRP, .noSession, .wrongSession, .cipher, .settings, .unreadableSettings, .otherChip:
      false
    }
  }

  /// Whether a wrong key is why.
  package var isWrongKey: Bool { self == .status(.authentication) }
}
