import Basics
import CSQLite
package import Postgres

/// Why a counter store gave no answer. No tap of that call was accepted; one that failed at the very end may count as seen
/// all the same, so that it is refused when it is tried again.
public struct TapCounterError: Error, Hashable, Sendable {
  /// What was wrong.
  public enum Problem: Hashable, Sendable {
    /// The file is a database of something else, or no database; or the server has other tables under our name.
    case notCounters
    /// A later version of this program made it.
    case tooNew(version: Int, known: Int)
    /// SQLite, or the library that speaks to a server, is not on this machine: a sentence.
    case missingLibrary(String)
    /// The address of a server cannot be used.
    case badAddress(String)
    /// The server cannot be reached, or went away.
    case away(String)
    /// The server does not let this user do what is needed.
    case forbidden(String)
    /// The file cannot be opened, in the system's words.
    case cannotOpen(String)
    /// The file, its folder or its file system cannot be written to.
    case readOnly
    /// The disk has no room.
    case diskFull
    /// Somebody else was writing for more than a minute.
    case busy
    /// Some bytes of the file are not what they were.
    case damaged(String)
    /// There is not enough memory.
    case noMemory
    /// The system failed.
    case inputOutput(String)
    /// Commits would not be on the disk when they return.
    case setting(String)
    /// A UID of so many bytes, where tags have 7.
    case uidLength(Int)
    /// A counter that no tag has.
    case counter(Int)
    /// A version of keys below 0.
    case keyVersion(Int)
    /// A tag is to be forgotten that has no keys newer than those that were counted.
    case oldKeys(uid: [UInt8], version: Int, known: Int?)
    /// The database said something that is not expected here.
    case unexpected(String)
  }

  /// What was wrong.
  public let problem: Problem
  /// The file, or the server's address.
  public let place: String

  init(_ problem: Problem, _ place: String) { (self.problem, self.place) = (problem, place) }

  /// What SQLite's last answer on a connection meant.
  init(_ code: Int32, on database: OpaquePointer, _ place: String) {
    let words = "\(String(cString: sqlite3_errmsg(database))) (SQLite \(code))"
    let problem: Problem =
      switch code & 0xFF {
      case SQLITE_FULL: .diskFull
      case SQLITE_READONLY: .readOnly
      case SQLITE_BUSY, SQLITE_LOCKED: .busy
      case SQLITE_CORRUPT: .damaged(words)
      case SQLITE_NOTADB: .notCounters
      case SQLITE_NOMEM: .noMemory
      case SQLITE_PERM, SQLITE_AUTH, SQLITE_CANTOPEN: .cannotOpen(words)
      case SQLITE_IOERR: .inputOutput(words)
      default: .unexpected(words)
      }
    self.init(problem, place)
  }
}

extension TapCounterError: PostgresFailure {
  /// What PostgreSQL's error means for counters.
  package init(_ error: PostgresError) {
    let problem: Problem =
      switch error.problem {
      case .noLibrary: .missingLibrary(error.description)
      case .cannotConnect(let words), .connectionLost(let words): .away(words)
      case .badValue(let words): .unexpected(words)
      case .refused(let state, let message, _):
        if error.isDiskFull {
          .diskFull
        } else if error.isReadOnly {
          .readOnly
        } else if error.isNoPermission {
          .forbidden(message)
        } else if error.isWorthRetrying || state == "55P03" {
          .busy
        } else {
          .unexpected("\(message) (SQLSTATE \(state))")
        }
      }
    self.init(problem, error.address)
  }
}

extension TapCounterError: CustomStringConvertible {
  /// A sentence: which store, what is wrong, what state that leaves.
  public var description: String { "counters \(place): \(reason)" }

  private var reason: String {
    switch problem {
    case .notCounters: "these are not counters of taps; nothing was changed"
    case .tooNew(let version, let known):
      "they have version \(version), and this beckon knows versions up to \(known); use the newer beckon"
    case .missingLibrary(let words): words
    case .badAddress(let words): words
    case .away(let words): "the server cannot be reached: \(words); no tap was accepted"
    case .forbidden(let words): "the server does not allow it: \(words); no tap was accepted"
    case .cannotOpen(let words): "the file cannot be opened: \(words)"
    case .readOnly: "they may not be written; no tap was accepted"
    case .diskFull:
      "the disk is full; no tap was accepted, and nothing is lost; make room and go on"
    case .busy: "somebody else has been writing for a minute; no tap was accepted"
    case .damaged(let words):
      "they are damaged: \(words); no tap was accepted; take a copy of the file, and try sqlite3's .recover"
    case .noMemory: "there is not enough memory; no tap was accepted"
    case .inputOutput(let words):
      "the system failed: \(words); no tap was accepted, and the last may count as seen all the same"
    case .setting(let words):
      "\(words), so that a power cut could make copies of URLs good again; keep them on a local disk"
    case .uidLength(let count): "a UID has 7 bytes, not \(count); no tap was accepted"
    case .keyVersion(let version):
      "a version of keys is 0 or more, not \(version); no tap was accepted"
    case .oldKeys(let uid, let version, let known):
      "\(hexadecimal(uid)) "
        + (known.map { "has keys of version \($0), and \(version) is not higher" }
          ?? "may have keys of version \(version) already: it was counted when stores kept no versions")
        + "; forgotten with the keys that it has, every URL of it that somebody kept would be good once more; "
        + "nothing was changed; give it new keys with 'beckon tag personalize', and name their version"
    case .counter(let counter): "no tag counts to \(counter); no tap was accepted"
    case .unexpected(let words): "\(words); no tap was accepted"
    }
  }
}
