package import Ledgers
import NDEF
package import Tags

/// A reason for a failure: in plain words, with the technical details of the chip or the reader.
package struct FailureReason: Hashable, Sendable, CustomStringConvertible,
  ExpressibleByStringLiteral
{
  /// The reason in plain words for the person at the station.
  package let plain: String
  /// The technical details from the chip, the reader or the format; empty without any.
  package let facts: String

  package init(_ plain: String, facts: String = "") { (self.plain, self.facts) = (plain, facts) }

  /// Creates a reason without technical details.
  package init(stringLiteral value: String) { self.init(value) }

  /// A sentence with the reason, followed by the technical details.
  package var description: String { sentence("") }

  /// A sentence with the reason, the advice, and last the technical details.
  package func sentence(_ advice: String) -> String {
    plain + (advice.isEmpty ? "" : "; \(advice)") + (facts.isEmpty ? "" : " [\(facts)]")
  }

  /// The advice for a tag that may carry a row; `job` is the job as given on the command line.
  package static func again(_ uid: TagUID, job: String) -> String {
    "hold this tag to the reader again (lost? beckon job retry \(job) --abandon \(uid))"
  }
}

extension FailureReason {
  /// Creates a reason from an error, with all its details.
  init(_ error: TagError) { self.init(error.problem.plain, facts: error.facts) }
}

extension TagReason {
  /// The reason in plain words, with the details of the ledger.
  package var plainly: FailureReason {
    // The words of an error may begin with the same text, which is not repeated.
    let (plain, facts) = (kind.plain, "\(words)")
    let begins = facts.hasPrefix(plain + "; ")
    return FailureReason(plain, facts: begins ? String(facts.dropFirst(plain.count + 2)) : facts)
  }

  /// The sentence about a row that waits for this tag.
  package func sentence(waitingFor uid: TagUID, job: String) -> String {
    plainly.sentence(FailureReason.again(uid, job: job))
  }
}

extension TagReason.Kind {
  /// The kind of reason in plain words.
  fileprivate var plain: String {
    switch self {
    case .lost: "the tag left too early"
    case .writeFailed: "the tag could not be written"
    case .differs: "the tag holds something else"
    case .locked: "the tag is locked"
    case .lockFailed: "the tag was not locked, or not completely"
    case .protectFailed: "the tag did not get its password or keys, or not completely"
    default: phrase
    }
  }
}

extension TagError.Problem {
  /// The problem in plain words for the person at the station.
  var plain: String {
    switch self {
    case .link(let error): error.problem.plain
    case .severalTags: "several tags are on the reader"
    case .tooLong, .ndef(.tooLong): "the row does not fit onto this tag"
    case .locked, .lockedBlock, .ndef(.writeProtected(.none)): "this tag is locked for ever"
    case .forbidden, .readOnly, .keyedBlock, .needsKey, .ndef(.writeProtected):
      "this tag does not allow writing"
    case .fileSettings(let settings):
      settings.isLocked
        ? "this tag is locked for ever" : "this tag has keys or settings of its own"
    case .ndef(.unreadable): "this tag cannot be read"
    case .refused: "this tag refuses to be written"
    case .password, .wrongPassword, .twoPasswords, .noPassword: "this tag requires a password"
    case .malformed, .ndef(.malformed): "what this tag holds cannot be followed"
    case .notFormatted, .cannotFormat: "this tag is not formatted for NDEF"
    case .unsupported(let selection) where selection.technology == .f: "this is a FeliCa card"
    case .unsupported(let selection) where selection.isClassic: "this is a MIFARE Classic tag"
    case .unsupported(let selection) where selection.isTopaz: "this is a Topaz tag (Type 1)"
    case .mappingVersion: "this tag uses a version of NDEF that is not supported"
    case .unsupported: "this is not a tag for NDEF"
    case .shortAnswer, .strangeMemory: "the tag did not answer as it should"
    case .differs: "the tag did not keep what was written"
    case .cannotLock: "this tag cannot be locked"
    case .cannotProtect: "this tag does not support a password"
    case .cannotMirror: "this chip cannot mirror its UID or counter into the URL"
    default: "this tag cannot be used"
    }
  }
}

extension TagLinkError.Problem {
  fileprivate var plain: String {
    switch self {
    case .readerGone: "the reader was disconnected"
    case .readerStalled, .serviceStalled: "the reader no longer answers"
    case .serviceGone: "the smart card service stopped"
    case .heldElsewhere: "another program has the reader"
    case .unsupported: "this reader cannot do what the tag needs"
    case .noTag, .released, .otherTag: "the tag left too early"
    default: "the tag could not be understood"
    }
  }
}
