extension Ledger {
  /// Begins to write tags as this station, which no other process can until this ledger is closed.
  ///
  /// Rows that this station has open are from a run that ended: only their tags can tell what
  /// happened.
  package mutating func startWork() throws(LedgerError) {
    guard !rowsInHand.isAtWork else { return }
    try requireHere()
    try rowsInHand.startWork()
  }

  /// Gives back at once what this station has in hand; in a file that happens when the process ends.
  package mutating func endWork() throws(LedgerError) { try rowsInHand.letGo() }

  func requireWork() throws(LedgerError) {
    guard rowsInHand.isAtWork else { throw LedgerError(.notAtWork, path) }
  }

  /// Takes the next row that is in line and in nobody's hands; `nil` when there is none.
  ///
  /// It stays in this station's hands until an event ends with it, another row is claimed, or, where
  /// stations share a server, nothing was heard of the station for the time of a lease.
  package mutating func claimNextRow(of job: String) throws(LedgerError) -> LedgerRow? {
    try requireWork()
    guard let number = try rowsInHand.takeNext(of: job, in: dealtRows) else {
      try requireJob(job)
      return nil
    }
    return try row(number, of: job)
  }

  /// Takes a row that is in line.
  package mutating func claim(_ number: Int, of job: String) throws(LedgerError) -> LedgerRow {
    try requireWork()
    return try store.transaction { () throws(LedgerError) in
      let derived = try derivation.row(number, of: job)
      guard derived.state == .pending else {
        throw refusal(
          .rowTaken(job: job, row: number, state: derived.state, uid: derived.uid))
      }
      // Who has it may end between the two questions.
      while try !rowsInHand.take(number, of: job) { try requireUnclaimed(number, of: job) }
      guard let row = try row(number, of: job) else {
        throw refusal(.noSuchRow(job: job, row: number))
      }
      return row
    }
  }

  /// Takes a row up whose tag was seen again; answers the station that has it in hand, if another
  /// does.
  package mutating func takeUp(_ row: Int, of job: String) throws(LedgerError) -> StationName? {
    try requireWork()
    return try rowsInHand.takeUp(row, of: job)
  }

  /// How often `holdOn` has to be called while a row waits for its tag; `nil` when a row stays in
  /// hand as long as the process lives.
  package var holdInterval: Duration? { rowsInHand.holdInterval }

  /// Keeps the row in hand for another while; `false` when none is in hand any more.
  package mutating func holdOn(_ job: String) throws(LedgerError) -> Bool {
    try rowsInHand.holdOn(job)
  }

  /// Refuses what another station has in hand.
  func requireUnclaimed(_ row: Int, of job: String) throws(LedgerError) {
    try rowsInHand.requireFree(row, of: job, at: path)
  }
}
