package import Cryptography
package import Tags

/// A row of a job together with a tag.
package struct RowTag: Sendable, Hashable {
  /// The name of the job.
  package let job: String
  /// The number of the row, from 1.
  package let row: Int
  /// The UID of the tag.
  package let uid: TagUID

  /// Creates the pair of a row, given by job and number, and a tag.
  package init(job: String, row: Int, uid: TagUID) {
    self.job = job
    self.row = row
    self.uid = uid
  }
}

/// An event that a ledger records, without any password or key.
package enum LedgerEvent: Sendable, Hashable {
  /// A job was added, with the digest of the file that describes it.
  case jobAdded(job: String, definition: SHA256Digest)
  /// Rows were added, with their digest; see docs/ledger.md.
  case rowsAdded(job: String, first: Int, count: Int, digest: SHA256Digest)
  /// A station started to work.
  case runStarted(job: String, tool: LedgerText, reader: LedgerText)
  /// A station ended its work.
  case runEnded(job: String, why: LedgerText)
  /// A person signed the proof with this digest.
  case proofSigned(job: String, digest: SHA256Digest, by: LedgerText)

  /// A tag is about to be written with a row, with facts about it.
  case intent(RowTag, TagIntent)
  /// The tag accepted the message.
  ///
  /// Still read from older ledgers, and no longer written: a tag counts only once it was read back,
  /// and this event, which tells little more than the intent before it, would cost a transaction
  /// for each tag.
  case written(RowTag)
  /// The tag was read back and carries the row's message.
  case verified(RowTag)
  /// The tag is about to be locked permanently.
  case locking(RowTag)
  /// The tag was read back and can no longer be changed.
  case locked(RowTag)
  /// The tag is about to be given the password of this derivation; only the derivation's name is
  /// recorded.
  case protecting(RowTag, derivation: LedgerText)
  /// The tag now requires that password.
  case protected(RowTag, derivation: LedgerText)
  /// The tag carries the row, but reading it back shows that it is neither locked nor protected.
  case securingFailed(RowTag, TagReason)
  /// The row is completed: the tag has all that the job asks for.
  case done(RowTag)

  /// The tag was read back without the row's message, so that the row is pending again.
  case failed(RowTag, TagReason)
  /// The content of the tag is unknown, for this reason.
  case unsettled(RowTag, TagReason)
  /// The tag was presented once more and read, with this content found on it.
  case settled(RowTag, TagSettlement)
  /// The tag is given up, whatever it carries, so that the row is pending again.
  case abandoned(RowTag, why: LedgerText)
  /// The finished tag was read later; `matches` tells whether it carries the row's message.
  case checked(RowTag, matches: Bool, words: LedgerText)
  /// A hook refused to put the row onto this tag.
  case vetoed(RowTag, why: LedgerText)
  /// A result of another ledger or program was imported.
  case imported(RowTag, state: RowState, source: LedgerText)

  /// The row is marked as failed and is no longer pending.
  case gaveUp(job: String, row: Int, TagReason)
  /// The row is pending once more, for a reason in words.
  case retried(job: String, row: Int, why: LedgerText)
  /// The content of a row was corrected. If a tag carries the row, it is to be rewritten.
  case amended(job: String, RowAmendment)
  /// The rows of the job are those of a job file and its table, with their digests.
  case rowsMatched(job: String, RowsMatch)
  /// The job is closed, so that its rows change no more.
  case closed(job: String, why: LedgerText)
  /// A tag that carries an earlier content of its row is about to be rewritten.
  case rewriting(RowTag, TagIntent)
  /// A file with the row's code was written, or another fact about the row's tag or label was
  /// recorded.
  case codeMade(job: String, row: Int, LedgerCode)

  /// A tag that carries no row is put in quarantine.
  case quarantined(TagUID, TagReason)
  /// A tag is released from quarantine.
  case released(TagUID, why: LedgerText)

  /// The chain of a station was joined with others up to this event.
  case chainJoined(LedgerHead)
  /// An event does not count, because an event of another station came first.
  case conflict(EventPlace, words: LedgerText)
  /// The chains of stations that worked apart were joined, with this number of conflicts.
  case joined(conflicts: Int, words: LedgerText)
  /// The ledger was moved to this place, where work continues; this one is kept for reading.
  case moved(to: LedgerText)
}

/// The place of an event in the chain of a station.
package struct EventPlace: Sendable, Hashable {
  /// The name of the station whose chain has the event.
  package let station: StationName
  /// The number of the event in that chain, from 1.
  package let number: Int

  package init(station: StationName, number: Int) {
    self.station = station
    self.number = number
  }
}

/// The facts about a tag that are recorded before it is written.
package struct TagIntent: Sendable, Hashable {
  /// The name of the tag's chip.
  package let chip: LedgerText
  /// The tag's answer to GET_VERSION; empty if it does not support that command.
  package let version: [UInt8]
  /// The SHA-256 digest of the message to be written.
  package let content: SHA256Digest
  /// Whether the tag was read and found blank.
  package let wasBlank: Bool

  package init(chip: LedgerText, version: [UInt8], content: SHA256Digest, wasBlank: Bool) {
    self.chip = chip
    self.version = version
    self.content = content
    self.wasBlank = wasBlank
  }
}

/// The content that was found on a tag when it was presented once more.
package enum TagSettlement: Sendable, Hashable {
  /// The row's message was found.
  case verified
  /// The tag had no message: the row is pending once more, and the tag can be used again.
  case empty
  /// The tag had another content: the row is pending once more, and the tag is in quarantine.
  case quarantined(TagReason)
}

/// A file with the code of a row, or another fact about the row that is stored in the same way.
package struct LedgerCode: Sendable, Hashable {
  /// The kind: `qr`, `clip`, a state of the row's label (`LedgerLabel`), `tag` for how it was
  /// written (`WriteProvenance`), `grade` for its print quality (`LedgerGrade`), or `location` for
  /// where it hangs (`LedgerLocation`).
  package let kind: LedgerText
  /// The path of the code's file, or the recorded fact in words.
  package let file: LedgerText
  /// The SHA-256 digest of the file or of what the fact is about.
  package let digest: SHA256Digest

  package init(kind: LedgerText, file: LedgerText, digest: SHA256Digest) {
    self.kind = kind
    self.file = file
    self.digest = digest
  }
}

extension LedgerCode {
  /// The suffix of the kind of a code that was made before its row was corrected.
  package static let earlier = "-earlier"
}
