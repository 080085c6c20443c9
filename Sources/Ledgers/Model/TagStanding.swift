/// What a ledger knows of a tag.
package enum TagStanding: String, Sendable, Hashable, CaseIterable {
  /// It carries a row, or may carry it.
  case bound
  /// It was read back without the row that it was meant for.
  case free
  /// It was put aside, and is refused until it is released.
  case quarantined
  /// It was released from quarantine: it is taken again when it is blank.
  case released
  /// It was given up while it may have carried a row: it is taken again when it is blank.
  case abandoned
}
