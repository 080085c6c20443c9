/// The database of a ledger: a file, or a server that stations share.
///
/// The same SQL serves both where they agree; `dialect` has the parts that differ. The connection
/// closes when the object and its statements are released.
protocol LedgerStore: AnyObject {
  /// The path of the file, or the server's address.
  var path: String { get }
  var dialect: SQLDialect { get }
  /// Whether this is a ledger of the first version that is only read. It lacks tables and an index.
  var isOld: Bool { get }

  /// Prepares one statement; its values are `?1`, `?2` and so on.
  func statement(_ sql: String) throws(LedgerError) -> SQLStatement
  /// Runs statements that return no rows.
  func run(_ sql: String) throws(LedgerError)

  /// Begins a transaction, which in a file keeps other connections from beginning one.
  func begin() throws(LedgerError)
  /// Begins a transaction that runs beside those of other stations, but alone for what these locks
  /// protect.
  func begin(beside locks: [SharedLock]) throws(LedgerError)
  /// Begins a transaction that reads a snapshot.
  func beginSnapshot() throws(LedgerError)
  /// Commits the open transaction, which is on the disk when this returns.
  func commit() throws(LedgerError)
  /// Rolls back the open transaction, if an error has not done so already.
  func rollBack()
  /// Waits for locks, which the open transaction keeps until it ends. A file is locked as a whole.
  func lock(_ locks: [SharedLock]) throws(LedgerError)

  /// The claims on rows that this station and others have.
  func rowClaims(
    of station: StationName, lease: Duration
  ) throws(LedgerError) -> any RowClaims
  /// Lets the numbers of events continue after this number.
  func goOn(after number: Int) throws(LedgerError)
  /// The differences in the schema, as far as they can be known.
  func differences() throws(LedgerError) -> [SchemaDifference]

  /// Whether the database is locked against other processes.
  var isAlone: Bool { get }
  /// Whether the connection can be lost while a tag is being written.
  var isRemote: Bool { get }
  /// Whether the database can be reached, as far as is known.
  var isConnected: Bool { get }
  /// Connects once more after the connection was lost.
  func reconnect() throws(LedgerError)
}

extension LedgerStore {
  /// The first column of the first row as text, or `nil` if there are no rows.
  func value(_ sql: String) throws(LedgerError) -> String? {
    try statement(sql).first { row in row.text(0) }
  }

  /// The first column of the first row as a number, or 0 if there are no rows.
  func number(_ sql: String) throws(LedgerError) -> Int {
    try statement(sql).first { row in row.int(0) } ?? 0
  }

  /// Runs `body` in a transaction, and commits it or rolls it back. The changes are on the disk
  /// when this returns.
  ///
  /// On a server, others record events at the same time, except about what `locks` protect.
  func transaction<Result>(
    beside locks: [SharedLock] = [], _ body: () throws(LedgerError) -> Result
  ) throws(LedgerError) -> Result {
    try begin(beside: locks)
    return try orRollBack { () throws(LedgerError) in
      let result = try body()
      try commit()
      return result
    }
  }

  /// The result of `body`, run in a transaction while other connections cannot change anything.
  func alone<Result>(_ body: () throws -> Result) throws -> Result {
    try begin()
    return try orRollBack {
      try lock([.ledger])
      let result = try body()
      try commit()
      return result
    }
  }

  /// The result of the rest of a transaction, which is rolled back if that throws.
  private func orRollBack<Result, Failure>(
    _ rest: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    do throws(Failure) { return try rest() } catch {
      rollBack()
      throw error
    }
  }
}
