/// A prepared statement; it ends with its last copy.
///
/// It keeps its place only inside one `forEach`: every use starts anew.
struct SQLStatement {
  /// What runs it.
  enum Engine {
    case file(SQLiteStatement)
    case server(ServerStore, String)
  }

  private let engine: Engine

  init(_ engine: Engine) { self.engine = engine }

  /// Runs a statement that gives nothing back, and says how many rows it changed.
  @discardableResult
  func run(_ values: SQLValue...) throws(LedgerError) -> Int { try run(values) }

  /// The same for values in an array.
  @discardableResult
  func run(_ values: [SQLValue]) throws(LedgerError) -> Int {
    switch engine {
    case .file(let statement): try statement.run(values)
    case .server(let server, let sql): try server.run(sql, values)
    }
  }

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

  /// Lends each row to `body`, until that answers `false`. A server sends all rows first.
  func forEach(
    _ values: [SQLValue], _ body: (SQLRow) throws(LedgerError) -> Bool
  ) throws(LedgerError) {
    switch engine {
    case .file(let statement): try statement.forEach(values, body)
    case .server(let server, let sql): try server.forEach(sql, values, body)
    }
  }

  /// Lends each of a great many rows to `body` as they come, inside a transaction.
  func stream(
    _ values: [SQLValue] = [], _ body: (SQLRow) throws(LedgerError) -> Bool
  ) throws(LedgerError) {
    switch engine {
    case .file(let statement): try statement.forEach(values, body)
    case .server(let server, let sql): try server.stream(sql, values, body)
    }
  }

  /// How many instructions of SQLite's machine it has run so far.
  var steps: Int { if case .file(let statement) = engine { statement.steps } else { 0 } }
}
