import CSQLite

/// A prepared statement of a file, which is finalized with the object.
///
/// Its position is kept between calls of `step` only inside one `forEach`: every use starts again
/// from the first row.
final class SQLiteStatement {
  private let handle: OpaquePointer
  private let file: FileStore

  init(_ sql: String, on file: FileStore) throws(LedgerError) {
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v3(
      file.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard code == SQLITE_OK, let handle else {
      throw LedgerError(code, on: file.handle, file.path)
    }
    self.handle = handle
    self.file = file
  }

  deinit { sqlite3_finalize(handle) }

  /// Runs a statement that returns no rows. Returns the number of rows that it changed.
  func run(_ values: [SQLValue]) throws(LedgerError) -> Int {
    try forEach(values) { _ throws(LedgerError) in false }
    return Int(sqlite3_changes(file.handle))
  }

  /// The number of SQLite virtual machine instructions that it has run so far.
  var steps: Int { Int(sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_VM_STEP, 0)) }

  /// Passes each row to `body` until that returns `false`.
  func forEach(
    _ values: [SQLValue], _ body: (SQLRow) throws(LedgerError) -> Bool
  ) throws(LedgerError) {
    defer {
      sqlite3_reset(handle)
      sqlite3_clear_bindings(handle)
    }
    try bind(values)
    while try step(), try body(SQLRow(.file(handle))) {}
  }

  private func step() throws(LedgerError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw LedgerError(code, on: file.handle, file.path)
    }
  }

  private func bind(_ values: [SQLValue]) throws(LedgerError) {
    for (index, value) in values.enumerated() {
      let place = Int32(index + 1)
      let code =
        switch value {
        case .null: sqlite3_bind_null(handle, place)
        case .integer(let number): sqlite3_bind_int64(handle, place, Int64(number))
        case .text(let text): bind(text, at: place)
        case .blob(let bytes):
          csqlite_bind_blob(handle, place, bytes, Int32(clamping: bytes.count))
        }
      guard code == SQLITE_OK else { throw LedgerError(code, on: file.handle, file.path) }
    }
  }

  private func bind(_ text: String, at place: Int32) -> Int32 {
    var text = text
    return text.withUTF8 { bytes in
      // An empty string may have no address, and a missing address would mean null.
      guard let address = bytes.baseAddress else {
        return csqlite_bind_text(handle, place, "", 0)
      }
      return address.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
        csqlite_bind_text(handle, place, $0, Int32(clamping: bytes.count))
      }
    }
  }
}
