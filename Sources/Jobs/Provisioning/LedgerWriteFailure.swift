package import Tags

/// The error of a ledger that could not be written while a tag was being written.
package struct LedgerWriteFailure: Error, CustomStringConvertible {
  /// The error of the ledger.
  package let error: any Error
  /// The number of the row on the tag.
  package let row: Int
  /// The UID of the tag.
  package let uid: TagUID

  /// A sentence with the problem and the remedy.
  package var description: String {
    "row \(row) on tag \(uid): the ledger cannot be written: \(error); fix that, run the job "
      + "again and hold this tag to the reader first to settle the row"
  }
}
