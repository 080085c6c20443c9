import CSQLite

/// A prepared statement of a file, which is finalized with the object.
///
/// Its position is kept between calls of `step` only inside one `forEach`: every use starts again
/// from the first row.
package final class SQLiteStatement<Failure: SQLiteErrorConvertible> {
  private let handle: OpaquePointer
  private let file: SQLiteFile<Failure>

  package init(_ sql: String, on file: SQLiteFile<Failure>) throws(Failure) {
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v3(
      file.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard code == SQLITE_OK, let handle else { throw file.failure(code) }
    (self.handle, self.file) = (handle, file)
  }

  deinit { sqlite3_finalize(handle) }

  /// Runs a statement that returns no rows. Returns the number of rows that it changed.
  package func run(_ values: [SQLValue]) throws(Failure) -> Int {
    try forEach(values) { _ throws(Failure) in false }
    return Int(sqlite3_changes(file.handle))
  }

  /// Runs the statement and returns the result of `read` for the first row, or `nil` if there is
  /// none.
  package func first<Result>(
    _ values: [SQLValue] = [], _ read: (SQLiteRow) -> Result
  ) throws(Failure) -> Result? {
    var result: Result?
    try forEach(values) { row throws(Failure) in
      result = read(row)
      return false
    }
    return result
  }

  /// The number of SQLite virtual machine instructions that the statement has run so far.
  package var steps: Int { Int(sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_VM_STEP, 0)) }

  /// Runs the statement and passes each row to `body`, until that returns `false`.
  package func forEach(
    _ values: [SQLValue], _ body: (SQLiteRow) throws(Failure) -> Bool
  ) throws(Failure) {
    defer {
      sqlite3_reset(handle)
      sqlite3_clear_bindings(handle)
    }
    for (index, value) in values.enumerated() {
      let code = bind(value, at: Int32(index + 1))
      guard code == SQLITE_OK else { throw file.failure(code) }
    }
    while try step(), try body(SQLiteRow(handle: handle)) {}
  }

  private func step() throws(Failure) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw file.failure(code)
    }
  }

  private func bind(_ value: SQLValue, at place: Int32) -> Int32 {
    switch value {
    case .null: sqlite3_bind_null(handle, place)
    case .integer(let number): sqlite3_bind_int64(handle, place, Int64(number))
    case .bool(let isTrue): sqlite3_bind_int64(handle, place, isTrue ? 1 : 0)
    case .text(let text): bind(text, at: place)
    case .blob(let bytes): csqlite_bind_blob(handle, place, bytes, Int32(clamping: bytes.count))
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

/// A result row, readable only until the statement moves to the next one.
package struct SQLiteRow {
  let handle: OpaquePointer

  package func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(handle, column) == SQLITE_NULL
  }

  package func int(_ column: Int32) -> Int { Int(sqlite3_column_int64(handle, column)) }

  package func bytes(_ column: Int32) -> [UInt8] {
    guard let address = sqlite3_column_blob(handle, column) else { return [] }
    let count = Int(sqlite3_column_bytes(handle, column))
    return Array(UnsafeRawBufferPointer(start: address, count: count))
  }

  package func text(_ column: Int32) -> String {
    guard let address = sqlite3_column_text(handle, column) else { return "" }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: address, count: count), as: UTF8.self)
  }
}
