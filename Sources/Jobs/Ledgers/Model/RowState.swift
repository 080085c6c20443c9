/// The state of a row of a job.
package enum RowState: String, Sendable, Hashable, CaseIterable {
  /// No tag carries the row. It waits for a tag, for the first time or again.
  case pending
  /// No tag carries the row, and it does not wait for one, because another attempt would fail too.
  case failed
  /// A tag is being written, or was being written when its station stopped.
  case writing
  /// A tag may carry the row. Only reading that tag again can tell.
  case unsettled
  /// The tag accepted the message, which was not yet read back.
  case written
  /// The tag was read back and carries the row's message.
  case verified
  /// The verified tag is being locked permanently, or was when its station stopped.
  case locking
  /// The tag carries the row and can no longer be changed.
  case locked
  /// The verified tag is being given a password, or was when its station stopped.
  case protecting
  /// The tag carries the row and requires a password for changes.
  case protected
  /// The row is completed: the tag has all that the job asks for.
  case done
  /// The tag carries an earlier content of the row, or may carry one, and is to be rewritten.
  case toRewrite = "to-rewrite"
  /// The tag is being rewritten, or was when its station stopped.
  case rewriting

  /// Whether a tag carries the row or may carry it, so that the row has the UID of that tag.
  package var isBound: Bool { self != .pending && self != .failed }

  /// Whether the row is on a tag and not yet completed.
  package var isOpen: Bool { isBound && self != .done }
}
