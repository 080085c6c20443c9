import HostIO

/// The record of what happened to rows and tags, in one SQLite file or on a PostgreSQL server.
///
/// Everything that is written goes through `append`, `add` or a claim, each in one transaction that
/// is on the disk when the call returns. Several processes may have one ledger open, each for a
/// station of its own while it works.
package struct Ledger: ~Copyable {
  /// The file, or the server's address.
  package let path: String
  /// Whose chain the events go to.
  package let station: StationName
  let store: any LedgerStore
  let derivation: Derivation
  let statements: LedgerStatements
  let clock: @Sendable () -> Int64
  let rowsInHand: any RowsInHand
  /// The rows that `claimNextRow` gives, as long as they are in line.
  package var dealtRows = LedgerRecord.numbers

  /// How a ledger is opened.
  package enum Mode: Sendable, Hashable {
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
  package static let usualLease = Duration.seconds(60)

  /// Opens the ledger at `path`, a file or a server's address, for events of `station`.
  package init(
    _ path: String, station: StationName, mode: Mode = .open, lease: Duration = usualLease
  ) throws(LedgerError) {
    try self.init(path, station: station, mode: mode, lease: lease) { WallClock.seconds }
  }

  /// Opens a ledger that takes the time of events from `clock`.
  package init(
    _ path: String, station: StationName, mode: Mode, lease: Duration = usualLease,
    clock: @escaping @Sendable () -> Int64
  ) throws(LedgerError) {
    let store = try Self.opened(path, mode, station: station)
    let derivation = try Derivation(store.dialect.schema, in: store)
    let statements = try LedgerStatements(store)
    let rowsInHand = try store.rowsInHand(of: station, lease: lease)
    self.path = store.path
    self.station = station
    self.clock = clock
    self.store = store
    self.rowsInHand = rowsInHand
    self.derivation = derivation
    self.statements = statements
  }

  private static func opened(
    _ path: String, _ mode: Mode, station: StationName
  ) throws(LedgerError) -> any LedgerStore {
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
  /// The place of the next event, and the end of a station's chain.
  let place: SQLStatement
  let lastMoved: SQLStatement
  let head: SQLStatement
  let row: SQLStatement
  let openRows: SQLStatement
  let triedAgain: SQLStatement
}

extension LedgerStatements {
  /// Prepares them all.
  init(_ store: any LedgerStore) throws(LedgerError) {
    self.init(
      addEvent: try store.statement(
        """
        INSERT INTO event(id, station, number, sequence, body, hash)
        VALUES(?1, ?2, ?3, ?4, ?5, ?6)
        """
      ),
      place: try store.statement(store.dialect.nextPlace),
      lastMoved: try store.statement(
        """
        SELECT body FROM (SELECT body FROM event ORDER BY id DESC LIMIT 1) AS last
        WHERE body LIKE '%"kind":"moved"%'
        """),
      head: try store.statement(
        "SELECT number, hash FROM event WHERE station = ?1 ORDER BY number DESC LIMIT 1"),
      row: try store.statement(RowQuery.start + " WHERE j.name = ?1 AND r.number = ?2"),
      openRows: try store.statement(
        """
        SELECT \(RowQuery.columns)
        FROM job j JOIN progress p \(store.dialect.by("progress_open")) ON p.job = j.id
          JOIN "row" r ON r.job = p.job AND r.number = p.row
        WHERE j.name = ?1 AND p.state NOT IN ('pending', 'done') ORDER BY p.row
        """),
      triedAgain: try store.statement(
        """
        SELECT count(*) FROM progress \(store.dialect.by("progress_again"))
        WHERE job = ?1 AND state = 'pending' AND attempts > 0
        """))
  }
}
