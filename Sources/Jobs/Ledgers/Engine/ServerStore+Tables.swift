extension ServerStore: LedgerStore {
  var path: String { address.description }

  var dialect: SQLDialect {
    SQLDialect(
      schema: SharedSchema.name, laterSchema: isOld ? "pg_temp" : SharedSchema.name,
      scratchSchema: "pg_temp",
      derivedTables: { SharedSchema.derived($0) + SharedSchema.amendments($0) }, keepsTally: false,
      // Each statement costs a round trip.
      rowsAtOnce: 200,
      nextPlace: """
        SELECT p, p, h.number, h.hash FROM nextval('event_place') AS p LEFT JOIN LATERAL (
          SELECT number, hash FROM event WHERE station = ?1 ORDER BY number DESC LIMIT 1) h ON true
        """,
      quote: "quote_nullable",
      holds: { columns, sought in
        columns.map { "strpos(lower(\($0)), lower(\(sought))) > 0" }.joined(separator: " OR ")
      }, position: "strpos", eventRow: SharedSchema.eventRow, hasGaps: true, namesIndexes: false)
  }

  func statement(_ sql: String) -> SQLStatement { SQLStatement(.server(self, sql)) }

  func begin() throws(LedgerError) { try run("BEGIN") }

  func begin(beside locks: [SharedLock]) throws(LedgerError) {
    guard !locks.isEmpty else { return try begin() }
    do throws(LedgerError) {
      // One round trip for all of it.
      try run(
        "BEGIN; SELECT pg_advisory_xact_lock_shared(\(SharedLock.ledger.key)); "
          + Self.taking(locks))
    } catch {
      rollBack()
      throw error
    }
  }

  /// A repeatable-read transaction does not see what others change meanwhile.
  func beginSnapshot() throws(LedgerError) { try run("BEGIN ISOLATION LEVEL REPEATABLE READ") }

  func commit() throws(LedgerError) { try run("COMMIT") }

  func lock(_ locks: [SharedLock]) throws(LedgerError) { try run(Self.taking(locks)) }

  /// The SQL that takes locks in the order of their numbers, the same order everywhere.
  private static func taking(_ locks: [SharedLock]) -> String {
    Set(locks.map(\.key)).sorted().map { "SELECT pg_advisory_xact_lock(\($0))" }
      .joined(separator: "; ")
  }

  func rowClaims(
    of station: StationName, lease: Duration
  ) -> any RowClaims { ServerClaims(self, station: station, length: lease) }

  func goOn(after number: Int) throws(LedgerError) {
    try statement("SELECT setval('event_place', greatest(?1, (SELECT max(id) FROM event)))")
      .run(.integer(number))
  }

  func differences() throws(LedgerError) -> [SchemaDifference] {
    try SharedSchemaCheck.differences(self)
  }

  var isAlone: Bool { false }
  var isRemote: Bool { true }

  func reconnect() throws(LedgerError) {
    try connect()
    try ServerLedgerOpening.requireLedger(self)
  }
}
