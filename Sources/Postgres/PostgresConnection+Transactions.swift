internal import CPostgres

extension PostgresConnection {
  /// Whether a transaction is open, sound or failed.
  package var isInTransaction: Bool {
    [CPG_ACTIVE, CPG_IN_TRANSACTION, CPG_IN_ERROR].contains(session.transaction)
  }

  /// Begins a transaction; none may be open. Each statement sees what was committed before it, whatever
  /// the database's own setting is.
  package func begin() throws(PostgresError) {
    // The server would only remark on it, and the first end would end both.
    if isInTransaction { throw misplaced("25001", "a transaction is open already") }
    try session.run(script: "BEGIN ISOLATION LEVEL READ COMMITTED")
  }

  /// Ends the open transaction; it is on the server's disk when this returns.
  ///
  /// When a statement of it failed, nothing is kept, and this throws. When the connection is lost
  /// meanwhile, everything is kept or nothing, and a new connection can tell which.
  package func commit() throws(PostgresError) {
    if isAlive, !isInTransaction { throw misplaced("25P01", "no transaction is open") }
    guard try session.run(script: "COMMIT").commandTag == "COMMIT" else {
      throw misplaced("25P02", "a statement had failed; the transaction is undone")
    }
  }

  /// A refusal of our own, with the state that the server has for it.
  private func misplaced(_ state: String, _ message: String) -> PostgresError {
    PostgresError(.refused(state: state, message: message, constraint: nil), address)
  }

  /// Undoes the open transaction, if there is one; without a connection the server does it.
  package func rollBack() {
    if isAlive, isInTransaction { _ = try? session.run(script: "ROLLBACK") }
  }
}
