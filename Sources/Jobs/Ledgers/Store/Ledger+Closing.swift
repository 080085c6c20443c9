extension Ledger {
  /// Closes a job, whose rows change no more; throws if another station is at work.
  package mutating func close(job: String, why: LedgerText) throws {
    try rowClaims.requireNobodyElseAtWork(heads())
    try store.alone {
      try requireNotMoved()
      _ = try record(.closed(job: job, why: why))
    }
  }

  /// The name of the station that closed a job; nil if the job is open.
  package func closer(of job: String) throws(LedgerError) -> StationName? {
    try derivation.job(job)?.closer
  }

  /// Throws if a job was closed.
  package func requireOpen(_ job: String) throws(LedgerError) { _ = try derivation.openJob(job) }
}
