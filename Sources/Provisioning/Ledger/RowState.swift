/// How far a row of a job has come.
public enum RowState: String, Sendable, Hashable, CaseIterable {
  /// No tag carries the row, and no tag may carry it without anybody knowing.
  case pending
  /// A tag is being written, or was being written when the station stopped.
  case writing
  /// A tag may carry the row; only that tag, seen again, can tell.
  case unsettled
  /// The tag took the bytes; they were not yet read back.
  case written
  /// The tag was read back and carries the row's message.
  case verified
  /// The tag carries the row and can no longer be changed.
  case locked
  /// Everything the job asks for is done.
  case done
}
