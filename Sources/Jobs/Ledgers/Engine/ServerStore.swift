/// The server of a shared ledger, which can connect again after the connection was lost.
final class ServerStore {
  let address: PostgresAddress
  private let application: String
  private var session: Session?
  /// Whether the ledger is one of the first version, which is only read.
  private(set) var isOld = false

  /// A reference to the present connection, which can be replaced.
  private final class Session {
    let connection: PostgresConnection

    init(_ connection: consuming PostgresConnection) { self.connection = connection }
  }

  /// Connects; the server shows the connection under the name `application`.
  init(_ address: PostgresAddress, application: String) throws(LedgerError) {
    self.address = address
    self.application = application
    try connect()
  }

  /// Connects to the server, and replaces any earlier connection.
  func connect() throws(LedgerError) {
    session = nil
    session = try LedgerError.saying { () throws(PostgresError) in
      let connection = try PostgresConnection(address, application: application)
      try connection.script(Self.habits)
      return Session(connection)
    }
  }

  /// Whether the server is connected, as far as is known.
  var isConnected: Bool { session?.connection.isAlive ?? false }

  /// Whether the server confirms commits only when they are on the disk.
  var keepsCommits: Bool { session?.connection.keepsCommits ?? false }

  /// Prepares to read a ledger of the first version, with temporary tables for those that it lacks.
  func readOld() throws(LedgerError) {
    try run(SharedSchema.amendments("pg_temp"))
    isOld = true
  }

  /// Runs statements without parameters.
  func run(_ sql: String) throws(LedgerError) {
    try using { connection throws(LedgerError) in
      try LedgerError.saying { () throws(PostgresError) in try connection.script(sql) }
    }
  }

  /// Runs a statement, and returns the number of rows that it changed.
  func run(_ sql: String, _ values: [SQLValue]) throws(LedgerError) -> Int {
    try using { connection throws(LedgerError) in
      try LedgerError.saying { () throws(PostgresError) in
        try connection.run(sql, values)
      }
    }
  }

  /// Passes each row of a result to `body` until that returns `false`.
  func forEach(
    _ sql: String, _ values: [SQLValue], _ body: (SQLRow) throws(LedgerError) -> Bool
  ) throws(LedgerError) {
    try using { connection throws(LedgerError) in
      try connection.forEach(sql, values) { row throws(LedgerError) in
        try body(SQLRow(.server(row)))
      }
    }
  }

  /// Passes each row of a result that is too large to be sent at once; needs an open transaction.
  func stream(
    _ sql: String, _ values: [SQLValue], _ body: (SQLRow) throws(LedgerError) -> Bool
  ) throws(LedgerError) {
    try using { connection throws(LedgerError) in
      try connection.stream(sql, values) { row throws(LedgerError) in
        try body(SQLRow(.server(row)))
      }
    }
  }

  func rollBack() {
    if session?.connection.isInTransaction ?? false { session?.connection.rollBack() }
  }

  // The temporary tables of a replay never hide the ledger's own. A station that hangs in a
  // transaction delays the others for at most half a minute.
  private static let habits = """
    SET search_path TO \(SharedSchema.name), pg_temp;
    SET lock_timeout = '60s';
    SET idle_in_transaction_session_timeout = '30s';
    SET client_min_messages = warning
    """

  private func using<Result>(
    _ body: (borrowing PostgresConnection) throws(LedgerError) -> Result
  ) throws(LedgerError) -> Result {
    guard let session else {
      throw LedgerError(.away("there is no connection"), address.description)
    }
    do throws(LedgerError) { return try body(session.connection) } catch {
      if !session.connection.isAlive { self.session = nil }
      throw error
    }
  }
}

extension LedgerError: PostgresErrorConvertible {
  /// Creates the error of a ledger from one of PostgreSQL.
  package init(_ error: PostgresError) {
    let problem: Problem =
      switch error.problem {
      case .noLibrary: .missingLibrary(error.words)
      case .cannotConnect(let words), .connectionLost(let words): .away(words)
      case .badValue(let words): .serverFault(words)
      case .refused:
        if error.isDiskFull {
          .diskFull
        } else if error.isReadOnly {
          .readOnly
        } else if error.isNoPermission {
          .forbidden(error.words)
        } else if error.isWorthRetrying || error.state == "55P03" {
          .busy
        } else if error.isUniqueViolation {
          .refused(.takenMeanwhile(error.constraint ?? ""))
        } else if error.isFaultOfServer {
          .serverFault(error.words)
        } else {
          .unexpected(error.words)
        }
      }
    self.init(problem, error.address)
  }
}

extension PostgresError {
  /// The problem in words, without the address of the server.
  fileprivate var words: String {
    switch problem {
    case .noLibrary: description
    case .cannotConnect(let words), .connectionLost(let words), .badValue(let words): words
    case .refused(let state, let message, _): "\(message) (SQLSTATE \(state))"
    }
  }
}
