import Cryptography

/// A difference between a row and the line of the table that belongs to it.
package enum RowDifference: Sendable, Hashable {
  /// The row has another content in the table. If its tag cannot be rewritten, it is given up.
  case changed(LedgerRow, RowContent, replacesTag: Bool)
  /// The row is no longer in the table.
  case removed(LedgerRow)
  /// The row was removed and is in the table again, with this content.
  case restored(LedgerRow, RowContent)
  /// The table has another row.
  case added(RowContent)
}

/// The number of rows that an amendment changed.
package struct AmendmentCounts: Sendable, Hashable {
  /// Rows with another content.
  package var changed = 0
  /// Rows among them whose tags are to be rewritten.
  package var toRewrite = 0
  /// Rows among them whose tags were given up, because they cannot be rewritten.
  package var replaced = 0
  /// Rows that were given up.
  package var removed = 0
  /// Rows that are pending again.
  package var restored = 0
  /// New rows.
  package var added = 0

  package init() {}

  /// Whether the table has no differences.
  package var isEmpty: Bool { changed + removed + restored + added == 0 }

  /// Counts a difference.
  package mutating func take(_ difference: RowDifference) {
    switch difference {
    case .changed(let row, let content, let replacesTag):
      changed += 1
      if row.state.isBound, row.content.content != content.content {
        if replacesTag { replaced += 1 } else { toRewrite += 1 }
      }
    case .removed: removed += 1
    case .restored: restored += 1
    case .added: added += 1
    }
  }
}

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
      guard let known = try derivation.job(job) else { throw refusal(.noSuchJob(job)) }
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

extension RowContent {
  /// Whether the contents are the same, apart from the line in the table, and from the table's
  /// columns if one of them lacks these: version 0.2 did not keep them.
  package func isSame(as other: RowContent) -> Bool {
    let (own, others) = (tableColumns, other.tableColumns)
    return showsSame(as: other) && (own == others || own.isEmpty || others.isEmpty)
  }

  /// Whether the contents give the same tags, codes and labels.
  package func showsSame(as other: RowContent) -> Bool {
    number == other.number && url == other.url && name == other.name
      && labelColumns == other.labelColumns && content == other.content
  }
}
