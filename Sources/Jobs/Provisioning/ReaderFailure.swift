package import Tags

/// The failure of a reader, whose consequences for rows are recorded in the ledger.
package struct ReaderFailure: Error, CustomStringConvertible {
  /// The reader's error.
  package let error: TagLinkError
  /// The number of the row whose tag was being written; nil if no tag was.
  package let row: Int?

  /// A sentence with the problem, the remedy, and the statement that nothing is lost.
  package var description: String {
    "\(error); \(error.problem.remedy) and run the same command; "
      + (row.map { "row \($0) is not settled: hold its tag to the reader first" }
        ?? "no tag was being written") + "; everything else is recorded"
  }

  /// A sentence for the case that the reader works once more.
  package var recoveredDescription: String {
    "\(error), and was opened again"
      + (row.map { "; row \($0) is not settled: hold its tag to the reader" } ?? "")
  }
}
