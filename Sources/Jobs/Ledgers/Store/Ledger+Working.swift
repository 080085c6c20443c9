extension Ledger {
  /// Starts to write tags as this station. No other process can do so until this ledger is closed.
  ///
  /// Rows that this station has open are left from an earlier run: only reading their tags can tell
  /// what happened.
  package mutating func startWork() throws(LedgerError) {
    guard !rowClaims.isAtWork else { return }
    try requireNotMoved()
    try rowClaims.startWork()
  }

  /// Releases the claims of this station at once. In a file, they end with the process.
  package mutating func endWork() throws(LedgerError) { try rowClaims.releaseRows() }

  func requireWork() throws(LedgerError) {
    guard rowClaims.isAtWork else { throw LedgerError(.notAtWork, path) }
  }

  /// Claims the next pending row that nobody else has claimed. Returns `nil` if there is none.
  ///
  /// The claim lasts until an event ends it or another row is claimed. On a shared server it also
  /// ends if the station does not renew it in time.
  package mutating func claimNextRow(of job: String) throws(LedgerError) -> LedgerRow? {
    try requireWork()
    guard let number = try rowClaims.takeNext(of: job, in: assignedRows) else {
      try requireJob(job)
      return nil
    }
    return try row(number, of: job)
  }

  /// Claims a pending row for this station, and returns it.
  package mutating func claimRow(_ number: Int, of job: String) throws(LedgerError) -> LedgerRow {
    try requireWork()
    return try store.transaction { () throws(LedgerError) in
      let derived = try derivation.row(number, of: job)
      guard derived.state == .pending else {
        throw refusal(
          .rowTaken(job: job, row: number, state: derived.state, uid: derived.uid))
      }
      // The station that has claimed it may end between the two queries.
      while try !rowClaims.take(number, of: job) { try requireUnclaimed(number, of: job) }
      guard let row = try row(number, of: job) else {
        throw refusal(.noSuchRow(job: job, row: number))
      }
      return row
    }
  }

  /// Claims a row whose tag was presented again. Returns the station that holds the claim if it is
  /// another one.
  package mutating func claim(_ row: Int, of job: String) throws(LedgerError) -> StationName? {
    try requireWork()
    return try rowClaims.claim(row, of: job)
  }

  /// The interval at which `renew` must be called while a row waits for its tag, or `nil` if
  /// claims last as long as the process.
  package var claimRenewalInterval: Duration? { rowClaims.claimRenewalInterval }

  /// Renews the claim on a row; returns `false` if the claim was lost.
  package mutating func renew(_ job: String) throws(LedgerError) -> Bool {
    try rowClaims.renew(job)
  }

  /// Throws if another station has claimed the row.
  func requireUnclaimed(_ row: Int, of job: String) throws(LedgerError) {
    try rowClaims.requireFree(row, of: job, at: path)
  }
}
