import HostIO
import TestSupport

@testable import Provisioning

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
  /// Waits until the lease of this row has ended.
  func awaitEndOfLease(_ row: Int) throws {
    let statement = try database.statement(
      "SELECT count(*) FROM progress WHERE row = ?1 AND until > clock_timestamp()")
    while try statement.first(.integer(row), read: { $0.int(0) }) != 0 {
      MonotonicClock.pause(.milliseconds(5))
    }
  }
}
