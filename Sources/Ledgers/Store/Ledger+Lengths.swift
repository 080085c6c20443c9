extension Ledger {
  /// Lends the URLs of a job that have more than so many characters to `body`, in order; those with this beginning only
  /// where they have more than `most`.
  package func forEachURL(
    of job: String, longerThan count: Int, andThan most: Int, from beginning: String,
    _ body: (String) -> Void
  ) throws(LedgerError) {
    try store.statement(
      """
      SELECT r.url FROM job j JOIN "row" r ON r.job = j.id
      WHERE j.name = ?1 AND length(r.url) > ?2
        AND (length(r.url) > ?3 OR substr(r.url, 1, CAST(?4 AS INTEGER)) <> ?5)
      ORDER BY r.number
      """
    ).forEach([
      .text(job), .integer(count), .integer(most), .integer(beginning.unicodeScalars.count),
      .text(beginning),
    ]) { row in
      body(row.text(0))
      return true
    }
  }
}
