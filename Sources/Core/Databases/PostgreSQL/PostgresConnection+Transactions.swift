internal import CPostgres

extension PostgresConnection {
  /// Whether a transaction is open, even a failed one.
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

  /// An error of our own, with the SQLSTATE that the server uses for it.
  private func misplaced(_ state: String, _ message: String) -> PostgresError {
    PostgresError(.refused(state: state, message: message, constraint: nil), address)
  }

  /// Rolls back the open transaction, if any; without a connection the server does so.
  package func rollBack() {
    if isAlive, isInTransaction { _ = try? session.run(script: "ROLLBACK") }
  }
}
