import AuthenticTags
import CSQLite
import SystemIO

/// A connection to a SQLite file whose commits wait for the disk. It closes when it is released.
final class CounterDatabase {
  let path: String
  let handle: OpaquePointer

  /// Opens a file. With `isReadOnlyStore`, the file must exist and is never changed.
  init(_ path: String, isReadOnlyStore: Bool = false) throws(TapCounterError) {
    do throws(MissingLibrary) { try MissingLibrary.check(csqlite_library()) } catch {
      throw TapCounterError(.missingLibrary("\(error)"), path)
    }
    var handle: OpaquePointer?
    // Readers of a write-ahead log take part in its locks and need write access for them.
    let flags =
      SQLITE_OPEN_READWRITE | (isReadOnlyStore ? 0 : SQLITE_OPEN_CREATE) | SQLITE_OPEN_NOMUTEX
      | SQLITE_OPEN_EXRESCODE
    // Passes every path as a path, never as a URI or as one of SQLite's names for databases in
    // memory.
    let code = sqlite3_open_v2(path.hasPrefix("/") ? path : "./" + path, &handle, flags, nil)
    guard let handle else { throw TapCounterError(.noMemory, path) }
    guard code == SQLITE_OK else {
      defer { sqlite3_close_v2(handle) }
      throw TapCounterError(code, on: handle, path)
    }
    (self.path, self.handle) = (path, handle)
    // SQLite's own wait tries ten times a second, which can miss every gap between other writers.
    sqlite3_busy_handler(
      handle, { _, count in count < 60_000 && sqlite3_sleep(1) > 0 ? 1 : 0 }, nil)
    if isReadOnlyStore { try run("PRAGMA query_only = ON") }
    try makeDurable()
  }

  // A statement that outlives this value keeps the file open until it ends.
  deinit { sqlite3_close_v2(handle) }

  /// Runs statements that return no rows.
  func run(_ sql: String) throws(TapCounterError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw TapCounterError(code, on: handle, path) }
  }

  /// Runs `body` in one transaction while no other process writes. The changes are on the disk when
  /// this returns.
  func alone<Result>(
    _ body: () throws(TapCounterError) -> Result
  ) throws(TapCounterError) -> Result {
    try run("BEGIN IMMEDIATE")
    do throws(TapCounterError) {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      // Some errors have rolled the transaction back already.
      if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
      throw error
    }
  }

  /// Returns the first column of the first row as a number, or 0 if there is no row.
  func number(_ sql: String) throws(TapCounterError) -> Int {
    try CounterStatement(sql, on: self).first() ?? 0
  }

  /// Enables the settings that make commits survive a power cut, and checks that they took effect.
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

  /// Switches to the write-ahead log, which waits for the disk once per commit where a rollback
  /// journal waits three times.
  func keepLog() throws(TapCounterError) {
    let deadline = Deadline(in: .seconds(60))
    while true {
      do throws(TapCounterError) {
        try run("PRAGMA journal_mode = WAL")
        break
      } catch {
        // When two processes do this at the same time, SQLite reports a busy file to one of them,
        // whatever the busy handler says.
        guard error.problem == .busy, !deadline.isOver else { throw error }
        MonotonicClock.pause(.milliseconds(2))
      }
    }
    guard try CounterStatement("PRAGMA journal_mode", on: self).firstText() == "wal" else {
      throw TapCounterError(.setting("the file system has no write-ahead log"), path)
    }
  }
}

/// A prepared statement with numbers as its values. It is finalized when it is released.
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

  /// Returns the first column of the first row, or `nil` if there is no row, as for statements that
  /// only change something.
  @discardableResult
  func first(_ values: Int...) throws(TapCounterError) -> Int? {
    try run(values) { Int(sqlite3_column_int64(handle, 0)) }
  }

  /// Returns the first row as a tap: its counter and its key version.
  func lastTap(_ values: Int...) throws(TapCounterError) -> LastTap? {
    try run(values) {
      LastTap(
        keyVersion: sqlite3_column_type(handle, 1) == SQLITE_NULL
          ? nil : Int(sqlite3_column_int64(handle, 1)),
        counter: Int(sqlite3_column_int64(handle, 0)))
    }
  }

  /// Returns the first column of the first row as text.
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
