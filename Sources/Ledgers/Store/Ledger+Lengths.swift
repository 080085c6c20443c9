extension Ledger {
  /// Lends the URLs of a job that have more than so many characters to `body`, in any order; those with this
  /// beginning only where they have more than `most`.
  package func forEachURL(
    of job: String, longerThan count: Int, andThan most: Int, from beginning: String,
    _ body: (String) -> Void
  ) throws(LedgerError) {
    // Nearly all have this beginning: of every row only one length is asked for, and the index of URLs has the others
    // before those and after them.
    let other = """
      SELECT r.url FROM job j JOIN "row" r \(store.dialect.by("row_url")) ON r.job = j.id
      WHERE j.name = ?1 AND length(r.url) > ?2 AND length(r.url) <= ?3 AND r.url
      """
    try store.statement(
      """
      SELECT r.url FROM job j JOIN "row" r ON r.job = j.id WHERE j.name = ?1 AND length(r.url) > ?3
      UNION ALL \(other) < ?4
      UNION ALL \(other) >= ?5
      """
    ).forEach([
      .text(job), .integer(count), .integer(most), .text(beginning),
      .text(beginning + "\u{10FFFF}"),
    ]) { row in
      body(row.text(0))
      return true
    }
  }
}
