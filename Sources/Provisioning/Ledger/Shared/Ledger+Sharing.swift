import HostIO
import Postgres

/// What stations on other machines make necessary. In a file all of it is done by its one lock.
extension Ledger {
  /// Whether a ledger with this name is on a server, and not in a file.
  public static func isOnServer(_ place: String) -> Bool { PostgresAddress.names(place) }

  /// Why a server's address cannot be used; `nil` when it can, and for the path of a file.
  public static func fault(inAddress place: String) -> String? {
    guard isOnServer(place) else { return nil }
    do throws(PostgresAddressError) { _ = try PostgresAddress(place) } catch { return "\(error)" }
    return nil
  }

  /// Whether there is a ledger in this place already.
  public static func exists(_ place: String) throws(LedgerError) -> Bool {
    guard isOnServer(place) else { return FileFacts(at: place) != nil }
    return try SharedOpening.exists(address(place))
  }

  static func address(_ place: String) throws(LedgerError) -> PostgresAddress {
    do throws(PostgresAddressError) { return try PostgresAddress(place) } catch {
      throw LedgerError(.badAddress("\(error)"), "on a server")
    }
  }

  /// Whether stations on other machines work with it.
  public var isShared: Bool { database.isShared }

  /// Refuses what is read on a full disk to whoever wants it for longer than a moment: no other
  /// process can open it meanwhile.
  public func requireRoomToShare() throws(LedgerError) {
    if case .file(let file) = database.engine, file.isAlone { throw LedgerError(.diskFull, path) }
  }

  /// How often `holdOn` has to be called while a row waits for its tag; `nil` when a row stays in
  /// hand as long as the process lives.
  public var holdInterval: Duration? { leases?.interval }

  /// Keeps the row in hand for another while; `false` when none is in hand any more.
  public mutating func holdOn(_ job: String) throws(LedgerError) -> Bool {
    guard let leases else { return true }
    return try leases.renew(job) != nil
  }

  /// Takes a row up whose tag was seen again; answers the station that has it in hand, if another
  /// does.
  public mutating func takeUp(
    _ row: Int, of job: String
  ) throws(LedgerError) -> StationName? {
    try requireWork()
    if let leases {
      return try leases.takeUp(row, of: job) ? nil : leases.holder(of: row, in: job)
    }
    guard let claims else { return nil }
    return try database.transaction { () throws(LedgerError) in
      if let other = try claims.holder(of: row, in: job) { return other }
      try claims.take(row, of: job)
      return nil
    }
  }

  /// Gives back at once what this station has in hand; in a file that happens when the process ends.
  public mutating func endWork() throws(LedgerError) { try leases?.letGo() }

  /// Whether the server can be talked to, as far as is known.
  public var isConnected: Bool {
    if case .server(let server) = database.engine { server.isConnected } else { true }
  }

  /// Connects to the server again, and goes on with the work that was begun.
  public mutating func reconnect() throws(LedgerError) {
    guard case .server(let server) = database.engine else { return }
    try server.connect()
    try SharedOpening.requireLedger(database)
    if work != nil { try lockStation() }
  }

  /// Takes the lock that says that this station is at work.
  ///
  /// A connection that was lost may live on at the server for a moment.
  func lockStation() throws(LedgerError) {
    let statement = try database.statement("SELECT pg_try_advisory_lock(?1)")
    for trial in 0..<20 {
      if trial > 0 { MonotonicClock.pause(.milliseconds(100)) }
      let key = SharedLock.work(station).key
      if try statement.first(.integer(key), read: { $0.int(0) }) == 1 { return }
    }
    throw LedgerError(.stationAtWork(station, process: nil), path)
  }

  /// Refuses when a station with a chain is at work.
  func requireNoStationOnServer() throws(LedgerError) {
    let statement = try database.statement(
      "SELECT pg_try_advisory_lock(?1) AND pg_advisory_unlock(?1)")
    for head in try heads() where head.station != station || work == nil {
      let key = SharedLock.work(head.station).key
      guard try statement.first(.integer(key), read: { $0.int(0) }) == 1 else {
        throw LedgerError(.stationAtWork(head.station, process: nil), path)
      }
    }
  }

  /// Makes sure that this station may still say what it is about to say.
  func requireLeases(
    _ events: [LedgerEvent], isLate: Bool
  ) throws(LedgerError) {
    guard let leases else { return }
    var held: Set<RowTag> = []
    for event in events {
      guard let job = event.job, let row = event.row else { continue }
      if event.changesLine { try requireUnclaimed(row, of: job) }
      guard event.needsLease, let tag = event.rowTag, held.insert(tag).inserted else { continue }
      guard try leases.prove(row, of: job, isLate: isLate) else {
        throw refusal(
          .leaseLost(job: job, row: row, holder: try leases.holder(of: row, in: job)))
      }
    }
  }
}

extension LedgerEvent {
  /// Whether only the station may say it that has the row in hand.
  fileprivate var needsLease: Bool {
    switch self {
    case .intent, .written, .verified, .locking, .locked, .protecting, .protected,
      .securingFailed, .done, .failed, .unsettled, .settled, .vetoed:
      true
    default: false
    }
  }

  /// Whether somebody else's word changes what the station with the row in hand goes by.
  fileprivate var changesLine: Bool {
    switch self {
    case .abandoned, .imported, .gaveUp: true
    default: false
    }
  }
}
