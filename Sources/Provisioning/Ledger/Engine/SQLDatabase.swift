/// The tables of a ledger: in a file, or on a server that stations share.
///
/// One text of SQL serves both wherever they agree; where they do not, `isShared` says which it is.
/// The connection closes with the value and its statements.
struct SQLDatabase: ~Copyable {
  /// The file, or the server's address.
  let path: String
  let engine: SQLEngine

  init(_ engine: SQLEngine, _ path: String) {
    self.engine = engine
    self.path = path
  }

  /// Opens a file.
  init(_ path: String, _ access: SQLiteFile.Access) throws(LedgerError) {
    self.init(.file(try SQLiteFile(path, access)), path)
  }

  /// Whether stations on other machines work with it.
  var isShared: Bool { if case .server = engine { true } else { false } }

  /// The schema of the ledger's own tables.
  var schema: String { isShared ? SharedSchema.name : "main" }

  /// The schema of tables that end with the connection.
  var scratchSchema: String { isShared ? "pg_temp" : "temp" }

  /// The derived tables with their columns.
  var derivedTables: [(table: String, columns: String)] {
    Schema.derivedTables.filter { !isShared || $0.table != "tally" }
  }

  /// Names the index by which SQLite is to go; a server finds it by itself.
  func by(_ index: String) -> String { isShared ? "" : "INDEXED BY \(index)" }

  /// Prepares one statement; its values are `?1`, `?2` and so on.
  func statement(_ sql: String) throws(LedgerError) -> SQLStatement {
    switch engine {
    case .file(let file): SQLStatement(.file(try SQLiteStatement(sql, on: file)))
    case .server(let server): SQLStatement(.server(server, sql))
    }
  }

  /// Runs statements that give nothing back.
  func run(_ sql: String) throws(LedgerError) {
    switch engine {
    case .file(let file): try file.run(sql)
    case .server(let server): try server.script(sql)
    }
  }

  /// The first column of the first row as a text, or `nil` when there is none.
  func value(_ sql: String) throws(LedgerError) -> String? {
    try statement(sql).first { row in row.text(0) }
  }

  /// The first column of the first row as a number; 0 when there is none.
  func number(_ sql: String) throws(LedgerError) -> Int {
    try statement(sql).first { row in row.int(0) } ?? 0
  }

  /// Does all of `body` or nothing of it; what was done is on the disk when this returns.
  ///
  /// On a server others record events too, but not about what `locks` are for.
  func transaction<Result>(
    beside locks: [SharedLock] = [], _ body: () throws(LedgerError) -> Result
  ) throws(LedgerError) -> Result {
    try begin(beside: locks)
    do throws(LedgerError) {
      let result = try body()
      try commit()
      return result
    } catch {
      rollBack()
      throw error
    }
  }

  /// Begins a transaction; in a file no other connection then can.
  func begin() throws(LedgerError) {
    switch engine {
    case .file(let file): try file.run("BEGIN IMMEDIATE")
    case .server(let server): try server.begin()
    }
  }

  /// Begins to read what does not change meanwhile.
  func beginReading() throws(LedgerError) {
    switch engine {
    case .file(let file): try file.run("BEGIN")
    case .server(let server): try server.begin(isSteady: true)
    }
  }

  /// Ends the open transaction; it is on the disk when this returns.
  func commit() throws(LedgerError) {
    switch engine {
    case .file(let file): try file.run("COMMIT")
    case .server(let server): try server.commit()
    }
  }

  /// Undoes the open transaction; some errors have undone it already.
  func rollBack() {
    switch engine {
    case .file(let file): file.rollBack()
    case .server(let server): server.rollBack()
    }
  }
}

/// What keeps the tables.
enum SQLEngine {
  case file(SQLiteFile)
  case server(PostgresServer)
}
