@_exported public import Databases

/// A prepared statement, which is finalized with its last copy.
///
/// Its position is kept only inside one `forEach`: every use starts again from the first row.
struct SQLStatement {
  /// The prepared statement of a file, or the SQL for a server.
  enum Engine {
    case file(SQLiteStatement<LedgerError>)
    case server(ServerStore, String)
  }

  private let engine: Engine

  init(_ engine: Engine) { self.engine = engine }

  /// Runs a statement that returns no rows. Returns the number of rows that it changed.
  @discardableResult
  func run(_ values: SQLValue...) throws(LedgerError) -> Int { try run(values) }

  /// Runs a statement with the values of an array, and returns the number of changed rows.
  @discardableResult
  func run(_ values: [SQLValue]) throws(LedgerError) -> Int {
    switch engine {
    case .file(let statement): try statement.run(values)
    case .server(let server, let sql): try server.run(sql, values)
    }
  }

  /// The result of `read` for the first row; nil without rows.
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

  /// Passes each row to `body` until that returns `false`. A server sends all rows first.
  func forEach(
    _ values: [SQLValue], _ body: (SQLRow) throws(LedgerError) -> Bool
  ) throws(LedgerError) {
    switch engine {
    case .file(let statement):
      try statement.forEach(values) { row throws(LedgerError) in try body(SQLRow(.file(row))) }
    case .server(let server, let sql): try server.forEach(sql, values, body)
    }
  }

  /// Passes each row of a large result to `body` as it arrives. Needs an open transaction.
  func stream(
    _ values: [SQLValue] = [], _ body: (SQLRow) throws(LedgerError) -> Bool
  ) throws(LedgerError) {
    switch engine {
    case .file(let statement):
      try statement.forEach(values) { row throws(LedgerError) in try body(SQLRow(.file(row))) }
    case .server(let server, let sql): try server.stream(sql, values, body)
    }
  }

  /// The number of SQLite's machine instructions that the statement has run so far.
  var steps: Int { if case .file(let statement) = engine { statement.steps } else { 0 } }
}
