package import Ledgers
package import Tags

/// What happens at a station, as it happens: for a display, a log, or a program.
package enum TapEvent: Hashable, Sendable {
  /// A row waits for a tag; `nil` when any tag will do, to be looked at.
  case waiting(row: TapRow?)
  /// Only rows are left that wait for their own tags: how many, and the first of them.
  case waitingForTags(count: Int, [TapBinding])
  /// A tag was refused; nothing was changed on it, and the row still waits.
  case refused(uid: TagUID?, TapRefusal)
  /// The intent is kept and the writing begins.
  case writing(row: TapRow, uid: TagUID, chip: String)
  /// The tag was read back with the row's message, and locking or protecting begins.
  case finishing(row: TapRow, uid: TagUID, TapFinish.Kind)
  /// Everything that the job asks for is done, checked after a reset of the field, and kept.
  case done(row: TapRow, uid: TagUID, chip: String, effort: TapEffort)
  /// The tag was read back without the row's message; the row goes back in line.
  case failed(row: TapRow, uid: TagUID, reason: TapReason, isQuarantined: Bool)
  /// Whether the tag carries the row, or all of it, is not known until it is seen again.
  case unsettled(row: TapRow, uid: TagUID, reason: TapReason)
  /// A tag that was waited for was seen again.
  case settled(row: TapRow, uid: TagUID, TagSettlement)
  /// A tag was read long after it was written; the row that it carries by the book, if one.
  case checked(row: TapRow?, uid: TagUID, isRight: Bool, words: String)
  /// The tag in hand is no longer needed, and lies there still.
  case remove(uid: TagUID)
  /// The tag that was dealt with has left the reader.
  case removed(uid: TagUID)
}

/// A row as the loop knows it.
package struct TapRow: Hashable, Sendable {
  /// Its number in the job, from 1 on.
  package let number: Int
  /// What the tag will open, with the placeholders of a mirror.
  package let url: String
  /// What to call it on a display; empty when it has no name.
  package let caption: String

  package init(number: Int, url: String, caption: String = "") {
    self.number = number
    self.url = url
    self.caption = caption
  }
}

/// What a tag took.
package struct TapEffort: Hashable, Sendable {
  /// The exchanges of identifying, writing, verifying, finishing and the check after a reset.
  package var exchanges = 0
  /// The exchanges of looking for a second tag.
  package var searchExchanges = 0
  /// How often an exchange failed and the tag was selected again.
  package var recoveries = 0
}
