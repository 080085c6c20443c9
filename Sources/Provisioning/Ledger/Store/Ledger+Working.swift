import HostIO

/// What keeps every other process from working under this station's name.
enum StationWork: ~Copyable {
  /// The lock of the station's file.
  case file(AdvisoryLock)
  /// A lock of the server's that lasts as long as the connection.
  case server
}

extension Ledger {
  /// Begins to write tags as this station, which no other process can until this ledger is closed.
  ///
  /// Rows that this station has open are from a run that ended: only their tags can tell what
  /// happened.
  public mutating func startWork() throws(LedgerError) {
    guard work == nil else { return }
    try requireHere()
    if database.isShared {
      try lockStation()
      work = .server
    } else {
      // Stations look for each other's locks in transactions, so that none is seen by mistake here.
      try database.begin()
      defer { database.rollBack() }
      work = .file(try FileClaims.lock(station, at: path))
    }
  }

  func requireWork() throws(LedgerError) {
    guard work != nil else { throw LedgerError(.notAtWork, path) }
  }

  /// Takes the next row that is in line and in nobody's hands; `nil` when there is none.
  ///
  /// It stays in this station's hands until an event ends with it, another row is claimed, or, where
  /// stations share a server, nothing was heard of the station for the time of a lease.
  public mutating func claimNextRow(of job: String) throws(LedgerError) -> LedgerRow? {
    try requireWork()
    guard let number = try takeNext(of: job) else {
      try requireJob(job)
      return nil
    }
    return try row(number, of: job)
  }

  /// Takes a row that is in line.
  public mutating func claim(_ number: Int, of job: String) throws(LedgerError) -> LedgerRow {
    try requireWork()
    return try database.transaction { () throws(LedgerError) in
      let derived = try derivation.row(number, of: job)
      guard derived.state == .pending else {
        throw refusal(
          .rowTaken(job: job, row: number, state: derived.state, uid: derived.uid))
      }
      try requireUnclaimed(number, of: job)
      try take(number, of: job)
      guard let row = try row(number, of: job) else {
        throw refusal(.noSuchRow(job: job, row: number))
      }
      return row
    }
  }

  private func takeNext(of job: String) throws(LedgerError) -> Int? {
    if let leases { return try leases.takeNext(of: job, in: dealtRows) }
    if let row = try claimedRow(of: job) { return row }
    return try database.transaction { () throws(LedgerError) in
      try claims?.takeNext(of: job, in: dealtRows)
    }
  }

  /// The row of a file's that this station has in hand, if it is of this job and still in line.
  private func claimedRow(of job: String) throws(LedgerError) -> Int? {
    guard let claim = try claims?.own(), claim.job == job, dealtRows.contains(claim.row),
      try row(claim.row, of: job)?.state == .pending
    else { return nil }
    return claim.row
  }

  /// The station that has a row in hand.
  private func holder(of row: Int, in job: String) throws(LedgerError) -> StationName? {
    if let holder = try leases?.holder(of: row, in: job) { return holder }
    return try claims?.holder(of: row, in: job)
  }

  private func take(_ number: Int, of job: String) throws(LedgerError) {
    try claims?.take(number, of: job)
    if try leases?.take(number, of: job) == false { try requireUnclaimed(number, of: job) }
  }

  /// Refuses what another station has in hand.
  func requireUnclaimed(_ row: Int, of job: String) throws(LedgerError) {
    if let holder = try holder(of: row, in: job), holder != station {
      throw refusal(.rowClaimed(job: job, row: row, station: holder))
    }
  }

  /// Claims the next row along with the event that ends the work on the one in hand: one wait for
  /// the disk instead of two.
  func passClaimOn(after events: [LedgerEvent]) throws(LedgerError) {
    guard work != nil else { return }
    for event in events where event.endsWork {
      guard let job = event.job, let row = event.row else { continue }
      if let claims {
        guard let claim = try claims.own(), claim == (job, row) else { continue }
        _ = try claims.takeNext(of: job, in: dealtRows)
      } else if let leases {
        try leases.letGo(row, of: job)
        _ = try leases.takeNext(of: job, in: dealtRows)
      }
    }
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
