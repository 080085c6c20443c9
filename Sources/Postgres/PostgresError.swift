/// What PostgreSQL did not do and why; no password is in it.
package struct PostgresError: Error, Equatable, Sendable {
  /// What went wrong.
  package enum Problem: Equatable, Sendable {
    /// libpq is not on this machine, in the system's words.
    case noLibrary(String)
    /// There is no connection: nobody listens, or the server did not let us in.
    case cannotConnect(String)
    /// The server went away. A statement that was under way is done or not, and a commit too:
    /// only a new connection can tell.
    case connectionLost(String)
    /// The server refused a statement and has undone what the statement did.
    case refused(state: String, message: String, constraint: String?)
    /// A value that the server cannot take or that we cannot read; a value that cannot be sent is
    /// found before anything is sent.
    case badValue(String)
  }

  /// What went wrong.
  package let problem: Problem
  /// The address of the database, as it may be shown.
  package let address: String

  init(_ problem: Problem, _ address: PostgresAddress) {
    self.problem = problem
    self.address = address.description
  }
}

extension PostgresError {
  /// Whether the server went away while it was used; `cannotConnect` is none of this.
  package var isConnectionLost: Bool {
    if case .connectionLost = problem { true } else { false }
  }

  /// Whether the same transaction can succeed when it is done once more, from its beginning.
  package var isWorthRetrying: Bool { ["40001", "40P01"].contains(state) }

  /// Whether there is such a row already; `constraint` says by which rule.
  package var isUniqueViolation: Bool { state == "23505" }

  /// Whether the server has no more room.
  package var isDiskFull: Bool { state == "53100" }

  /// Whether the server, or the transaction, only reads.
  package var isReadOnly: Bool { state == "25006" }

  /// Whether this user may not do this.
  package var isNoPermission: Bool { state == "42501" }

  /// The five characters by which the server names what went wrong (SQLSTATE).
  package var state: String? {
    if case .refused(let state, _, _) = problem { state } else { nil }
  }

  /// The name of the constraint that a statement would have broken.
  package var constraint: String? {
    if case .refused(_, _, let constraint) = problem { constraint } else { nil }
  }
}

extension PostgresError: CustomStringConvertible {
  /// A sentence for a person.
  package var description: String {
    switch problem {
    case .noLibrary(let words):
      "PostgreSQL needs libpq, which cannot be opened here (\(words)). Install Debian's package"
        + " libpq5, or libpq by your system's own means, and try again."
    case .cannotConnect(let words):
      "There is no connection to the database (\(address)): \(words)"
    case .connectionLost(let words):
      "The connection to the database (\(address)) was lost: \(words)"
    case .refused(let state, let message, _):
      "The database (\(address)) refused: \(message) (SQLSTATE \(state))"
    case .badValue(let words):
      "A value does not fit the database (\(address)): \(words)"
    }
  }
}

/// An error that a body may throw through a connection: it can also say what PostgreSQL said.
package protocol PostgresFailure: Error {
  /// Says what PostgreSQL said.
  init(_ error: PostgresError)
}

extension PostgresFailure {
  /// What PostgreSQL answers, or this error for what it refuses.
  package static func saying<Result>(
    _ ask: () throws(PostgresError) -> Result
  ) throws(Self) -> Result {
    do { return try ask() } catch { throw Self(error) }
  }
}

extension PostgresError: PostgresFailure {
  /// The error itself.
  package init(_ error: PostgresError) { self = error }
}
