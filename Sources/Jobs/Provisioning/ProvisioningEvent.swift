package import Ledgers
package import Tags

/// An event at a station, for a display, a log, or a program.
package enum ProvisioningEvent: Hashable, Sendable {
  /// A row waits for a tag; `nil` means that any tag can be presented to be read.
  case waiting(row: ProvisioningRow?)
  /// The remaining rows wait for their own tags: the number of them, and the first ones.
  case waitingForTags(count: Int, [WaitingRow])
  /// A tag was refused; it was not changed, and the row still waits.
  case refused(uid: TagUID?, TagRefusal)
  /// The intent is recorded, and writing begins.
  case writing(row: ProvisioningRow, uid: TagUID, chip: String)
  /// The tag was read back with the row's message, and locking or protecting begins.
  case finishing(row: ProvisioningRow, uid: TagUID, FinishingStep.Kind)
  /// The row is completed: all that the job asks for is done, checked after a reset of the field,
  /// and recorded.
  case done(row: ProvisioningRow, uid: TagUID, chip: String, effort: ExchangeCounts)
  /// The tag was read back without the row's message; the row is pending again.
  case failed(row: ProvisioningRow, uid: TagUID, reason: FailureReason, isQuarantined: Bool)
  /// The content or the protection of the tag is unknown until it is presented again.
  case unsettled(row: ProvisioningRow, uid: TagUID, reason: FailureReason)
  /// A tag that a row waited for was presented again.
  case settled(row: ProvisioningRow, uid: TagUID, TagSettlement)
  /// A finished tag was read again; `row` is the row that it carries according to the ledger, if
  /// any.
  case checked(row: ProvisioningRow?, uid: TagUID, isRight: Bool, words: String)
  /// The tag on the reader is finished and should be removed.
  case remove(uid: TagUID)
  /// The finished tag has left the reader.
  case removed(uid: TagUID)
}

/// A row as displays and hooks need it.
package struct ProvisioningRow: Hashable, Sendable {
  /// The number of the row in the job, from 1.
  package let number: Int
  /// The URL that the tag will open, with the placeholders of mirrored fields.
  package let url: String
  /// A name of the row for displays; empty if it has none.
  package let caption: String

  package init(number: Int, url: String, caption: String = "") {
    self.number = number
    self.url = url
    self.caption = caption
  }
}

/// The numbers of exchanges with a tag by their purpose.
package struct ExchangeCounts: Hashable, Sendable {
  /// The number of exchanges for identifying, writing, verifying, finishing and checking the tag.
  package var exchanges = 0
  /// The number of exchanges for finding out whether a second tag is on the reader.
  package var searchExchangeCount = 0
  /// The number of times that an exchange failed and the tag was selected once more.
  package var recoveries = 0

  package init(exchanges: Int = 0, searchExchangeCount: Int = 0, recoveries: Int = 0) {
    self.exchanges = exchanges
    self.searchExchangeCount = searchExchangeCount
    self.recoveries = recoveries
  }
}
