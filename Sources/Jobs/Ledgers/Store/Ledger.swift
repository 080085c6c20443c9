import SystemIO

/// The record of what happened to rows and tags, in one SQLite file or on a PostgreSQL server.
///
/// All writing goes through `append`, `add` or a claim, each in one transaction that is on the disk
/// when the call returns. Several processes may have the same ledger open; each process that writes
/// tags does so as a station of its own.
package struct Ledger: ~Copyable {
  /// The path of the file, or the server's address.
  package let path: String
  /// The station whose chain receives the events.
  package let station: StationName
  let store: any LedgerStore
  let derivation: Derivation
  let statements: LedgerStatements
  let clock: @Sendable () -> Int64
  let rowClaims: any RowClaims
  /// The name of the person at the station, which the events get; nil if it was not given.
  package var operatorName: LedgerText?
  /// The rows that `claimNextRow` may claim.
  package var assignedRows = RowRanges.all

  /// The way in which a ledger is opened.
  package enum Mode: Sendable, Hashable {
    /// The ledger is created and must not exist.
    case create
    /// Opens the ledger, or creates it if it does not exist. Another process may be creating it at
    /// the same time.
    case begin
    /// An existing ledger is opened for reading and writing.
    case open
    /// An existing ledger is opened for reading only.
    case readOnly
  }

  /// The time after which a claim in a shared ledger expires unless it is renewed.
  package static let defaultClaimDuration = Duration.seconds(60)

  /// Opens the ledger at `path`, a file or a server's address, for events of `station`.
  package init(
    _ path: String, station: StationName, mode: Mode = .open, lease: Duration = defaultClaimDuration
  ) throws(LedgerError) {
    try self.init(path, station: station, mode: mode, lease: lease) { WallClock.seconds }
  }

  /// Opens a ledger that takes the time of events from `clock`.
  package init(
    _ path: String, station: StationName, mode: Mode, lease: Duration = defaultClaimDuration,
    clock: @escaping @Sendable () -> Int64
  ) throws(LedgerError) {
    let store = try Self.opened(path, mode, station: station)
    let derivation = try Derivation(store.dialect.schema, in: store)
    let statements = try LedgerStatements(store)
    let rowClaims = try store.rowClaims(of: station, lease: lease)
    self.path = store.path
    self.station = station
    self.clock = clock
    self.store = store
    self.rowClaims = rowClaims
    self.derivation = derivation
    self.statements = statements
  }

  private static func opened(
    _ path: String, _ mode: Mode, station: StationName
  ) throws(LedgerError) -> any LedgerStore {
    guard isOnServer(path) else { return try FileOpening.opened(path, mode) }
    return try ServerLedgerOpening.opened(address(path), mode, station: station)
  }

  /// The error with this refusal and the path of the ledger.
  func refusal(_ refusal: LedgerRefusal) -> LedgerError { LedgerError(.refused(refusal), path) }
}

extension Ledger: JobLedger {}

/// The prepared statements of a ledger.
///
/// Indexes are named where completed rows must not be read: SQLite would choose another one, and
/// every tag would take longer than the one before.
final class LedgerStatements {
  let addEvent: SQLStatement
  /// The query for the number of the next event and the end of a station's chain.
  let place: SQLStatement
  let lastMoved: SQLStatement
  let head: SQLStatement
  let row: SQLStatement
  /// The query for a row as it was added.
  let originalRow: SQLStatement
  let openRows: SQLStatement
  let triedAgain: SQLStatement

  /// Prepares all statements that a ledger needs.
  init(_ store: any LedgerStore) throws(LedgerError) {
    addEvent = try store.statement(
      """
      INSERT INTO event(id, station, number, sequence, body, hash)
      VALUES(?1, ?2, ?3, ?4, ?5, ?6)
      """
    )
    place = try store.statement(store.dialect.nextPlace)
    lastMoved = try store.statement(
      """
      SELECT body FROM (SELECT body FROM event ORDER BY id DESC LIMIT 1) AS last
      WHERE body LIKE '%"kind":"moved"%'
      """)
    head = try store.statement(
      "SELECT number, hash FROM event WHERE station = ?1 ORDER BY number DESC LIMIT 1")
    row = try store.statement(RowQuery.start + " WHERE j.name = ?1 AND r.number = ?2")
    originalRow = try store.statement(
      """
      SELECT number, url, name, columns, line, content FROM "row" WHERE job = ?1 AND number = ?2
      """)
    openRows = try store.statement(
      """
      SELECT \(RowQuery.columns)
      FROM job j JOIN progress p \(store.dialect.by("progress_open")) ON p.job = j.id
        JOIN "row" r ON r.job = p.job AND r.number = p.row \(RowQuery.amendments)
      WHERE j.name = ?1 AND p.state NOT IN ('pending', 'done') ORDER BY p.row
      """)
    triedAgain = try store.statement(
      """
      SELECT count(*) FROM progress \(store.dialect.by("progress_again"))
      WHERE job = ?1 AND state = 'pending' AND attempts > 0
      """)
  }
}
