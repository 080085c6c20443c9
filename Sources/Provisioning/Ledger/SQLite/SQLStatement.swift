import CSQLite

/// A prepared statement; it ends with the value.
///
/// It keeps its place between calls of `step` only inside one `forEach`: every use starts anew.
struct SQLStatement: ~Copyable {
  private let handle: OpaquePointer
  private let database: OpaquePointer
  private let path: String

  init(_ sql: String, on database: OpaquePointer, path: String) throws(LedgerError) {
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v3(
      database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard code == SQLITE_OK, let handle else { throw LedgerError(code, on: database, path) }
    self.handle = handle
    self.database = database
    self.path = path
  }

  deinit { sqlite3_finalize(handle) }

  /// Runs a statement that gives nothing back, and says how many rows it changed.
  @discardableResult
  func run(_ values: SQLValue...) throws(LedgerError) -> Int {
    try forEach(values) { _ throws(LedgerError) in false }
    return Int(sqlite3_changes(database))
  }

  /// How many instructions of SQLite's machine it has run so far.
  var steps: Int { Int(sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_VM_STEP, 0)) }

  /// What `read` makes of the first row, or `nil` when there is none.
  func first<Result>(
    _ values: SQLValue..., read: (SQLRow) throws(LedgerError) -> Result
  ) throws(LedgerError) -> Result? {
    var result: Result?
    try forEach(values) { row throws(LedgerError) in
      result = try read(row)
      return false
    }
    return result
  }

  /// Lends each row to `body`, until that answers `false`.
  func forEach(
    _ values: [SQLValue], _ body: (SQLRow) throws(LedgerError) -> Bool
  ) throws(LedgerError) {
    defer {
      sqlite3_reset(handle)
      sqlite3_clear_bindings(handle)
    }
    try bind(values)
    while try step(), try body(SQLRow(handle: handle)) {}
  }

  private func step() throws(LedgerError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw LedgerError(code, on: database, path)
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
      guard code == SQLITE_OK else { throw LedgerError(code, on: database, path) }
    }
  }

  private func bind(_ text: String, at place: Int32) -> Int32 {
    var text = text
    return text.withUTF8 { bytes in
      // An empty string has no address, and no address would mean null.
      guard let address = bytes.baseAddress else {
        return csqlite_bind_text(handle, place, "", 0)
      }
      return address.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
        csqlite_bind_text(handle, place, $0, Int32(clamping: bytes.count))
      }
    }
  }
}

/// One row of a result, readable until the statement goes on.
struct SQLRow {
  fileprivate let handle: OpaquePointer

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  func int(_ column: Int32) -> Int { Int(sqlite3_column_int64(handle, column)) }

  func optionalInt(_ column: Int32) -> Int? { isNull(column) ? nil : int(column) }

  func bytes(_ column: Int32) -> [UInt8] {
    guard let address = sqlite3_column_blob(handle, column) else { return [] }
    let count = Int(sqlite3_column_bytes(handle, column))
    return Array(UnsafeRawBufferPointer(start: address, count: count))
  }

  func text(_ column: Int32) -> String {
    guard let address = sqlite3_column_text(handle, column) else { return "" }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: address, count: count), as: UTF8.self)
  }

  func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }
}
