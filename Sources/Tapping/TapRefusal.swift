import Ledgers
import NDEF
import Tags

/// Why a tag that was held to the reader is not written, in one word for programs and a sentence for
/// people. Nothing was changed on it.
package struct TapRefusal: Hashable, Sendable {
  /// The kinds of reasons.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Several tags are in the field.
    case severalTags
    /// The tag has a number of four bytes or a random one: no identity for a record.
    case noIdentity
    /// The tag carries a row of this or of another job already.
    case alreadyDone
    /// The tag may carry a row of another job that is not finished.
    case boundElsewhere
    /// The tag carries a row that another station has in hand.
    case inOtherHands
    /// The tag was put aside before.
    case quarantined
    /// The tag is no tag for NDEF, or is not formatted.
    case unusable
    /// The chip is none of those that the job accepts.
    case wrongChip
    /// The message does not fit.
    case tooSmall
    /// The tag is locked, or needs a password.
    case locked
    /// The tag holds something already.
    case notBlank
    /// The tag was given up or put aside before, and holds something still.
    case notErased
    /// The maker's signature is missing or wrong.
    case notOriginal
    /// The tag has keys already, or keys that are not known.
    case unknownKeys
    /// A hook said no.
    case vetoed
    /// No row is left for a tag that was not seen before.
    case noRowLeft
    /// The tag could not be read well enough; nothing is known against it.
    case unreadable
  }

  package let kind: Kind
  /// The sentence: what is wrong, and what to do.
  package let sentence: String

  /// What is wrong, for those who look at the tag later.
  package let facts: String

  /// Without facts the sentence says it all.
  package init(_ kind: Kind, _ sentence: String, facts: String? = nil) {
    self.kind = kind
    self.sentence = sentence
    self.facts = facts ?? sentence
  }

  /// Whether the tag is bad for every job, so that it is put aside by its UID.
  ///
  /// The other reasons are about this job or this moment, and show again whenever the tag does.
  package var condemnsTag: Bool { kind == .locked || kind == .notOriginal }
}

extension TapRefusal {
  static func severalTags(_ uids: [TagUID]) -> TapRefusal {
    TapRefusal(
      .severalTags,
      "\(uids.count) tags are on the reader (\(uids.map(\.description).joined(separator: ", "))); "
        + "leave only one")
  }

  static func noIdentity(_ uid: TagUID) -> TapRefusal {
    TapRefusal(
      .noIdentity,
      uid.isRandom
        ? "this tag makes a new number up at every tap (\(uid)), so no record can name it; take another"
        : "a number of \(uid.bytes.count) bytes (\(uid)) is not unique, so no record can name this "
          + "tag; take another")
  }

  static func alreadyDone(row: Int, job: String?, by station: StationName? = nil) -> TapRefusal {
    TapRefusal(
      .alreadyDone,
      "this tag carries row \(row)\(job.map { " of job \($0)" } ?? "") already"
        + (station.map { ", put onto it by station \($0)" } ?? "") + "; take another tag")
  }

  static func boundElsewhere(row: Int, job: String) -> TapRefusal {
    TapRefusal(
      .boundElsewhere,
      "this tag may carry row \(row) of job \(job), which is not settled; run that job with it first"
    )
  }

  static func inOtherHands(row: Int, _ station: StationName) -> TapRefusal {
    TapRefusal(
      .inOtherHands,
      "station \(station) is at work with row \(row) and this tag; hold it to that reader, or wait "
        + "a minute if that station has stopped")
  }

  static func quarantined(_ reason: String) -> TapRefusal {
    TapRefusal(.quarantined, "this tag was put aside; take another [\(reason)]")
  }

  static func wrongChip(_ chip: TagChip, accepted: [TapChips]) -> TapRefusal {
    TapRefusal(
      .wrongChip,
      "the chip is \(chip.name), and the job takes \(accepted.map(\.title).joined(separator: ", ")); "
        + "take another tag")
  }

  /// The reader cannot find out what the job wants to know of a chip.
  static func plainReader(_ wanted: String) -> TapRefusal {
    let ability = TagLinkAbility.rawFrames
    return TapRefusal(.unusable, "\(ability.missing), and \(wanted); \(ability.remedy)")
  }

  static func notBlank(_ contents: TagContents) -> TapRefusal {
    TapRefusal(
      .notBlank, "this tag holds \(contents.words); erase it, or run the job with --allow-used")
  }

  static func notErased(_ standing: TagStanding, _ contents: TagContents) -> TapRefusal {
    let past = standing == .abandoned ? "given up while it may have carried a row" : "put aside"
    return TapRefusal(
      .notErased, "this tag was \(past), and holds \(contents.words); erase it first")
  }

  static func notOriginal(_ why: String) -> TapRefusal {
    TapRefusal(
      .notOriginal,
      "this chip is not known to be its maker's; put it aside and take another [\(why)]",
      facts: why)
  }

  static func noRowLeft(_ left: RowsLeft) -> TapRefusal {
    let tags = left.tags
    guard let first = tags.first else {
      return TapRefusal(.noRowLeft, "no row is left for this tag")
    }
    return TapRefusal(
      .noRowLeft,
      "no row is left for this tag; \(TapBinding.instruction(left.openCount, tags)) (lost? beckon "
        + "job retry JOB --abandon \(first.uid))")
  }

  static func vetoed(_ reason: String) -> TapRefusal {
    TapRefusal(.vetoed, "the hook said no: \(reason)")
  }

  /// What it means that a tag could not be prepared.
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
      kind, TapReason(error.problem.plain, facts: error.details).sentence(advice),
      facts: error.details)
  }
}

extension TagError.Problem {
  /// What the reader would have to be able to do, where that is what is missing.
  fileprivate var missingAbility: TagLinkAbility? {
    if case .link(let error) = self { error.problem.missingAbility } else { nil }
  }
}

extension TapRefusal.Kind {
  /// What to do where the sentence of an error does not say it.
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
