/// The URLs of all jobs in a ledger.
extension Ledger {
  /// The first row of a job, up to `limit`, whose URL is byte for byte that of a row of another
  /// job, and that other row.
  package func sharedURL(
    of job: String, limit: Int = .max
  ) throws(LedgerError) -> (row: Int, otherJob: String, otherRow: Int)? {
    guard let id = try derivation.job(job)?.id else { throw refusal(.noSuchJob(job)) }
    guard try store.number("SELECT count(*) FROM job") > 1 else { return nil }
    return try store.statement(
      """
      SELECT s.number, j.name, s.other FROM (
        SELECT r.number AS number, o.job AS job, o.number AS other FROM "row" r
          JOIN "row" o ON o.url = r.url AND o.job <> r.job
        WHERE r.job = ?1 AND r.number <= ?2 AND \(RowQuery.isOriginal("r"))
          AND \(RowQuery.isOriginal("o"))
        UNION ALL SELECT r.number, o.job, o.row FROM "row" r
          JOIN amendment o ON o.url = r.url AND o.job <> r.job
        WHERE r.job = ?1 AND r.number <= ?2 AND \(RowQuery.isOriginal("r"))
        UNION ALL SELECT a.row, o.job, o.number FROM amendment a
          JOIN "row" o ON o.url = a.url AND o.job <> a.job
        WHERE a.job = ?1 AND a.row <= ?2 AND \(RowQuery.isOriginal("o"))
        UNION ALL SELECT a.row, o.job, o.row FROM amendment a
          JOIN amendment o ON o.url = a.url AND o.job <> a.job
        WHERE a.job = ?1 AND a.row <= ?2
      ) s JOIN job j ON j.id = s.job LIMIT 1
      """
    ).first(.integer(id), .integer(min(limit, LedgerRecord.numbers.upperBound))) { row in
      (row.int(0), row.text(1), row.int(2))
    }
  }

  /// Passes the URL of every row of all other jobs to `body`, job by job and in the order of the
  /// rows.
  package func forEachURL(
    exceptOf job: String, _ body: (_ job: String, _ row: Int, _ url: String) throws -> Void
  ) throws {
    // In batches, so that memory does not grow with the number of rows.
    let some = try store.statement(
      """
      SELECT r.number, coalesce(a.url, r.url) FROM "row" r \(RowQuery.amendments)
      WHERE r.job = (SELECT id FROM job WHERE name = ?1) AND r.number > ?2
      ORDER BY r.number LIMIT 2000
      """)
    for other in try jobs() where other != job {
      var rows: [(number: Int, url: String)] = []
      repeat {
        let last = rows.last?.number ?? 0
        rows = []
        try some.forEach([.text(other), .integer(last)]) { row in
          rows.append((row.int(0), row.text(1)))
          return true
        }
        for row in rows { try body(other, row.number, row.url) }
      } while !rows.isEmpty
    }
  }
}
