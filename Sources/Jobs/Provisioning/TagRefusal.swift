import Ledgers
import NDEF
import Tags

/// The refusal to write a tag that was presented: a word for programs and a sentence for people.
/// The tag was not changed.
package struct TagRefusal: Hashable, Sendable {
  /// The kinds of reasons for a refusal.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Several tags are in the field of the reader.
    case severalTags
    /// The UID of the tag has four bytes or is random, so that it cannot identify the tag in a
    /// record.
    case noIdentity
    /// The tag already carries a row of this or another job.
    case alreadyDone
    /// The tag may carry a row of another job that is not completed.
    case boundElsewhere
    /// The tag carries a row that another station has claimed.
    case inOtherHands
    /// The tag is in quarantine.
    case quarantined
    /// The tag does not support NDEF, or is not formatted.
    case unusable
    /// The chip is not one of those that the job accepts.
    case wrongChip
    /// The message does not fit on the tag.
    case tooSmall
    /// The tag is locked, or requires a password.
    case locked
    /// The tag already has content.
    case notBlank
    /// The tag was given up or put in quarantine earlier, and still has content.
    case notErased
    /// The manufacturer's signature is missing or wrong.
    case notOriginal
    /// The tag already has keys, or unknown keys.
    case unknownKeys
    /// A hook refused the tag.
    case vetoed
    /// A hook did not answer, so nobody knows whether it refuses the tag.
    case hookFailed
    /// The job has no row left for a new tag.
    case noRowLeft
    /// The tag could not be read well enough, and has no other known fault.
    case unreadable
  }

  /// The kind of reason for the refusal.
  package let kind: Kind
  /// A sentence with the problem and the remedy.
  package let sentence: String

  /// The technical facts, for a person who examines the tag later.
  package let facts: String

  /// Creates a refusal, whose facts are the sentence unless they are given.
  package init(_ kind: Kind, _ sentence: String, facts: String? = nil) {
    self.kind = kind
    self.sentence = sentence
    self.facts = facts ?? sentence
  }

  /// Whether the tag is unusable for every job, so that its UID is put in quarantine.
  ///
  /// Other reasons concern this job or this moment, and are found again whenever the tag is
  /// presented.
  package var quarantinesTag: Bool { kind == .locked || kind == .notOriginal }
}

extension TagRefusal {
  static func severalTags(_ uids: [TagUID]) -> TagRefusal {
    TagRefusal(
      .severalTags,
      "\(uids.count) tags are on the reader (\(uids.map(\.description).joined(separator: ", "))); "
        + "leave only one")
  }

  static func noIdentity(_ uid: TagUID) -> TagRefusal {
    TagRefusal(
      .noIdentity,
      uid.isRandom
        ? "this tag has a new random UID at every tap (\(uid)), so it cannot be recorded; take another"
        : "a UID of \(uid.bytes.count) bytes (\(uid)) is not unique, so this tag cannot be "
          + "recorded; take another")
  }

  static func alreadyDone(row: Int, job: String?, by station: StationName? = nil) -> TagRefusal {
    TagRefusal(
      .alreadyDone,
      "this tag carries row \(row)\(job.map { " of job \($0)" } ?? "") already"
        + (station.map { ", written by station \($0)" } ?? "") + "; take another tag")
  }

  static func boundElsewhere(row: Int, job: String) -> TagRefusal {
    TagRefusal(
      .boundElsewhere,
      "this tag may carry row \(row) of job \(job), which is not settled; run that job with it first"
    )
  }

  static func inOtherHands(row: Int, _ station: StationName) -> TagRefusal {
    TagRefusal(
      .inOtherHands,
      "station \(station) is at work with row \(row) and this tag; hold it to that reader, or wait "
        + "a minute if that station has stopped")
  }

  static func quarantined(_ reason: String) -> TagRefusal {
    TagRefusal(.quarantined, "this tag is in quarantine; take another [\(reason)]")
  }

  static func wrongChip(_ chip: TagChip, accepted: [AcceptedChips]) -> TagRefusal {
    TagRefusal(
      .wrongChip,
      "the chip is \(chip.name), but the job accepts \(accepted.map(\.title).joined(separator: ", ")); "
        + "take another tag")
  }

  /// The refusal of a tag because the reader cannot find out what the job needs to know about the
  /// chip.
  static func plainReader(_ wanted: String) -> TagRefusal {
    let ability = TagLinkAbility.rawFrames
    return TagRefusal(.unusable, "\(ability.missing), and \(wanted); \(ability.remedy)")
  }

  static func notBlank(_ contents: TagContents) -> TagRefusal {
    TagRefusal(
      .notBlank, "this tag holds \(contents.words); erase it, or run the job with --allow-used")
  }

  static func notErased(_ standing: LedgerTagState, _ contents: TagContents) -> TagRefusal {
    let past = standing == .abandoned ? "given up while it may have carried a row" : "put aside"
    return TagRefusal(
      .notErased, "this tag was \(past), and holds \(contents.words); erase it first")
  }

  static func notOriginal(_ why: String) -> TagRefusal {
    TagRefusal(
      .notOriginal,
      "this chip is not proven to be genuine; put it aside and take another [\(why)]",
      facts: why)
  }

  static func noRowLeft(_ left: RemainingRows) -> TagRefusal {
    let tags = left.tags
    guard let first = tags.first else {
      return TagRefusal(.noRowLeft, "no row is left for this tag")
    }
    return TagRefusal(
      .noRowLeft,
      "no row is left for this tag; \(WaitingRow.instruction(left.openCount, tags)) (lost? beckon "
        + "job retry JOB --abandon \(first.uid))")
  }

  /// Creates the refusal of a tag by a hook, or by the hook's failure.
  init(_ objection: HookObjection) {
    switch objection {
    case .veto(let words): self.init(.vetoed, "the hook refused it: \(words)")
    case .failure(let words):
      self.init(.hookFailed, "the hook failed: \(words); the tag was not touched")
    case .interrupted: self.init(.hookFailed, "the run ends; the tag was not touched")
    }
  }

  /// Creates the refusal of a tag that could not be prepared.
  init(_ error: TagError) {
    let kind: Kind =
      switch error.problem {
      case .severalTags: .severalTags
      case .tooLong, .ndef(.tooLong): .tooSmall
      case .locked, .lockedBlock, .keyedBlock, .needsKey, .readOnly, .password, .wrongPassword,
        .twoPasswords, .refused, .forbidden,
        .ndef(.writeProtected),
        .ndef(.unreadable):
        .locked
      case .fileSettings(let settings): settings.isLocked ? .locked : .unknownKeys
      case .malformed, .ndef(.malformed): .notBlank
      case .link(let error):
        if case .unsupported = error.problem { .unusable } else { .unreadable }
      case .shortAnswer, .strangeMemory, .differs: .unreadable
      case .cannotLock, .cannotProtect, .cannotMirror: .wrongChip
      case .unsupported, .mappingVersion, .message, .ndef, .notFormatted, .cannotFormat, .wrongDump,
        .status,
        .container:
        .unusable
      default: .unusable
      }
    let advice = error.problem.missingAbility?.remedy ?? kind.advice
    self.init(
      kind, FailureReason(error.problem.plain, facts: error.details).sentence(advice),
      facts: error.details)
  }
}

extension TagError.Problem {
  /// The capability that the reader lacks; nil if that is not the problem.
  fileprivate var missingAbility: TagLinkAbility? {
    if case .link(let error) = self { error.problem.missingAbility } else { nil }
  }
}

extension TagRefusal.Kind {
  /// The advice for this kind of reason, for errors without an advice of their own.
  fileprivate var advice: String {
    switch self {
    case .severalTags: "leave only one"
    case .tooSmall: "take a larger tag"
    case .locked, .notOriginal: "put it aside and take another"
    case .notBlank: "erase it, or run the job with --allow-used"
    case .unreadable: "hold it still on the reader"
    default: "take another tag"
    }
  }
}
