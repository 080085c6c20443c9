import CSQLite
import LibC

/// A failed operation of SQLite, with its reason.
package struct SQLiteError: Error, Equatable, Sendable {
  /// The kinds of failures of SQLite.
  package enum Problem: Equatable, Sendable {
    /// SQLite is not on this machine; `words` is a sentence about that.
    case noLibrary
    case diskFull
    case readOnly
    /// Another process was writing for more than a minute.
    case busy
    case damaged
    case notADatabase
    case noMemory
    /// The file cannot be opened; the value is the system's message.
    case cannotOpen(String)
    /// A system call failed.
    case inputOutput
    case unexpected
  }

  package let problem: Problem
  /// The message of SQLite with its code.
  package let words: String
  package let path: String
}

extension SQLiteError {
  /// Creates an error from the result code and the last message of SQLite on a connection.
  init(_ code: Int32, on database: OpaquePointer, _ path: String) {
    problem =
      switch code & 0xFF {
      case SQLITE_FULL: .diskFull
      case SQLITE_READONLY: .readOnly
      case SQLITE_BUSY, SQLITE_LOCKED: .busy
      case SQLITE_CORRUPT: .damaged
      case SQLITE_NOTADB: .notADatabase
      case SQLITE_NOMEM: .noMemory
      case SQLITE_PERM, SQLITE_AUTH, SQLITE_CANTOPEN:
        .cannotOpen(String(cString: strerror(sqlite3_system_errno(database))))
      case SQLITE_IOERR: .inputOutput
      default: .unexpected
      }
    words = "\(String(cString: sqlite3_errmsg(database))) (SQLite \(code))"
    self.path = path
  }
}

/// An error type that an error of SQLite can be converted to.
package protocol SQLiteErrorConvertible: Error {
  /// Creates an error of this type from one of SQLite.
  init(_ error: SQLiteError)
}
