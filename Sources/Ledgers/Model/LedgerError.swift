#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import CSQLite
package import Tags

/// What a ledger did not do and why; whatever it was, the ledger is as it was before.
package struct LedgerError: Error, Equatable, Sendable {
  package let problem: Problem
  /// The file of the ledger.
  package let path: String

  package enum Problem: Error, Equatable, Sendable {
    /// There is no file at the path.
    case notFound
    /// A file is there where a new ledger was to begin.
    case alreadyExists
    /// The file is not a database, or has other tables than ours.
    case notALedger
    /// The database on a server has no tables of ours.
    case noLedgerThere
    /// The address of a server cannot be used.
    case badAddress(String)
    /// The server cannot be reached, or went away.
    case away(String)
    /// The server does not let this user do what is needed.
    case forbidden(String)
    /// SQLite, or the library that speaks to a server, is not on this machine: a sentence.
    case missingLibrary(String)
    /// It was written by a later version of this program.
    case tooNew(version: Int, known: Int)
    /// The system's words.
    case cannotOpen(String)
    /// The file, its folder or its file system cannot be written to.
    case readOnly
    /// The disk has no room for another event.
    case diskFull
    /// Another process was writing for more than a minute.
    case busy
    /// It has a trigger with this name that is none of ours, or one of ours that was changed.
    case foreignTrigger(String)
    /// Some of its bytes are not what they were.
    case damaged(String)
    /// SQLite could not get the memory that it needs.
    case noMemory
    /// The system failed; whether the last event is in the ledger shows when it is opened again.
    case inputOutput(String)
    /// The file system does not keep what it was told to keep.
    case setting(String)
    /// Another process works under this station's name.
    case stationAtWork(StationName, process: Int32?)
    /// Another process makes labels of the job at this moment.
    case labelsInWork(job: String, process: Int32?)
    /// The file that shows which station is at work cannot be made.
    case cannotLock(String)
    /// Rows are only written to tags between `startWork` and the end.
    case notAtWork
    /// What was asked for may not happen.
    case refused(LedgerRefusal)
    /// SQLite said something that is not expected here.
    case unexpected(String)
  }

  init(_ problem: Problem, _ path: String) {
    self.problem = problem
    self.path = path
  }

  /// What SQLite's last answer on a connection meant.
  init(_ code: Int32, on database: OpaquePointer, _ path: String) {
    let words = "\(String(cString: sqlite3_errmsg(database))) (SQLite \(code))"
    let problem: Problem =
      switch code & 0xFF {
      case SQLITE_FULL: .diskFull
      case SQLITE_READONLY: .readOnly
      case SQLITE_BUSY, SQLITE_LOCKED: .busy
      case SQLITE_CORRUPT: .damaged(words)
      case SQLITE_NOTADB: .notALedger
      case SQLITE_NOMEM: .noMemory
      case SQLITE_PERM, SQLITE_AUTH, SQLITE_CANTOPEN:
        .cannotOpen(String(cString: strerror(sqlite3_system_errno(database))))
      case SQLITE_IOERR: .inputOutput(words)
      default: .unexpected(words)
      }
    self.init(problem, path)
  }
}

/// A thing that a ledger does not let happen, because a row could get onto two tags or a tag get
/// two rows, or because nothing like it can follow what happened before.
package enum LedgerRefusal: Error, Hashable, Sendable {
  /// No job of this name in the ledger.
  case noSuchJob(String)
  /// The job has fewer rows.
  case noSuchRow(job: String, row: Int)
  /// A job of this name was begun before.
  case jobExists(String)
  /// A name that is empty, longer than 100 characters, or cannot be shown as it is.
  case badJobName(String)
  /// The rows do not go on from the last one with the next number.
  case wrongRowNumber(job: String, expected: Int, found: Int)
  /// The row cannot be put onto a tag now.
  case rowTaken(job: String, row: Int, state: RowState, uid: TagUID?)
  /// Another station has claimed the row.
  case rowClaimed(job: String, row: Int, station: StationName)
  /// The station had the row in hand for too long without a word, or not at all.
  case leaseLost(job: String, row: Int, holder: StationName?)
  /// Another station was first, by the rule of the server's with this name.
  case takenMeanwhile(String)
  /// The event cannot follow the state that the row is in.
  case wrongState(LedgerEvent.Kind, job: String, row: Int, state: RowState)
  /// The row is bound to another tag.
  case otherTag(job: String, row: Int, bound: TagUID?, seen: TagUID)
  /// The tag carries a row, or may carry it.
  case tagBound(TagUID, job: String, row: Int)
  /// The tag was put aside, and why.
  case tagQuarantined(TagUID, TagReason)
  /// The tag was given up or put aside before, and is not blank.
  case notBlank(TagUID, TagStanding)
  /// A tag that was to be released and is not put aside.
  case notQuarantined(TagUID)
  /// The number is made up at each reset, or too short to be the only one of its kind.
  case noIdentity(TagUID)
  /// The bytes that the tag is to get are not those of the row.
  case otherContent(job: String, row: Int)
  /// A result with a URL that is not that of the row.
  case otherURL(job: String, row: Int)
  /// A job whose URLs must be its own has one that another job has already.
  case urlTaken(job: String, row: Int, by: String, Int)
  /// A result whose row was to be found by a URL that no row has.
  case noRowHasURL(job: String)
  /// A result whose row was to be found by a URL that several have.
  case rowsShareURL(job: String, rows: [Int])
  /// A result that names a state in which no tag carries the row.
  case noResult(RowState)
  /// Work goes on elsewhere.
  case moved(to: LedgerText)
  /// Ledgers cannot be joined.
  case notJoined(JoinObstacle)
}
