extension Ledger {
  /// Lends the URLs of a job that have more than so many bytes to `body`, in order; those with this beginning only where
  /// they have more than `most`.
  package func forEachURL(
    of job: String, longerThan bytes: Int, andThan most: Int, from beginning: String,
    _ body: (String) -> Void
  ) throws(LedgerError) {
    let length = store.dialect.bytes("r.url")
    try store.statement(
      """
      SELECT r.url FROM job j JOIN "row" r ON r.job = j.id
      WHERE j.name = ?1 AND \(length) > ?2 AND (\(length) > ?3 OR substr(r.url, 1, CAST(?4 AS INTEGER)) <> ?5)
      ORDER BY r.number
      """
    ).forEach([
      .text(job), .integer(bytes), .integer(most), .integer(beginning.unicodeScalars.count),
      .text(beginning),
    ]) { row in
      body(row.text(0))
      return true
    }
  }
}
