public import Tags

/// The reader failed; what it means for rows is in the ledger already.
public struct ReaderLost: Error, CustomStringConvertible {
  /// The reader's failure.
  public let error: TagLinkError
  /// The row whose tag was in hand, if one was.
  public let row: Int?

  /// What happened, what to do, and that nothing is lost.
  public var description: String {
    let plug = error.problem == .readerStalled ? "unplug it, plug it in again" : "plug it in"
    return "\(error); \(plug) and run the same command; "
      + (row.map { "row \($0) is not settled: hold its tag to the reader first" }
        ?? "no tag was in hand") + "; everything else is kept"
  }

  /// What happened, where the reader is back already.
  public var descriptionWhenBack: String {
    "\(error), and was opened again"
      + (row.map { "; row \($0) is not settled: hold its tag to the reader" } ?? "")
  }
}

/// The ledger took no more while a tag was in hand.
public struct LedgerLost: Error, CustomStringConvertible {
  /// Why the ledger took nothing.
  public let error: any Error
  /// The tag in hand.
  public let row: Int
  /// Its number.
  public let uid: TagUID

  /// What happened, and what to do.
  public var description: String {
    "row \(row) on tag \(uid): the ledger cannot be written: \(error); when it can, run the job "
      + "again and hold this tag to the reader first, which settles the row"
  }
}
