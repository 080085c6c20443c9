internal import CPostgres

/// A connection to a PostgreSQL database. It ends with the value, and an open transaction is then
/// rolled back.
///
/// Text, numbers and results are sent in the server's binary formats. Statements are prepared on
/// first use and cached by their text. Placeholders are `$1` or, as in SQLite, `?1`. A session
/// pooler may be in between, but not one that assigns sessions by transaction.
package struct PostgresConnection: ~Copyable {
  /// The address of the database.
  package let address: PostgresAddress
  /// Whether a commit survives a power failure of the server's machine (`fsync` is on there, and
  /// `synchronous_commit` here).
  package let keepsCommits: Bool
  let session: Session

  /// Connects, within `patience` for all servers of the address together.
  package init(
    _ address: PostgresAddress, application: String, patience: Duration = .seconds(10)
  ) throws(PostgresError) {
    let session = try Session(address, application: application, patience: patience)
    keepsCommits = try session.setUp()
    self.session = session
    self.address = address
  }

  /// The ID of the server's process for this connection.
  package var processID: Int32 { session.functions.process_id(session.handle) }

  /// Whether the connection was intact when last used; a lost one does not come back.
  package var isAlive: Bool { session.isAlive }

  /// Runs a statement and returns the number of rows that it changed.
  @discardableResult
  package func run(
    _ sql: String, _ values: [SQLValue] = []
  ) throws(PostgresError) -> Int { try session.run(sql, values).rowsChanged }

  /// Runs statements without values; outside a transaction, all of them take effect or none.
  package func script(_ sql: String) throws(PostgresError) { try session.run(script: sql) }

  /// Passes each row of a result to `body`, until that returns `false`.
  ///
  /// The whole result is in memory before the first row is passed; `body` may run other statements.
  package func forEach<Failure: PostgresErrorConvertible>(
    _ sql: String, _ values: [SQLValue] = [],
    _ body: (PostgresRow) throws(Failure) -> Bool
  ) throws(Failure) {
    let result = try Failure.saying { () throws(PostgresError) in try session.run(sql, values) }
    _ = try lend(result, body)
  }

  /// Passes rows to `body` until it returns `false`; returns whether all rows were passed.
  func lend<Failure: PostgresErrorConvertible>(
    _ result: ServerResult, _ body: (PostgresRow) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    for row in 0..<result.rowCount {
      let goesOn = try body(PostgresRow(result: result, row: row))
      if let complaint = result.complaint {
        throw Failure(PostgresError(.badValue(complaint), address))
      }
      if !goesOn { return false }
    }
    return true
  }

  /// Whether a transaction is open, including one that has failed.
  package var isInTransaction: Bool {
    [CPG_ACTIVE, CPG_IN_TRANSACTION, CPG_IN_ERROR].contains(session.transaction)
  }

  /// Begins a transaction; none may be open. Each statement sees everything that was committed
  /// before it, regardless of the database's own setting.
  package func begin() throws(PostgresError) {
    // The server would only give a warning, and the first end would end both.
    if isInTransaction { throw misplaced("25001", "a transaction is open already") }
    try session.run(script: "BEGIN ISOLATION LEVEL READ COMMITTED")
  }

  /// Commits the open transaction; it is on the server's disk when this returns.
  ///
  /// If a statement of it failed, nothing is kept, and this throws. If the connection is lost
  /// meanwhile, either everything is kept or nothing, and only a new connection can tell which.
  package func commit() throws(PostgresError) {
    if isAlive, !isInTransaction { throw misplaced("25P01", "no transaction is open") }
    guard try session.run(script: "COMMIT").commandTag == "COMMIT" else {
      throw misplaced("25P02", "a statement had failed; the transaction is undone")
    }
  }

  /// Creates an error found by this library, with the SQLSTATE that the server uses for it.
  private func misplaced(_ state: String, _ message: String) -> PostgresError {
    PostgresError(.refused(state: state, message: message, constraint: nil), address)
  }

  /// Rolls back the open transaction, if any; without a connection the server does so.
  package func rollBack() {
    if isAlive, isInTransaction { _ = try? session.run(script: "ROLLBACK") }
  }

  /// Passes each row of a result of any size to `body`, until that returns `false`; `block` rows
  /// are in memory at a time.
  ///
  /// A transaction must be open and stay open. `body` may run other statements and streams. The
  /// rows are those of the moment when the stream began.
  package func stream<Failure: PostgresErrorConvertible>(
    _ sql: String, _ values: [SQLValue] = [], block: Int = 1000,
    _ body: (PostgresRow) throws(Failure) -> Bool
  ) throws(Failure) {
    let cursor = session.newCursor()
    try Failure.saying { () throws(PostgresError) in
      _ = try session.runOnce(
        "DECLARE \(cursor) NO SCROLL CURSOR FOR \(Placeholders.translated(sql))", values)
    }
    do throws(Failure) {
      while try lendBlock(of: cursor, block, body) {}
    } catch {
      close(cursor)
      throw error
    }
    close(cursor)
  }

  /// Passes the next rows of a cursor to `body`. Returns whether there may be more.
  private func lendBlock<Failure: PostgresErrorConvertible>(
    of cursor: String, _ block: Int, _ body: (PostgresRow) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    let rows = try Failure.saying { () throws(PostgresError) in
      try session.runOnce("FETCH \(max(1, block)) FROM \(cursor)")
    }
    return try lend(rows, body) && rows.rowCount == max(1, block)
  }

  /// Closes a cursor. A failed transaction has none, and closes everything at its end.
  private func close(_ cursor: String) {
    if session.isInUsableTransaction { _ = try? session.run(script: "CLOSE \(cursor)") }
  }
}
