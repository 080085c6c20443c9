/// How far a row of a job has come.
package enum RowState: String, Sendable, Hashable, CaseIterable {
  /// No tag carries the row. It is in line, for the first time or again.
  case pending
  /// No tag carries the row, and it is not in line: trying again would fail again.
  case failed
  /// A tag is being written, or was being written when its station stopped.
  case writing
  /// A tag may carry the row; only that tag, seen again, can tell.
  case unsettled
  /// The tag took the message, which was not yet read back.
  case written
  /// The tag was read back and carries the row's message.
  case verified
  /// The verified tag is being locked for good, or was when its station stopped.
  case locking
  /// The tag carries the row and can no longer be changed.
  case locked
  /// The verified tag is being given a password, or was when its station stopped.
  case protecting
  /// The tag carries the row and wants a password for changes.
  case protected
  /// Everything that the job asks for is done.
  case done

  /// Whether a tag carries the row, or may carry it: the row has the UID of that tag.
  package var isBound: Bool { self != .pending && self != .failed }

  /// Whether the row is on a tag and not everything is done yet.
  package var isOpen: Bool { isBound && self != .done }
}
