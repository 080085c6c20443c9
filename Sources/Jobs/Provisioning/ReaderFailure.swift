package import Tags

/// The failure of a reader. Its consequences for rows are in the ledger already.
package struct ReaderFailure: Error, CustomStringConvertible {
  /// The reader's error.
  package let error: TagLinkError
  /// The row whose tag was being written, if any.
  package let row: Int?

  /// A sentence that says what happened, what to do, and that nothing is lost.
  package var description: String {
    "\(error); \(error.problem.remedy) and run the same command; "
      + (row.map { "row \($0) is not settled: hold its tag to the reader first" }
        ?? "no tag was being written") + "; everything else is recorded"
  }

  /// A sentence that says what happened, if the reader works again.
  package var recoveredDescription: String {
    "\(error), and was opened again"
      + (row.map { "; row \($0) is not settled: hold its tag to the reader" } ?? "")
  }
}
