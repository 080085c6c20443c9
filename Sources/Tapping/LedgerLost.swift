package import Tags

/// The ledger took no more while a tag was in hand.
package struct LedgerLost: Error, CustomStringConvertible {
  /// Why the ledger took nothing.
  package let error: any Error
  /// The tag in hand.
  package let row: Int
  package let uid: TagUID

  /// What happened, and what to do.
  package var description: String {
    "row \(row) on tag \(uid): the ledger cannot be written: \(error); when it can, run the job "
      + "again and hold this tag to the reader first, which settles the row"
  }
}
