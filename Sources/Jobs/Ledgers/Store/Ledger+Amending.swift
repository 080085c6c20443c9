import Cryptography

extension Ledger {
  /// The last time that the rows of a job were matched with its file and its table, and the station
  /// that did it; `nil` if that was not recorded.
  package func lastMatch(
    of job: String
  ) throws(LedgerError) -> (match: RowsMatch, station: StationName?)? {
    try derivation.match(of: job)
  }

  /// Makes a job's rows those of its table, by the differences that `next` returns until it returns
  /// `nil`. Changes nothing if it throws.
  ///
  /// `next` is called with this ledger. It returns changes of the rows that the ledger has before
  /// it returns new ones. Throws if another station has claimed a row that changes, or has
  /// amended the job after `match` was planned, and what `verify` throws at the end.
  @discardableResult
  package mutating func amend(
    job: String, _ match: RowsMatch, hasOwnURLs: Bool = false, why: LedgerText = "",
    next: (borrowing Ledger) throws -> RowDifference?,
    verify: (AmendmentCounts) throws -> Void = { _ in }
  ) throws -> AmendmentCounts {
    try store.alone {
      try requireNotMoved()
      let known = try derivation.openJob(job)
      try derivation.requireNext(match, of: job)
      let (counts, added) = try apply(next, why, to: job, after: known.rows, known.id)
      try verify(counts)
      if let added { _ = try record(added) }
      if hasOwnURLs, let shared = try sharedURL(of: job) {
        throw refusal(.urlTaken(job: job, row: shared.row, by: shared.otherJob, shared.otherRow))
      }
      _ = try record(.rowsMatched(job: job, match))
      return counts
    }
  }

  /// Applies the differences. Returns the event that adds the new rows, if there are any.
  private func apply(
    _ next: (borrowing Ledger) throws -> RowDifference?, _ why: LedgerText, to job: String,
    after last: Int, _ id: Int
  ) throws -> (AmendmentCounts, LedgerEvent?) {
    var counts = AmendmentCounts()
    var digest = try SHA256()
    var batch = try RowInsertion(id, into: store)
    while let difference = try next(self) {
      counts.take(difference)
      guard case .added(let row) = difference else {
        try record(difference, why, of: job)
        continue
      }
      guard row.number == last + counts.added else {
        throw refusal(
          .wrongRowNumber(job: job, expected: last + counts.added, found: row.number))
      }
      try digest.update(row.body() + [0x0A])
      try batch.add(row)
    }
    try batch.finish(in: store)
    let sum = try digest.finish()
    guard counts.added > 0 else { return (counts, nil) }
    return (
      counts, .rowsAdded(job: job, first: last + 1, count: counts.added, digest: sum)
    )
  }

  private func record(
    _ difference: RowDifference, _ why: LedgerText, of job: String
  ) throws(LedgerError) {
    switch difference {
    case .added: break
    case .changed(let row, let content, let replacesTag):
      try requireUnclaimed(row.number, of: job)
      if replacesTag, let uid = row.uid, row.content.content != content.content {
        _ = try record(.abandoned(row.on(uid), why: why))
      }
      _ = try record(.amended(job: job, row.amendment(content)))
    case .removed(let row):
      try requireUnclaimed(row.number, of: job)
      if let uid = row.uid { _ = try record(.abandoned(row.on(uid), why: why)) }
      if row.state == .failed { _ = try record(.retried(job: job, row: row.number, why: why)) }
      _ = try record(.gaveUp(job: job, row: row.number, TagReason(.removed, why)))
    case .restored(let row, let content):
      if !row.content.isSame(as: content) {
        _ = try record(.amended(job: job, row.amendment(content)))
      }
      _ = try record(.retried(job: job, row: row.number, why: why))
    }
  }
}

extension LedgerRow {
  /// The correction that gives the row this content.
  fileprivate func amendment(_ content: RowContent) -> RowAmendment {
    RowAmendment(
      revision: revision + 1, content: content,
      previous: EarlierContent(url: self.content.url, content: self.content.content))
  }
}
