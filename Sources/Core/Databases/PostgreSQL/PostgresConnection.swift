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

  /// The number of the server process of this connection.
  package var processID: Int32 { session.functions.process_id(session.handle) }

  /// Whether the connection was intact when last used; a lost one does not come back.
  package var isAlive: Bool { session.isAlive }
}

extension PostgresConnection {
  /// Runs a statement and returns the number of rows it changed.
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
}
