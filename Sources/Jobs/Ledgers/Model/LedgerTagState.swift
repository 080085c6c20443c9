/// The state of a tag in a ledger.
package enum LedgerTagState: String, Sendable, Hashable, CaseIterable {
  /// The tag carries a row, or may carry one.
  case bound
  /// The tag was read back without the row that it was intended for.
  case free
  /// The tag is in quarantine, and is refused until it is released.
  case quarantined
  /// The tag was released from quarantine, and is accepted again if it is blank.
  case released
  /// The tag was given up while it may have carried a row, and is accepted again if it is blank.
  case abandoned
}
