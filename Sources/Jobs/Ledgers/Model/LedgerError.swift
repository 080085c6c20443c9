package import Tags

/// The failure of an operation on a ledger. Unless its problem says otherwise, the ledger is
/// unchanged.
package struct LedgerError: Error, Equatable, Sendable {
  /// The problem that occurred, with its details.
  package let problem: Problem
  /// The path of the ledger's file, or the server's address.
  package let path: String

  /// A problem of an operation on a ledger.
  package enum Problem: Error, Equatable, Sendable {
    /// There is no file at the path.
    case notFound
    /// A new ledger cannot be made because the file exists.
    case alreadyExists
    /// The file is not a database, or is not a ledger.
    case notALedger
    /// The database on a server has no ledger.
    case noLedgerThere
    /// The address of a server cannot be used.
    case badAddress(String)
    /// The server cannot be reached, or the connection to it was lost; the text is the reason.
    case away(String)
    /// The user does not have a permission that is needed on the server.
    case forbidden(String)
    /// SQLite or the PostgreSQL client library is missing on this machine; the text is a sentence.
    case missingLibrary(String)
    /// The ledger was written by a later version of this program.
    case tooNew(version: Int, known: Int)
    /// The file cannot be opened; the text is the system's message.
    case cannotOpen(String)
    /// The file, its folder or its file system cannot be written to.
    case readOnly
    /// The disk has no space for another event.
    case diskFull
    /// Another process was writing for more than a minute.
    case busy
    /// The ledger has a trigger of this name that is foreign or was changed.
    case foreignTrigger(String)
    /// The content of the file is damaged.
    case damaged(String)
    /// SQLite could not get the memory that it needs for the operation.
    case noMemory
    /// A system call failed. Opening the ledger again shows whether the last event was recorded.
    case inputOutput(String)
    /// SQLite could not be set to keep what it has written.
    case setting(String)
    /// Another process works under this station's name.
    case stationAtWork(StationName, process: Int32?)
    /// Another process is making labels of the job.
    case labelsInWork(job: String, process: Int32?)
    /// The lock file that shows that a station is at work cannot be made.
    case cannotLock(String)
    /// Rows can only be written to tags after `startWork`.
    case notAtWork
    /// The rules of the ledger do not allow the operation.
    case refused(LedgerRefusal)
    /// The server failed, or its answer cannot be read. The fate of the operation is unknown.
    case serverFault(String)
    /// The database reported an unexpected error.
    case unexpected(String)
  }

  init(_ problem: Problem, _ path: String) {
    self.problem = problem
    self.path = path
  }
}

extension LedgerError: SQLiteErrorConvertible {
  package init(_ error: SQLiteError) {
    let problem: Problem =
      switch error.problem {
      case .noLibrary: .missingLibrary(error.words)
      case .diskFull: .diskFull
      case .readOnly: .readOnly
      case .busy: .busy
      case .damaged: .damaged(error.words)
      case .notADatabase: .notALedger
      case .noMemory: .noMemory
      case .cannotOpen(let words): .cannotOpen(words)
      case .inputOutput: .inputOutput(error.words)
      case .unexpected: .unexpected(error.words)
      }
    self.init(problem, error.path)
  }
}

/// An operation that a ledger does not allow, because a row could get onto two tags, a tag could
/// get two rows, or the state before does not permit it.
package enum LedgerRefusal: Error, Hashable, Sendable {
  /// The ledger has no job of this name.
  case noSuchJob(String)
  /// The job has fewer rows.
  case noSuchRow(job: String, row: Int)
  /// The ledger already has a job of this name.
  case jobExists(String)
  /// A job name that is empty, longer than 100 characters, or has characters that cannot be shown.
  case badJobName(String)
  /// New rows do not continue with the number after the last row.
  case wrongRowNumber(job: String, expected: Int, found: Int)
  /// The row cannot be put onto a tag in its present state.
  case rowTaken(job: String, row: Int, state: RowState, uid: TagUID?)
  /// Another station has claimed the row.
  case rowClaimed(job: String, row: Int, station: StationName)
  /// The station's claim on the row has expired, or it had none.
  case leaseLost(job: String, row: Int, holder: StationName?)
  /// Another station was first; the text is the name of the server's constraint.
  case takenMeanwhile(String)
  /// The event is not possible in the row's state.
  case wrongState(LedgerEvent.Kind, job: String, row: Int, state: RowState)
  /// The row is bound to another tag.
  case otherTag(job: String, row: Int, bound: TagUID?, seen: TagUID)
  /// The tag carries a row, or may carry one.
  case tagBound(TagUID, job: String, row: Int)
  /// The tag is in quarantine for this reason.
  case tagQuarantined(TagUID, TagReason)
  /// The tag was abandoned or released from quarantine earlier, and is not blank.
  case notBlank(TagUID, LedgerTagState)
  /// The tag cannot be released because it is not in quarantine.
  case notQuarantined(TagUID)
  /// The UID is random, or too short to be unique.
  case noIdentity(TagUID)
  /// The message for the tag is not that of the row.
  case otherContent(job: String, row: Int)
  /// The row was corrected by this station after the correction was planned.
  case amendedMeanwhile(job: String, row: Int, station: StationName?)
  /// The job was amended by this station after the amendment was planned.
  case jobAmendedMeanwhile(job: String, station: StationName?)
  /// An imported result has a URL that is not that of the row.
  case otherURL(job: String, row: Int)
  /// A URL that must be unique belongs to a row of another job already.
  case urlTaken(job: String, row: Int, by: String, Int)
  /// No row has the URL of an imported result.
  case noRowHasURL(job: String)
  /// Several rows have the URL of an imported result.
  case rowsShareURL(job: String, rows: [Int])
  /// The row was bound to a location, or to none, that the station did not know of.
  case boundMeanwhile(job: String, row: Int, to: String?)
  /// An imported result has a state in which no tag carries the row.
  case noResult(RowState)
  /// The job was closed by this station.
  case closed(job: String, by: StationName)
  /// The ledger was moved, and work continues there.
  case moved(to: LedgerText)
  /// The ledgers cannot be joined.
  case notJoined(JoinObstacle)
}
