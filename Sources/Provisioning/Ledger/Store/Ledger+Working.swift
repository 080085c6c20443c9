import HostIO

extension Ledger {
  /// Begins to write tags as this station, which no other process can until this ledger is closed.
  ///
  /// Rows that this station has open are from a run that ended: only their tags can tell what
  /// happened.
  public mutating func startWork() throws(LedgerError) {
    guard workLock == nil else { return }
    if let error = try movedAway() { throw error }
    // Stations look for each other's locks in transactions, so that none is seen by mistake here.
    try database.begin()
    defer { database.rollBack() }
    workLock = try Self.lock(station, at: path)
  }

  private static func lock(
    _ station: StationName, at path: String
  ) throws(LedgerError) -> AdvisoryLock {
    let place = lockPath(of: station, at: path)
    do {
      if FileFacts(at: place) == nil { try OutputFile.write([], to: place) }
      if let lock = try AdvisoryLock.take(place) { return lock }
    } catch {
      throw LedgerError(.cannotLock("\(error)"), path)
    }
    let holder = AdvisoryLock.holder(of: place)?.processID
    throw LedgerError(.stationAtWork(station, process: holder), path)
  }

  /// The file whose lock says that a station is at work.
  static func lockPath(of station: StationName, at path: String) -> String {
    "\(path)-station-\(station)"
  }

  /// Takes the next row that is in line and in nobody's hands; `nil` when there is none.
  ///
  /// It stays in this station's hands until an event ends with it or another row is claimed.
  public mutating func claimNextRow(of job: String) throws(LedgerError) -> LedgerRow? {
    guard workLock != nil else { throw LedgerError(.notAtWork, path) }
    try requireJob(job)
    if let row = try claimedRow(of: job) { return row }
    guard
      let number = try database.transaction({ () throws(LedgerError) in try claimNext(of: job) })
    else { return nil }
    return try row(number, of: job)
  }

  /// Takes a row that is in line.
  public mutating func claim(_ number: Int, of job: String) throws(LedgerError) -> LedgerRow {
    guard workLock != nil else { throw LedgerError(.notAtWork, path) }
    return try database.transaction { () throws(LedgerError) in
      let derived = try derivation.row(number, of: job)
      guard derived.state == .pending else {
        throw refusal(
          .rowTaken(job: job, row: number, state: derived.state, uid: derived.uid))
      }
      try requireUnclaimed(number, of: job)
      try setClaim(number, of: job)
      guard let row = try row(number, of: job) else {
        throw refusal(.noSuchRow(job: job, row: number))
      }
      return row
    }
  }

  /// The row that this station has in hand, if it is of this job and still in line.
  private func claimedRow(of job: String) throws(LedgerError) -> LedgerRow? {
    guard let claim = try ownClaim(), claim.job == job,
      let row = try row(claim.row, of: job), row.state == .pending
    else { return nil }
    return row
  }

  private func ownClaim() throws(LedgerError) -> (job: String, row: Int)? {
    try statements.ownClaim.first(.text(station.description)) { row in (row.text(0), row.int(1)) }
  }

  /// Claims the first row that is in line and that no station at work has in hand.
  private func claimNext(of job: String) throws(LedgerError) -> Int? {
    var last = 0
    while let number = try nextPending(of: job, after: last) {
      if try claimer(of: number, in: job) == nil {
        try setClaim(number, of: job)
        return number
      }
      last = number
    }
    try statements.dropClaim.run(.text(station.description))
    return nil
  }

  private func nextPending(of job: String, after last: Int) throws(LedgerError) -> Int? {
    try statements.nextPending.first(.text(job), .integer(last)) { row in row.int(0) }
  }

  private func setClaim(_ row: Int, of job: String) throws(LedgerError) {
    try statements.setClaim.run(.text(station.description), .text(job), .integer(row))
  }

  func requireUnclaimed(_ row: Int, of job: String) throws(LedgerError) {
    if let other = try claimer(of: row, in: job) {
      throw refusal(.rowClaimed(job: job, row: row, station: other))
    }
  }

  /// The other station that has a row in hand. A claim of a station that is not at work is dropped.
  private func claimer(of row: Int, in job: String) throws(LedgerError) -> StationName? {
    let name = try statements.claims.first(.text(job), .integer(row)) { row in row.text(0) }
    guard let other = name.flatMap({ StationName($0) }), other != station else { return nil }
    if Self.isFree(other, at: path) {
      try statements.dropClaim.run(.text(other.description))
      return nil
    }
    return other
  }

  /// Whoever can take the lock of a station proves that it is not at work.
  static func isFree(_ station: StationName, at path: String) -> Bool {
    guard FileFacts(at: lockPath(of: station, at: path)) != nil else { return true }
    do {
      let lock = try AdvisoryLock.take(lockPath(of: station, at: path))
      return lock != nil
    } catch { return false }
  }

  /// Claims the next row along with the event that ends the work on the one in hand: one wait for
  /// the disk instead of two.
  func passClaimOn(after events: [LedgerEvent]) throws(LedgerError) {
    guard workLock != nil, let claim = try ownClaim() else { return }
    let ended = events.contains { event in
      event.job == claim.job && event.row == claim.row && event.endsWork
    }
    guard ended else { return }
    _ = try claimNext(of: claim.job)
  }
}

extension LedgerEvent {
  /// Whether a station is finished with a row after it.
  fileprivate var endsWork: Bool {
    switch self {
    case .done, .unsettled, .gaveUp, .imported: true
    default: false
    }
  }
}
