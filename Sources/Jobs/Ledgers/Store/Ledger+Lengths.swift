extension Ledger {
  /// Passes the URLs of a job with more than `count` characters to `body`, in any order. URLs that
  /// start with `beginning` are passed only if they have more than `most` characters.
  package func forEachURL(
    of job: String, longerThan count: Int, andThan most: Int, from beginning: String,
    _ body: (String) -> Void
  ) throws(LedgerError) {
    func urls(_ index: String, _ condition: String) -> String {
      "SELECT r.url FROM job j JOIN \"row\" r \(index) ON r.job = j.id WHERE j.name = ?1 AND \(condition)"
        + " AND \(RowQuery.isOriginal("r"))"
    }
    // Nearly all URLs start with `beginning`, so only one length is checked for each row; the index
    // of URLs has the others before and after those. If most rows are of this job, reading the
    // index also takes half the time of reading the rows.
    let index = store.dialect.by("row_url")
    let isShort = "length(r.url) > ?2 AND length(r.url) <= ?3"
    try store.statement(
      """
      \(urls(try isMost(job) ? index : "", "length(r.url) > ?3"))
      UNION ALL \(urls(index, "r.url < ?4 AND \(isShort)"))
      UNION ALL \(urls(index, "r.url >= ?5 AND \(isShort)"))
      UNION ALL SELECT a.url FROM job j JOIN amendment a ON a.job = j.id
      WHERE j.name = ?1 AND length(a.url) > ?2
        AND (length(a.url) > ?3 OR a.url < ?4 OR a.url >= ?5)
      """
    ).forEach([
      .text(job), .integer(count), .integer(most), .text(beginning),
      .text(beginning + "\u{10FFFF}"),
    ]) { row in
      body(row.text(0))
      return true
    }
  }

  /// Whether a job has at least half of all rows in the ledger.
  private func isMost(_ job: String) throws(LedgerError) -> Bool {
    let all = try store.number("SELECT CAST(coalesce(sum(rows), 0) AS INTEGER) FROM job")
    return try 2 * (derivation.job(job)?.rows ?? 0) >= all
  }
}
