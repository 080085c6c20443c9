/// A failed operation of PostgreSQL and its reason, without any password.
package struct PostgresError: Error, Equatable, Sendable, CustomStringConvertible,
  PostgresErrorConvertible
{
  /// The kinds of failures, with the message of the server or of libpq.
  package enum Problem: Equatable, Sendable {
    /// libpq is not on this machine; the message is the system's.
    case noLibrary(String)
    /// No connection could be made: no server is listening, or it refused us.
    case cannotConnect(String)
    /// The connection was lost. A statement or commit in progress was done or not: only a new
    /// connection can tell.
    case connectionLost(String)
    /// The server refused a statement and has undone the statement's effects.
    case refused(state: String, message: String, constraint: String?)
    /// A value that the server cannot take or that we cannot read. A value that cannot be sent is
    /// detected before anything is sent.
    case badValue(String)
  }

  /// The kind of failure in talking to PostgreSQL.
  package let problem: Problem
  /// The address of the database, without secrets.
  package let address: String

  init(_ problem: Problem, _ address: PostgresAddress) {
    self.problem = problem
    self.address = address.description
  }

  /// Whether the connection was lost in use; false for `cannotConnect`.
  package var isConnectionLost: Bool {
    if case .connectionLost = problem { true } else { false }
  }

  /// Whether the transaction failed only because of another one, and can succeed if it is repeated
  /// from its start.
  package var isWorthRetrying: Bool { ["40001", "40P01"].contains(state) }

  /// Whether a uniqueness rule is violated by an existing row; `constraint` names the rule.
  package var isUniqueViolation: Bool { state == "23505" }

  /// Whether the server's disk is full.
  package var isDiskFull: Bool { state == "53100" }

  /// Whether the server or the transaction is read-only.
  package var isReadOnly: Bool { state == "25006" }

  /// Whether the user lacks the permission.
  package var isNoPermission: Bool { state == "42501" }

  /// Whether the server itself has failed: its connection, its resources or an internal error.
  package var isFaultOfServer: Bool {
    ["08", "53", "57", "58", "XX"].contains { state?.hasPrefix($0) ?? false }
  }

  /// The five-character code of the server's error (SQLSTATE).
  package var state: String? {
    if case .refused(let state, _, _) = problem { state } else { nil }
  }

  /// The name of the constraint that the statement would have violated.
  package var constraint: String? {
    if case .refused(_, _, let constraint) = problem { constraint } else { nil }
  }

  /// The error message, with the remedy if there is one.
  package var description: String {
    switch problem {
    case .noLibrary(let words):
      "PostgreSQL needs libpq, which cannot be opened here (\(words)). Install Debian's package"
        + " libpq5, or install libpq in another way, and try again."
    case .cannotConnect(let words):
      "Cannot connect to the database (\(address)): \(words)"
    case .connectionLost(let words):
      "The connection to the database (\(address)) was lost: \(words)"
    case .refused(let state, let message, _):
      "The database (\(address)) refused: \(message) (SQLSTATE \(state))"
    case .badValue(let words):
      "A value does not fit the database (\(address)): \(words)"
    }
  }

  /// Creates a copy of the error, unchanged.
  package init(_ error: PostgresError) { self = error }
}

/// An error that a body may throw through a connection: it can be made from a PostgreSQL error.
package protocol PostgresErrorConvertible: Error {
  /// Creates an error of this type from one of PostgreSQL.
  init(_ error: PostgresError)
}

extension PostgresErrorConvertible {
  /// Runs a PostgreSQL operation and converts its errors to this type.
  package static func saying<Result>(
    _ ask: () throws(PostgresError) -> Result
  ) throws(Self) -> Result {
    do { return try ask() } catch { throw Self(error) }
  }
}
