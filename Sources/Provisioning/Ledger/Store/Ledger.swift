import HostIO

/// The record of what happened to rows and tags, in one SQLite file or on a PostgreSQL server.
///
/// Everything that is written goes through `append`, `add` or a claim, each in one transaction that
/// is on the disk when the call returns. Several processes may have one ledger open, each for a
/// station of its own while it works.
public struct Ledger: ~Copyable {
  /// The file, or the server's address.
  public let path: String
  /// Whose chain the events go to.
  public let station: StationName
  let database: SQLDatabase
  let derivation: Derivation
  let statements: LedgerStatements
  let clock: @Sendable () -> Int64
  /// Which rows the stations of a file have in hand.
  let claims: FileClaims?
  /// Which rows this station has in hand on a server.
  let leases: Leases?
  /// What keeps others from working under this station's name, while it works.
  var work: StationWork?
  /// The rows that `claimNextRow` gives, as long as they are in line.
  public var dealtRows = LedgerRecord.numbers

  /// How a ledger is opened.
  public enum Mode: Sendable, Hashable {
    /// It must not exist, and is made.
    case create
    /// It is opened where it exists, and else made; another process may be making it right now.
    case begin
    /// It exists, and is read and written.
    case open
    /// It exists, and nothing is written.
    case readOnly
  }

  /// How long a station of a shared ledger has a row in hand without a word.
  public static let usualLease = Duration.seconds(60)

  /// Opens the ledger at `path`, a file or a server's address, for events of `station`.
  public init(
    _ path: String, station: StationName, mode: Mode = .open, lease: Duration = usualLease
  ) throws(LedgerError) {
    try self.init(path, station: station, mode: mode, lease: lease) { WallClock.seconds }
  }

  /// Opens a ledger that takes the time of events from `clock`.
  package init(
    _ path: String, station: StationName, mode: Mode, lease: Duration = usualLease,
    clock: @escaping @Sendable () -> Int64
  ) throws(LedgerError) {
    let database = try Self.opened(path, mode, station: station)
    let derivation = try Derivation(database.schema, in: database)
    let statements = try LedgerStatements(database)
    let leases =
      database.isShared ? try Leases(database, station: station, length: lease) : nil
    let claims = database.isShared ? nil : try FileClaims(database, station: station)
    self.path = database.path
    self.station = station
    self.clock = clock
    self.leases = leases
    self.claims = claims
    self.database = database
    self.derivation = derivation
    self.statements = statements
    work = nil
  }

  private static func opened(
    _ path: String, _ mode: Mode, station: StationName
  ) throws(LedgerError) -> SQLDatabase {
    guard isOnServer(path) else { return try FileOpening.opened(path, mode) }
    return try SharedOpening.opened(address(path), mode, station: station)
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
  /// The id and the sequence of the next event; of a server also the end of a station's chain.
  let place: SQLStatement
  let lastMoved: SQLStatement
  let head: SQLStatement
  let row: SQLStatement
  let openRows: SQLStatement
  let triedAgain: SQLStatement
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
      place: try database.statement(
        database.isShared
          ? """
          SELECT p, p, h.number, h.hash FROM nextval('event_place') AS p LEFT JOIN LATERAL (
            SELECT number, hash FROM event WHERE station = ?1 ORDER BY number DESC LIMIT 1) h ON true
          """
          : "SELECT id + 1, sequence + 1 FROM event ORDER BY id DESC LIMIT 1"),
      lastMoved: try database.statement(
        """
        SELECT body FROM (SELECT body FROM event ORDER BY id DESC LIMIT 1) AS last
        WHERE body LIKE '%"kind":"moved"%'
        """),
      head: try database.statement(
        "SELECT number, hash FROM event WHERE station = ?1 ORDER BY number DESC LIMIT 1"),
      row: try database.statement(RowQuery.start + " WHERE j.name = ?1 AND r.number = ?2"),
      openRows: try database.statement(
        """
        SELECT \(RowQuery.columns)
        FROM job j JOIN progress p \(database.by("progress_open")) ON p.job = j.id
          JOIN "row" r ON r.job = p.job AND r.number = p.row
        WHERE j.name = ?1 AND p.state NOT IN ('pending', 'done') ORDER BY p.row
        """),
      triedAgain: try database.statement(
        """
        SELECT count(*) FROM progress \(database.by("progress_again"))
        WHERE job = ?1 AND state = 'pending' AND attempts > 0
        """))
  }
}
