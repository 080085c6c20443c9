import Cryptography

/// The copying of jobs' rows into another ledger.
struct JoinedRows {
  /// The path of the ledger from which the rows of each job first came.
  private var origins: [String: String] = [:]

  /// Copies the rows that an event added. Rows that exist already must be the same.
  mutating func take(
    _ record: LedgerRecord, from union: LedgerUnion, into ledger: borrowing Ledger
  ) throws(LedgerError) {
    guard case .rowsAdded(let job, let first, let count, _) = record.event, count > 0,
      let end = union.ends.first(where: { $0.head.station == record.station }),
      let id = try ledger.derivation.job(job)?.id
    else { return }
    let path = end.source.ledger.path
    let origin = origins[job] ?? path
    origins[job] = origin
    var batch = try RowInsertion(id, into: ledger.store)
    try end.source.ledger.forEachContent(of: job, first, count) { row throws(LedgerError) in
      guard let known = try ledger.originalContent(row.number, ofJob: id) else {
        try batch.add(row)
        return
      }
      guard known == row else {
        throw ledger.refusal(
          .notJoined(
            .otherRows(job: job, row: row.number, one: origin, other: path)))
      }
    }
    try batch.finish(in: ledger.store)
  }
}

extension Ledger {
  /// The content with which a row was added, whatever corrections came later.
  fileprivate func originalContent(
    _ number: Int, ofJob id: Int
  ) throws(LedgerError) -> RowContent? {
    try statements.originalRow.first(.integer(id), .integer(number)) { row throws(LedgerError) in
      try RowQuery.content(row, from: 0, path)
    }
  }

  /// Passes the content of some rows of a job to `body`.
  fileprivate func forEachContent(
    of job: String, _ first: Int, _ count: Int,
    _ body: (RowContent) throws(LedgerError) -> Void
  ) throws(LedgerError) {
    guard let id = try derivation.job(job)?.id else { return }
    let rows = try store.statement(
      """
      SELECT number, url, name, columns, line, content FROM row
      WHERE job = ?1 AND number BETWEEN ?2 AND ?3 ORDER BY number
      """)
    try rows.forEach([.integer(id), .integer(first), .integer(first + count - 1)]) {
      row throws(LedgerError) in
      try body(RowQuery.content(row, from: 0, path))
      return true
    }
  }
}
