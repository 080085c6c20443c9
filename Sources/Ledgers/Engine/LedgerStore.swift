/// Where the tables of a ledger are: in a file, or on a server that stations share.
///
/// One text of SQL serves both wherever they agree; `dialect` has what it says where they do not. The
/// connection closes with the object and its statements.
protocol LedgerStore: AnyObject {
  /// The file, or the server's address.
  var path: String { get }
  var dialect: SQLDialect { get }

  /// Prepares one statement; its values are `?1`, `?2` and so on.
  func statement(_ sql: String) throws(LedgerError) -> SQLStatement
  /// Runs statements that give nothing back.
  func run(_ sql: String) throws(LedgerError)

  /// Begins a transaction; in a file no other connection then can.
  func begin() throws(LedgerError)
  /// Begins a transaction beside others that record events, but not about what these locks are for.
  func begin(beside locks: [SharedLock]) throws(LedgerError)
  /// Begins to read what does not change meanwhile.
  func beginReading() throws(LedgerError)
  /// Ends the open transaction; it is on the disk when this returns.
  func commit() throws(LedgerError)
  /// Undoes the open transaction; some errors have undone it already.
  func rollBack()
  /// Waits for locks, which the open transaction has until it ends. A file is locked as a whole.
  func lock(_ locks: [SharedLock]) throws(LedgerError)

  /// Which rows this station and others have in hand.
  func rowsInHand(
    of station: StationName, lease: Duration
  ) throws(LedgerError) -> any RowsInHand
  /// Lets the next event come after the one with this number.
  func goOn(after number: Int) throws(LedgerError)
  /// What the tables have otherwise than they were made, as far as that can be known.
  func differences() throws(LedgerError) -> [SchemaDifference]

  /// Whether no other process can open it meanwhile.
  var isAlone: Bool { get }
  /// Whether it can go away while a tag is in hand.
  var isRemote: Bool { get }
  /// Whether it can be talked to, as far as is known.
  var isConnected: Bool { get }
  /// Connects again after the connection was lost.
  func reconnect() throws(LedgerError)
}

extension LedgerStore {
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

  /// Does all of `body` or nothing of it, while nobody else changes anything.
  func alone<Result>(_ body: () throws -> Result) throws -> Result {
    try begin()
    do {
      try lock([.ledger])
      let result = try body()
      try commit()
      return result
    } catch {
      rollBack()
      throw error
    }
  }
}
