extension Ledger {
  /// Lends the URLs of a job that have more than so many characters to `body`, in any order; those with this
  /// beginning only where they have more than `most`.
  package func forEachURL(
    of job: String, longerThan count: Int, andThan most: Int, from beginning: String,
    _ body: (String) -> Void
  ) throws(LedgerError) {
    func urls(_ index: String, _ condition: String) -> String {
      "SELECT r.url FROM job j JOIN \"row\" r \(index) ON r.job = j.id WHERE j.name = ?1 AND \(condition)"
    }
    // Nearly all have this beginning: of each row only one length is asked for, and the index of URLs has the others
    // before those and after them. Where most rows are this job's, it is also read in half the time that rows take.
    let index = store.dialect.by("row_url")
    let isShort = "length(r.url) > ?2 AND length(r.url) <= ?3"
    try store.statement(
      """
      \(urls(try isMost(job) ? index : "", "length(r.url) > ?3"))
      UNION ALL \(urls(index, "r.url < ?4 AND \(isShort)"))
      UNION ALL \(urls(index, "r.url >= ?5 AND \(isShort)"))
      """
    ).forEach([
      .text(job), .integer(count), .integer(most), .text(beginning),
      .text(beginning + "\u{10FFFF}"),
    ]) { row in
      body(row.text(0))
      return true
    }
  }

  /// Whether a job has at least half of all rows.
  private func isMost(_ job: String) throws(LedgerError) -> Bool {
    let all = try store.number("SELECT CAST(coalesce(sum(rows), 0) AS INTEGER) FROM job")
    return try 2 * (derivation.job(job)?.rows ?? 0) >= all
  }
}
