package import Tags

/// The reader failed; what it means for rows is in the ledger already.
package struct ReaderLost: Error, CustomStringConvertible {
  /// The reader's failure.
  package let error: TagLinkError
  /// The row whose tag was in hand, if one was.
  package let row: Int?

  /// What happened, what to do, and that nothing is lost.
  package var description: String {
    "\(error); \(error.problem.remedy) and run the same command; "
      + (row.map { "row \($0) is not settled: hold its tag to the reader first" }
        ?? "no tag was in hand") + "; everything else is kept"
  }

  /// What happened, where the reader is back already.
  package var descriptionWhenBack: String {
    "\(error), and was opened again"
      + (row.map { "; row \($0) is not settled: hold its tag to the reader" } ?? "")
  }
}
