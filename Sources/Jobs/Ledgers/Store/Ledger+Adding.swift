package import Cryptography

extension Ledger {
  /// Adds a job with its rows, which are read one at a time. Adds nothing if it throws.
  ///
  /// Rows are numbered 1, 2, 3 and so on. `definition` is the digest of the file that describes the
  /// job. With `hasOwnURLs`, it throws if another job has one of its URLs.
  @discardableResult
  package mutating func add(
    job: String, definition: SHA256Digest, hasOwnURLs: Bool = false,
    rows: some Sequence<RowContent>
  ) throws -> [LedgerRecord] {
    var rows = rows.makeIterator()
    return try add(job: job, definition: definition, hasOwnURLs: hasOwnURLs) { rows.next() }
  }

  /// Adds a job with the rows that `next` returns until it returns `nil`. Adds nothing if it or
  /// `next` throws. The digest of a table is recorded, so that a change of it is noticed.
  @discardableResult
  package mutating func add(
    job: String, definition: SHA256Digest, table: SHA256Digest? = nil, hasOwnURLs: Bool = false,
    next: () throws -> RowContent?
  ) throws -> [LedgerRecord] {
    try store.alone {
      try requireNotMoved()
      let begin = try record(.jobAdded(job: job, definition: definition))
      let rows = try addRows(to: job, after: 0, next)
      if hasOwnURLs, let shared = try sharedURL(of: job) {
        throw refusal(
          .urlTaken(job: job, row: shared.row, by: shared.otherJob, shared.otherRow))
      }
      guard let table else { return [begin, rows] }
      let match = RowsMatch(revision: 0, definition: definition, table: table)
      return [begin, rows, try record(.rowsMatched(job: job, match))]
    }
  }

  /// Adds rows to an existing job, numbered on from its last row. Adds nothing if it throws.
  @discardableResult
  package mutating func extend(
    job: String, next: () throws -> RowContent?
  ) throws -> LedgerRecord {
    try store.alone {
      try requireNotMoved()
      let known = try derivation.openJob(job)
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
