package import LibCrypto

extension Ledger {
  /// Adds a job with its rows, which are taken one at a time: all of them or, with an error,
  /// nothing.
  ///
  /// Rows are numbered 1, 2, 3 and so on. `definition` is the digest of the file that describes the
  /// job. With `hasOwnURLs` no other job may have one of its URLs.
  @discardableResult
  package mutating func add(
    job: String, definition: SHA256Digest, hasOwnURLs: Bool = false,
    rows: some Sequence<RowContent>
  ) throws -> [LedgerRecord] {
    var rows = rows.makeIterator()
    return try add(job: job, definition: definition, hasOwnURLs: hasOwnURLs) { rows.next() }
  }

  /// Adds a job with the rows that `next` gives until it gives `nil`: all of them or, with an error
  /// of the ledger or of `next`, nothing.
  @discardableResult
  package mutating func add(
    job: String, definition: SHA256Digest, hasOwnURLs: Bool = false,
    next: () throws -> RowContent?
  ) throws -> [LedgerRecord] {
    try store.alone {
      try requireHere()
      let begin = try record(.jobAdded(job: job, definition: definition))
      let rows = try addRows(to: job, after: 0, next)
      if hasOwnURLs, let shared = try sharedURL(of: job) {
        throw refusal(
          .urlTaken(job: job, row: shared.row, by: shared.otherJob, shared.otherRow))
      }
      return [begin, rows]
    }
  }

  /// Adds rows to a job that is there: all of them or, with an error, nothing. They go on with the
  /// number after its last one.
  @discardableResult
  package mutating func extend(
    job: String, next: () throws -> RowContent?
  ) throws -> LedgerRecord {
    try store.alone {
      try requireHere()
      guard let known = try derivation.job(job) else { throw refusal(.noSuchJob(job)) }
      return try addRows(to: job, after: known.rows, next)
    }
  }

  private func addRows(
    to job: String, after last: Int, _ next: () throws -> RowContent?
  ) throws -> LedgerRecord {
    guard let known = try derivation.job(job) else { throw refusal(.noSuchJob(job)) }
    var count = 0
    var digest = try SHA256()
    var batch = try RowInsertion(known.id, into: store)
    while let row = try next() {
      count += 1
      guard row.number == last + count else {
        throw refusal(.wrongRowNumber(job: job, expected: last + count, found: row.number))
      }
      try digest.update(row.body() + [0x0A])
      try batch.add(row)
    }
    try batch.finish(in: store)
    return try record(
      .rowsAdded(job: job, first: last + 1, count: count, digest: try digest.finish()))
  }
}
