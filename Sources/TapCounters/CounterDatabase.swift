import AuthenticTags
import CSQLite
import HostIO

/// An open SQLite file that waits for the disk with every commit; it closes with the object.
final class CounterDatabase {
  let path: String
  let handle: OpaquePointer

  /// Opens a file; one that is only looked at is there already, and is never changed.
  init(_ path: String, looksOnly: Bool = false) throws(TapCounterError) {
    do throws(MissingLibrary) { try MissingLibrary.check(csqlite_library()) } catch {
      throw TapCounterError(.missingLibrary("\(error)"), path)
    }
    var handle: OpaquePointer?
    // Who looks at a write-ahead log takes part in its locks, and needs a place to write them for that.
    let flags =
      SQLITE_OPEN_READWRITE | (looksOnly ? 0 : SQLITE_OPEN_CREATE) | SQLITE_OPEN_NOMUTEX
      | SQLITE_OPEN_EXRESCODE
    // A path is never a URI, and never a name that SQLite has for its memory.
    let code = sqlite3_open_v2(path.hasPrefix("/") ? path : "./" + path, &handle, flags, nil)
    guard let handle else { throw TapCounterError(.noMemory, path) }
    guard code == SQLITE_OK else {
      defer { sqlite3_close_v2(handle) }
      throw TapCounterError(code, on: handle, path)
    }
    (self.path, self.handle) = (path, handle)
    // SQLite's own patience looks ten times a second, which can miss every gap between others.
    sqlite3_busy_handler(
      handle, { _, count in count < 60_000 && sqlite3_sleep(1) > 0 ? 1 : 0 }, nil)
    if looksOnly { try run("PRAGMA query_only = ON") }
    try makeDurable()
  }

  // Statements that end later than this value keep the file open until they end.
  deinit { sqlite3_close_v2(handle) }

  /// Runs statements that give nothing back.
  func run(_ sql: String) throws(TapCounterError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw TapCounterError(code, on: handle, path) }
  }

  /// Does all of `body` or nothing of it, while no other process writes; it is on the disk when this returns.
  func alone<Result>(
    _ body: () throws(TapCounterError) -> Result
  ) throws(TapCounterError) -> Result {
    try run("BEGIN IMMEDIATE")
    do throws(TapCounterError) {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      // Some errors have undone it already.
      if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
      throw error
    }
  }

  /// The first column of the first row as a number.
  func number(_ sql: String) throws(TapCounterError) -> Int {
    try CounterStatement(sql, on: self).first() ?? 0
  }

  /// Sets what keeps a commit through a power cut, and reads it back.
  private func makeDurable() throws(TapCounterError) {
    try run(
      """
      PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;
      PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON
      """)
    guard try number("PRAGMA synchronous") == 2 else {
      throw TapCounterError(.setting("SQLite does not wait for the disk"), path)
    }
  }

  /// Switches to the write-ahead log, which needs one wait for the disk a commit where a journal needs three.
  func keepLog() throws(TapCounterError) {
    let deadline = Deadline(in: .seconds(60))
    while true {
      do throws(TapCounterError) {
        try run("PRAGMA journal_mode = WAL")
        break
      } catch {
        // Of two processes that do this at once, SQLite tells one that the file is busy, whatever it was told of waiting.
        guard error.problem == .busy, !deadline.isOver else { throw error }
        MonotonicClock.pause(.milliseconds(2))
      }
    }
    guard try CounterStatement("PRAGMA journal_mode", on: self).firstText() == "wal" else {
      throw TapCounterError(.setting("the file system has no write-ahead log"), path)
    }
  }
}

/// A prepared statement whose values are numbers; it ends with the object.
final class CounterStatement {
  private let handle: OpaquePointer
  private let database: CounterDatabase

  init(_ sql: String, on database: CounterDatabase) throws(TapCounterError) {
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v3(
      database.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard code == SQLITE_OK, let handle else {
      throw TapCounterError(code, on: database.handle, database.path)
    }
    (self.handle, self.database) = (handle, database)
  }

  deinit { sqlite3_finalize(handle) }

  /// The first column of the first row; `nil` without a row. A statement that only changes something has none.
  @discardableResult
  func first(_ values: Int...) throws(TapCounterError) -> Int? {
    try run(values) { Int(sqlite3_column_int64(handle, 0)) }
  }

  /// The last tap in the first row: its counter and the version of its keys.
  func lastTap(_ values: Int...) throws(TapCounterError) -> LastTap? {
    try run(values) {
      LastTap(
        keyVersion: sqlite3_column_type(handle, 1) == SQLITE_NULL
          ? nil : Int(sqlite3_column_int64(handle, 1)),
        counter: Int(sqlite3_column_int64(handle, 0)))
    }
  }

  /// The same as a text.
  func firstText() throws(TapCounterError) -> String? {
    try run([]) { sqlite3_column_text(handle, 0).map { String(cString: $0) } ?? "" }
  }

  private func run<Answer>(
    _ values: [Int], _ read: () -> Answer
  ) throws(TapCounterError) -> Answer? {
    defer { sqlite3_reset(handle) }
    for (index, value) in values.enumerated() {
      let code = sqlite3_bind_int64(handle, Int32(index + 1), Int64(value))
      guard code == SQLITE_OK else { throw problem(code) }
    }
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return read()
    case SQLITE_DONE: return nil
    case let code: throw problem(code)
    }
  }

  private func problem(_ code: Int32) -> TapCounterError {
    TapCounterError(code, on: database.handle, database.path)
  }
}
