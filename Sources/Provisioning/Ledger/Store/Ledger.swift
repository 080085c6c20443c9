import HostIO

/// The record of what happened to rows and tags, in one SQLite file.
///
/// Everything that is written goes through `append`, `add` or a claim, each in one transaction that
/// is on the disk when the call returns. Several processes may have one ledger open, each for a
/// station of its own while it works.
public struct Ledger: ~Copyable {
  /// The file.
  public let path: String
  /// Whose chain the events go to.
  public let station: StationName
  let database: SQLDatabase
  let derivation: Derivation
  let statements: LedgerStatements
  let clock: @Sendable () -> Int64
  var workLock: AdvisoryLock?

  /// How a ledger is opened.
  public enum Mode: Sendable, Hashable {
    /// It must not exist, and is made.
    case create
    /// It exists, and is read and written.
    case open
    /// It exists, and nothing is written.
    case readOnly
  }

  /// Opens a ledger for events of `station`.
  public init(
    _ path: String, station: StationName, mode: Mode = .open
  ) throws(LedgerError) {
    try self.init(path, station: station, mode: mode) { WallClock.seconds }
  }

  /// Opens a ledger that takes the time from `clock`.
  init(
    _ path: String, station: StationName, mode: Mode, clock: @escaping @Sendable () -> Int64
  ) throws(LedgerError) {
    let database = try Self.opened(path, mode)
    let derivation = try Derivation("main", in: database)
    let statements = try LedgerStatements(database)
    self.path = path
    self.station = station
    self.clock = clock
    self.database = database
    self.derivation = derivation
    self.statements = statements
    workLock = nil
  }

  /// An error that says what may not happen.
  func refusal(_ refusal: LedgerRefusal) -> LedgerError { LedgerError(.refused(refusal), path) }
}

extension Ledger: JobBook {}

/// What a ledger asks its file, prepared once.
///
/// Where rows that are all done must not be looked at, the index is named: SQLite would take the
/// other one, and every tag would take longer than the one before.
struct LedgerStatements: ~Copyable {
  let addEvent: SQLStatement
  let lastSequence: SQLStatement
  let lastMoved: SQLStatement
  let head: SQLStatement
  let addRow: SQLStatement
  let row: SQLStatement
  let openRows: SQLStatement
  let nextPending: SQLStatement
  let triedAgain: SQLStatement
  let claims: SQLStatement
  let ownClaim: SQLStatement
  let setClaim: SQLStatement
  let dropClaim: SQLStatement
}

extension LedgerStatements {
  /// Prepares them all.
  init(_ database: borrowing SQLDatabase) throws(LedgerError) {
    self.init(
      addEvent: try database.statement(
        """
        INSERT INTO event(id, station, number, sequence, body, hash)
        VALUES(?1, ?2, ?3, ?4, ?5, ?6)
        """
      ),
      lastSequence: try database.statement(
        "SELECT id, sequence FROM event ORDER BY id DESC LIMIT 1"),
      lastMoved: try database.statement(
        """
        SELECT body FROM (SELECT body FROM event ORDER BY id DESC LIMIT 1) AS last
        WHERE body LIKE '%"kind":"moved"%'
        """),
      head: try database.statement(
        "SELECT number, hash FROM event WHERE station = ?1 ORDER BY number DESC LIMIT 1"),
      addRow: try database.statement(
        """
        INSERT INTO row(job, number, url, name, columns, line, content)
        VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)
        """),
      row: try database.statement(RowQuery.start + " WHERE j.name = ?1 AND r.number = ?2"),
      openRows: try database.statement(
        """
        SELECT \(RowQuery.columns)
        FROM job j JOIN progress p INDEXED BY progress_open ON p.job = j.id
          JOIN row r ON r.job = p.job AND r.number = p.row
        WHERE j.name = ?1 AND p.state NOT IN ('pending', 'done') ORDER BY p.row
        """),
      nextPending: try database.statement(
        """
        SELECT p.row FROM job j JOIN progress p INDEXED BY progress_pending ON p.job = j.id
        WHERE j.name = ?1 AND p.state = 'pending' AND p.row > ?2 ORDER BY p.row LIMIT 1
        """),
      triedAgain: try database.statement(
        """
        SELECT count(*) FROM progress INDEXED BY progress_again
        WHERE job = ?1 AND state = 'pending' AND attempts > 0
        """),
      claims: try database.statement(
        """
        SELECT c.station FROM claim c JOIN job j ON j.id = c.job
        WHERE j.name = ?1 AND c.row = ?2
        """),
      ownClaim: try database.statement(
        "SELECT j.name, c.row FROM claim c JOIN job j ON j.id = c.job WHERE c.station = ?1"),
      setClaim: try database.statement(
        """
        INSERT INTO claim(station, job, row) SELECT ?1, id, ?3 FROM job WHERE name = ?2
        ON CONFLICT(station) DO UPDATE SET job = excluded.job, row = excluded.row
        """),
      dropClaim: try database.statement("DELETE FROM claim WHERE station = ?1"))
  }
}
