import Basics
import CSQLite
import SystemIO

/// The ways to open a SQLite file.
package enum SQLiteAccess: Sendable {
  case create
  case change
  case read
  /// Reads while no other process has the file open, so that no shared-memory file is needed. The
  /// write-ahead log is read too, and is left as it is.
  case readAlone
  /// Reads a file that neither this process nor any other can write, in a folder that cannot be
  /// written either.
  case readUnchanging
  /// A new database in memory, without a file.
  case memory

  fileprivate var flags: Int32 {
    switch self {
    case .create, .memory: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    // An exclusive lock needs a file that is open for writing.
    case .change, .readAlone: SQLITE_OPEN_READWRITE
    case .read, .readUnchanging: SQLITE_OPEN_READONLY
    }
  }
}

/// An open SQLite file, which is closed when the object and its statements are released.
package final class SQLiteFile<Failure: SQLiteErrorConvertible> {
  package let path: String
  package let handle: OpaquePointer

  package init(_ path: String, _ access: SQLiteAccess) throws(Failure) {
    do throws(MissingLibrary) { try MissingLibrary.check(csqlite_library()) } catch {
      throw Failure(SQLiteError(problem: .noLibrary, words: "\(error)", path: path))
    }
    var handle: OpaquePointer?
    let common = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_URI
    let code = sqlite3_open_v2(
      Self.address(of: path, access), &handle, access.flags | common, nil)
    guard let handle else {
      throw Failure(SQLiteError(problem: .noMemory, words: "", path: path))
    }
    guard code == SQLITE_OK else {
      defer { sqlite3_close_v2(handle) }
      throw Failure(SQLiteError(code, on: handle, path))
    }
    (self.path, self.handle) = (path, handle)
    // SQLite's own busy handler looks ten times a second. It can miss every gap if two other
    // processes are waiting for a slow disk.
    sqlite3_busy_handler(
      handle, { _, count in count < 60_000 && sqlite3_sleep(1) > 0 ? 1 : 0 }, nil)
  }

  // Statements that outlive this value keep the file open until they end.
  deinit { sqlite3_close_v2(handle) }

  /// The path as a URI. A plain path could be taken for a URI, or for one of SQLite's names for
  /// databases in memory, by chance.
  private static func address(of path: String, _ access: SQLiteAccess) -> String {
    if access == .memory { return ":memory:" }
    var address = "file:" + (path.utf8.first == UInt8(ascii: "/") ? "//" : "./")
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "%"), UInt8(ascii: "?"), UInt8(ascii: "#"), 0..<0x20, 0x7F...:
        address += "%" + hexadecimal([byte], .small)
      default: address.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    return address + (access == .readUnchanging ? "?immutable=1" : "")
  }

  /// Returns the error for a result code of the last SQLite call.
  package func failure(_ code: Int32) -> Failure { Failure(SQLiteError(code, on: handle, path)) }

  /// Runs statements that return no rows.
  package func run(_ sql: String) throws(Failure) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw failure(code) }
  }

  /// Returns the first column of the first row as a number, or 0 if there is no row.
  package func number(_ sql: String) throws(Failure) -> Int {
    try SQLiteStatement(sql, on: self).first { row in row.int(0) } ?? 0
  }

  /// Whether the file can only be read.
  package var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  /// Rolls the open transaction back. Some errors have done so already.
  package func rollBack() {
    if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
  }

  /// Runs `body` in one transaction while no other process writes. The changes are on the disk when
  /// this returns.
  package func alone<Result>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    try run("BEGIN IMMEDIATE")
    do throws(Failure) {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      rollBack()
      throw error
    }
  }

  /// Enables the settings that make commits survive a power cut. Returns whether they took effect.
  package func makeDurable() throws(Failure) -> Bool {
    try run(
      """
      PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;
      PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON
      """)
    return try number("PRAGMA synchronous") == 2
  }

  /// Switches to the write-ahead log, which waits for the disk once per commit where a rollback
  /// journal waits three times. Returns whether the file system has one.
  package func keepLog() throws(Failure) -> Bool {
    let deadline = Deadline(in: .seconds(60))
    while true {
      let code = sqlite3_exec(handle, "PRAGMA journal_mode = WAL", nil, nil, nil)
      if code == SQLITE_OK { break }
      // When two processes do this at the same time, SQLite reports a busy file to one of them,
      // whatever the busy handler says: both have read by then, and neither gives way.
      guard SQLiteError(code, on: handle, path).problem == .busy, !deadline.isOver else {
        throw failure(code)
      }
      MonotonicClock.pause(.milliseconds(2))
    }
    return try SQLiteStatement("PRAGMA journal_mode", on: self).first { row in row.text(0) }
      == "wal"
  }
}
