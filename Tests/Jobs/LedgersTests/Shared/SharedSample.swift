import TestSupport

@testable import Ledgers

/// A database of its own on the server of the tests, and ledgers of stations in it.
struct SharedSample {
  let address: String

  init() throws { address = try ScratchServer.shared.get().database() }

  init(on server: ScratchServer) throws { address = try server.database() }

  /// A new ledger with a job of `count` rows whose station is at work.
  func begun(rows count: Int = 5, lease: Duration = .seconds(60)) throws -> Ledger {
    var ledger = try station("desk-1", .create, lease: lease)
    if count > 0 {
      try ledger.add(job: "tables", definition: Sample.digest("job"), rows: Sample.rows(count))
    }
    return ledger
  }

  /// The ledger of a station that is at work.
  func station(
    _ name: String, _ mode: Ledger.Mode = .open, lease: Duration = .seconds(60),
    clock: TestClock = TestClock()
  ) throws -> Ledger {
    var ledger = try Ledger(
      address, station: StationName(machine: name), mode: mode, lease: lease,
      clock: { clock.now })
    try ledger.startWork()
    return ledger
  }
}

extension Ledger {
  /// Ends the lease of a row, as the time does.
  func endLease(of row: Int) throws {
    try store.statement(
      "UPDATE progress SET until = clock_timestamp() - interval '1 second' WHERE row = ?1"
    ).run(.integer(row))
  }
}
