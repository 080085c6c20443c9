import Postgres

/// Opens the ledger on a server, and makes sure that it is one and keeps what it is told.
enum SharedOpening {
  static func opened(
    _ address: PostgresAddress, _ mode: Ledger.Mode, station: StationName
  ) throws(LedgerError) -> ServerStore {
    let server = try ServerStore(address, application: "beckon \(station)")
    switch mode {
    case .open, .readOnly: try requireLedger(server)
    case .begin: if let version = try version(server) { try require(version, server) }
    case .create: break
    }
    guard mode != .readOnly else { return server }
    guard server.keepsCommits else {
      throw LedgerError(.setting("the server does not wait for the disk (fsync)"), server.path)
    }
    try migrate(server)
    return server
  }

  /// Whether there is a ledger in the database.
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

  /// How many steps were taken; `nil` when there are no tables of ours.
  static func version(_ database: ServerStore) throws(LedgerError) -> Int? {
    // What is asked for by its name can be remembered as missing; this looks.
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

  /// Brings the tables to the latest version, all steps or none; who comes second waits, and finds
  /// them there.
  static func migrate(
    _ database: ServerStore, steps: [String] = SharedSchema.steps
  ) throws(LedgerError) {
    guard try version(database) ?? 0 < steps.count else { return }
    try database.begin()
    do throws(LedgerError) {
      try database.lock([.tables])
      let version = try version(database) ?? 0
      try require(version, database)
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
