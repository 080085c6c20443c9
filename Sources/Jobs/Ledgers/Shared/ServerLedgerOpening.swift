/// Opens the ledger on a server after checking that it is one and that the server writes commits to
/// the disk.
enum ServerLedgerOpening {
  static func opened(
    _ address: PostgresAddress, _ mode: Ledger.Mode, station: StationName
  ) throws(LedgerError) -> ServerStore {
    let server = try ServerStore(address, application: "beckon \(station)")
    switch mode {
    case .open, .readOnly: try requireLedger(server)
    case .begin: if let version = try version(server) { try require(version, server) }
    case .create: break
    }
    guard mode != .readOnly else {
      if try version(server) ?? 0 < SharedSchema.steps.count { try server.readOld() }
      return server
    }
    guard server.keepsCommits else {
      throw LedgerError(.setting("the server does not wait for the disk (fsync)"), server.path)
    }
    try migrate(server)
    return server
  }

  /// Whether the database on the server has a ledger.
  static func exists(_ address: PostgresAddress) throws(LedgerError) -> Bool {
    try version(ServerStore(address, application: "beckon")) != nil
  }

  static func requireLedger(_ database: ServerStore) throws(LedgerError) {
    guard let version = try version(database) else {
      throw LedgerError(.noLedgerThere, database.path)
    }
    try require(version, database)
  }

  private static func require(
    _ version: Int, _ database: ServerStore
  ) throws(LedgerError) {
    guard version <= SharedSchema.steps.count else {
      throw LedgerError(
        .tooNew(version: version, known: SharedSchema.steps.count), database.path)
    }
  }

  /// The number of migration steps that were taken, or `nil` if the database has no ledger.
  static func version(_ database: ServerStore) throws(LedgerError) -> Int? {
    // A lookup by name could return a remembered miss. This query always searches.
    let isThere = try database.number(
      """
      SELECT count(*) FROM pg_catalog.pg_class c
        JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = '\(SharedSchema.name)' AND c.relname = 'step'
      """)
    guard isThere > 0 else { return nil }
    let version = try database.number("SELECT count(*) FROM \(SharedSchema.name).step")
    return version == 0 ? nil : version
  }

  /// Throws if a station is at work with the ledger.
  private static func requireNobodyAtWork(_ database: ServerStore) throws(LedgerError) {
    var stations: [StationName] = []
    try database.statement("SELECT DISTINCT station FROM \(SharedSchema.name).event").forEach([]) {
      row in
      if let station = StationName(row.text(0)) { stations.append(station) }
      return true
    }
    for station in stations {
      let claims = ServerClaims(database, station: station, length: Ledger.defaultClaimDuration)
      guard try claims.isAtWork(station) else { continue }
      throw LedgerError(.stationAtWork(station, process: nil), database.path)
    }
  }

  /// Migrates the tables to the latest version: all steps or none. If two stations do so at once,
  /// the second waits and finds the tables complete.
  static func migrate(
    _ database: ServerStore, steps: [String] = SharedSchema.steps
  ) throws(LedgerError) {
    guard try version(database) ?? 0 < steps.count else { return }
    try database.begin()
    do throws(LedgerError) {
      try database.lock([.tables])
      let version = try version(database) ?? 0
      try require(version, database)
      // A station of an earlier version would go on without knowing the new events.
      if version > 0 { try requireNobodyAtWork(database) }
      if version == 0 { try database.run(SharedSchema.versions) }
      for number in version..<max(version, steps.count) {
        try database.run(
          steps[number] + "INSERT INTO \(SharedSchema.name).step(number) VALUES(\(number + 1))")
      }
      try database.commit()
    } catch {
      database.rollBack()
      throw error
    }
  }
}
