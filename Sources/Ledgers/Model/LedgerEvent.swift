package import LibCrypto
package import Tags

/// A row of a job on a tag.
package struct RowTag: Sendable, Hashable {
  /// The name of the job.
  package let job: String
  /// The number of the row, from 1.
  package let row: Int
  package let uid: TagUID

  /// Puts the three together.
  package init(job: String, row: Int, uid: TagUID) {
    self.job = job
    self.row = row
    self.uid = uid
  }
}

/// Something that happened, as a ledger keeps it; there is no place in it for a password or a key.
package enum LedgerEvent: Sendable, Hashable {
  /// A job with the digest of the file that describes it.
  case jobAdded(job: String, definition: SHA256Digest)
  /// Rows with their digest; see docs/ledger.md.
  case rowsAdded(job: String, first: Int, count: Int, digest: SHA256Digest)
  /// A station began to work.
  case runStarted(job: String, tool: LedgerText, reader: LedgerText)
  /// A station ended its work.
  case runEnded(job: String, why: LedgerText)
  /// Somebody signed the proof with this digest.
  case proofSigned(job: String, digest: SHA256Digest, by: LedgerText)

  /// A tag is about to be written with a row.
  case intent(RowTag, TagIntent)
  /// The tag took the message.
  ///
  /// Read where a ledger has it, and no longer written: a tag counts once it was read back, and what
  /// tells no more than the intent before it would cost a transaction for each tag.
  case written(RowTag)
  /// The tag was read back and carries the row's message.
  case verified(RowTag)
  /// The tag is about to be locked for good.
  case locking(RowTag)
  /// The tag was read back and can no longer be changed.
  case locked(RowTag)
  /// The tag is about to get the password that this derivation gives; only its name is kept.
  case protecting(RowTag, derivation: LedgerText)
  /// The tag wants that password now.
  case protected(RowTag, derivation: LedgerText)
  /// The tag carries the row, and was read back neither locked nor protected.
  case securingFailed(RowTag, TagReason)
  /// Everything that the job asks for is done.
  case done(RowTag)

  /// The tag was read back without the row's message: the row is in line again.
  case failed(RowTag, TagReason)
  /// Nobody knows what the tag carries.
  case unsettled(RowTag, TagReason)
  /// The tag was seen again and read.
  case settled(RowTag, TagSettlement)
  /// The tag is given up, whatever it carries: the row is in line again.
  case abandoned(RowTag, why: LedgerText)
  /// The tag was read long after: it carries the row's message or not.
  case checked(RowTag, matches: Bool, words: LedgerText)
  /// A hook did not want the row on this tag.
  case vetoed(RowTag, why: LedgerText)
  /// A result of another ledger or station.
  case imported(RowTag, state: RowState, source: LedgerText)

  /// The row is taken out of the line.
  case gaveUp(job: String, row: Int, TagReason)
  /// The row is put back in line.
  case retried(job: String, row: Int, why: LedgerText)
  /// A file with the row's code was written, or what else is known of how the row left the house.
  case codeMade(job: String, row: Int, LedgerCode)

  /// A tag that carries no row is put aside.
  case quarantined(TagUID, TagReason)
  /// A tag is taken out of quarantine.
  case released(TagUID, why: LedgerText)

  /// The chain of a station was joined with others up to this event.
  case chainJoined(LedgerHead)
  /// An event does not count, because one of a station that worked apart came first.
  case conflict(EventPlace, words: LedgerText)
  /// Chains of stations that worked apart were joined, with so many conflicts.
  case joined(conflicts: Int, words: LedgerText)
  /// Work goes on elsewhere; this ledger is kept for reading.
  case moved(to: LedgerText)
}

/// Where an event is: a place in the chain of a station.
package struct EventPlace: Sendable, Hashable {
  /// Whose chain it is in.
  package let station: StationName
  /// Its place there, from 1.
  package let number: Int

  package init(station: StationName, number: Int) {
    self.station = station
    self.number = number
  }
}

/// What is known of a tag before it is touched.
package struct TagIntent: Sendable, Hashable {
  /// The name of its chip.
  package let chip: LedgerText
  /// What it answered to GET_VERSION; none when it does not know that command.
  package let version: [UInt8]
  /// SHA-256 of the message that it is to carry.
  package let content: SHA256Digest
  /// Whether it was read and is blank.
  package let wasBlank: Bool

  package init(chip: LedgerText, version: [UInt8], content: SHA256Digest, wasBlank: Bool) {
    self.chip = chip
    self.version = version
    self.content = content
    self.wasBlank = wasBlank
  }
}

/// What was found on a tag that was seen again.
package enum TagSettlement: Sendable, Hashable {
  /// The row's message.
  case verified
  /// No message: the row is in line again, and the tag may be taken again.
  case empty
  /// Something else: the row is in line again, and the tag is put aside.
  case quarantined(TagReason)
}

/// A file with the code of a row.
package struct LedgerCode: Sendable, Hashable {
  /// `qr`, `clip`, a state of the row's label (`LedgerLabel`), `tag`: how it came onto one (`LedgerTagWay`), or
  /// `grade`: how good its print is (`LedgerGrade`).
  package let kind: LedgerText
  package let file: LedgerText
  /// SHA-256 of its bytes.
  package let digest: SHA256Digest

  package init(kind: LedgerText, file: LedgerText, digest: SHA256Digest) {
    self.kind = kind
    self.file = file
    self.digest = digest
  }
}
