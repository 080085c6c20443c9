package import Ledgers
import NDEF
package import Tags

/// Why something did not go well: in a person's words, and what the chip or the reader said.
package struct TapReason: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  /// What happened, in a person's words.
  package let plain: String
  /// What the chip, the reader or the format said; may be empty.
  package let facts: String

  package init(_ plain: String, facts: String = "") { (self.plain, self.facts) = (plain, facts) }

  /// Words without anything behind them.
  package init(stringLiteral value: String) { self.init(value) }

  /// What happened, and what was said.
  package var description: String { sentence("") }

  /// What happened, what to do, and last what was said.
  package func sentence(_ advice: String) -> String {
    plain + (advice.isEmpty ? "" : "; \(advice)") + (facts.isEmpty ? "" : " [\(facts)]")
  }

  /// What to do about a tag that may carry a row; `job` is how a command calls the job.
  package static func again(_ uid: TagUID, job: String) -> String {
    "hold this tag to the reader again (lost? beckon job retry \(job) --abandon \(uid))"
  }
}

extension TapReason {
  /// What an error means, and all that it says.
  init(_ error: TagError) { self.init(error.problem.plain, facts: error.facts) }
}

extension TagReason {
  /// The same in a person's words.
  package var plainly: TapReason {
    // The words of an error may begin with the same ones, and nobody reads them twice.
    let (plain, facts) = (kind.plain, "\(words)")
    let begins = facts.hasPrefix(plain + "; ")
    return TapReason(plain, facts: begins ? String(facts.dropFirst(plain.count + 2)) : facts)
  }

  /// What is to be said of a row that waits for this tag.
  package func sentence(waitingFor uid: TagUID, job: String) -> String {
    plainly.sentence(TapReason.again(uid, job: job))
  }
}

extension TagReason.Kind {
  /// What happened, in a person's words.
  fileprivate var plain: String {
    switch self {
    case .lost: "the tag left too early"
    case .writeFailed: "the tag could not be written"
    case .differs: "the tag holds something else"
    case .locked: "the tag is locked"
    case .lockFailed: "the tag was not locked, or not to the end"
    case .protectFailed: "the tag did not get its password or keys, or not to the end"
    default: phrase
    }
  }
}

extension TagError.Problem {
  /// What it means, in a person's words.
  var plain: String {
    switch self {
    case .link(let error): error.problem.plain
    case .severalTags: "several tags are on the reader"
    case .tooLong, .ndef(.tooLong): "the row does not fit onto this tag"
    case .locked, .lockedBlock, .ndef(.writeProtected(.none)): "this tag is locked for ever"
    case .forbidden, .readOnly, .keyedBlock, .needsKey, .ndef(.writeProtected):
      "this tag forbids writing"
    case .fileSettings(let settings):
      settings.isLocked
        ? "this tag is locked for ever" : "this tag has keys or settings of its own"
    case .ndef(.unreadable): "this tag cannot be read"
    case .refused: "this tag refuses to be written"
    case .password, .wrongPassword, .twoPasswords, .noPassword: "this tag wants a password"
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
    case .cannotProtect: "this tag can be given no password"
    case .cannotMirror: "this chip cannot show its number in the URL"
    default: "this tag cannot be used"
    }
  }
}

extension TagLinkError.Problem {
  fileprivate var plain: String {
    switch self {
    case .readerGone: "the reader went away"
    case .readerStalled, .serviceStalled: "the reader no longer answers"
    case .serviceGone: "the smart card service stopped"
    case .heldElsewhere: "another program has the reader"
    case .unsupported: "this reader cannot do what the tag needs"
    case .noTag, .released, .otherTag: "the tag left too early"
    default: "the tag could not be understood"
    }
  }
}
