internal import CPostgres

/// A connection to a database; it ends with the value, and an open transaction is undone then.
///
/// Text, numbers and results travel in the server's binary forms; statements are prepared at their
/// first use and kept by their text. Placeholders are `$1` or, as in SQLite, `?1`. A session pooler
/// may stand between, but none that deals a session out by transactions.
package struct PostgresConnection: ~Copyable {
  /// Where the database is.
  package let address: PostgresAddress
  /// Whether a commit stays when the server's machine loses its power (`fsync` is on there, and
  /// `synchronous_commit` here).
  package let keepsCommits: Bool
  let session: Session

  /// Connects, within `patience` for all servers that the address names together.
  package init(
    _ address: PostgresAddress, application: String, patience: Duration = .seconds(10)
  ) throws(PostgresError) {
    let session = try Session(address, application: application, patience: patience)
    keepsCommits = try session.setUp()
    self.session = session
    self.address = address
  }

  /// The number of the server's process that serves this connection.
  package var processID: Int32 { session.functions.process_id(session.handle) }

  /// Whether the connection was there when it was used last; once lost, it does not come back.
  package var isAlive: Bool { session.isAlive }
}

extension PostgresConnection {
  /// Runs a statement and says how many rows it changed.
  @discardableResult
  package func run(
    _ sql: String, _ values: [PostgresValue] = []
  ) throws(PostgresError) -> Int { try session.run(sql, values).rowsChanged }

  /// Runs statements without values; outside of a transaction, all of them happen or none.
  package func script(_ sql: String) throws(PostgresError) { try session.run(script: sql) }

  /// Lends each row of a result to `body`, until that answers `false`.
  ///
  /// The whole result is here before the first row is lent; `body` may run other statements.
  package func forEach<Failure: PostgresFailure>(
    _ sql: String, _ values: [PostgresValue] = [],
    _ body: (PostgresRow) throws(Failure) -> Bool
  ) throws(Failure) {
    let result = try Failure.saying { () throws(PostgresError) in try session.run(sql, values) }
    _ = try lend(result, body)
  }

  /// Lends rows until the body has enough, or there are no more; says which.
  func lend<Failure: PostgresFailure>(
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
