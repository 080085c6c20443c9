import Cryptography
package import Tags

extension Ledger {
  /// The current state of a row, or `nil` if the job has no such row.
  package func row(_ number: Int, of job: String) throws(LedgerError) -> LedgerRow? {
    try statements.row.first(.text(job), .integer(number)) { row throws(LedgerError) in
      try RowQuery.row(row, path)
    }
  }

  /// Up to `limit` rows from the row with the number `first` on.
  package func rows(
    of job: String, from first: Int, limit: Int
  ) throws(LedgerError) -> [LedgerRow] {
    var rows: [LedgerRow] = []
    try store.statement(
      RowQuery.start + " WHERE j.name = ?1 AND r.number >= ?2 ORDER BY r.number LIMIT ?3"
    ).forEach([.text(job), .integer(first), .integer(limit)]) { row throws(LedgerError) in
      rows.append(try RowQuery.row(row, path))
      return true
    }
    return rows
  }

  /// The record of a tag, whichever job it belongs to, or `nil` if it was never seen.
  package func tag(_ uid: TagUID) throws(LedgerError) -> LedgerTag? {
    guard let tag = try derivation.tag(uid) else { return nil }
    return LedgerTag(
      uid: uid, standing: tag.standing, job: tag.job, row: tag.row, reason: tag.reason)
  }

  /// Passes every row to `body` that is on a tag and not completed, or that has failed.
  package func forEachOpenRow(
    of job: String, _ body: (LedgerRow) throws -> Void
  ) throws {
    var rows: [LedgerRow] = []
    try statements.openRows.forEach([.text(job)]) { row throws(LedgerError) in
      rows.append(try RowQuery.row(row, path))
      return true
    }
    for row in rows { try body(row) }
  }

  /// Passes every row of a job to `body`, in order, one at a time.
  package func forEachRow(of job: String, _ body: (LedgerRow) throws -> Void) throws {
    try forEachRow(of: job, where: nil, body)
  }

  /// Passes the rows that meet a SQL condition to `body`, in order; `p` is their entry in
  /// `progress`.
  func forEachRow(
    of job: String, where condition: String?, _ body: (LedgerRow) throws -> Void
  ) throws {
    try requireJob(job)
    let condition = condition.map { " AND " + $0 } ?? ""
    // In batches: `body` may write to the ledger, which an open statement would block.
    let some = try store.statement(
      RowQuery.start
        + " WHERE j.name = ?1 AND r.number > ?2\(condition) ORDER BY r.number LIMIT 500")
    var rows: [LedgerRow] = []
    repeat {
      let last = rows.last?.number ?? 0
      rows = []
      try some.forEach([.text(job), .integer(last)]) { row throws(LedgerError) in
        rows.append(try RowQuery.row(row, path))
        return true
      }
      for row in rows { try body(row) }
    } while !rows.isEmpty
  }

  /// The rows of all jobs that have this URL.
  package func rows(url: String) throws(LedgerError) -> [LedgerRow] {
    var rows: [LedgerRow] = []
    // Each condition has an index of its own.
    for condition in ["r.url = ?1 AND a.job IS NULL", "a.url = ?1"] {
      try store.statement(RowQuery.start + " WHERE \(condition) ORDER BY j.id, r.number LIMIT 1000")
        .forEach([.text(url)]) { row throws(LedgerError) in
          rows.append(try RowQuery.row(row, path))
          return true
        }
    }
    return rows
  }

  /// Passes every tag in quarantine to `body`, with the reason.
  package func forEachQuarantined(_ body: (LedgerTag) throws -> Void) throws {
    var tags: [LedgerTag] = []
    try store.statement(
      """
      SELECT t.uid, j.name, t.row, t.reason, t.words FROM tag t LEFT JOIN job j ON j.id = t.job
      WHERE t.standing = 'quarantined' ORDER BY t.uid
      """
    ).forEach([]) { row throws(LedgerError) in
      tags.append(
        LedgerTag(
          uid: TagUID(row.bytes(0)), standing: .quarantined, job: row.optionalText(1),
          row: row.optionalInt(2), reason: row.reason(3)))
      return true
    }
    for tag in tags { try body(tag) }
  }

  /// The codes of a row.
  package func codes(of row: Int, in job: String) throws(LedgerError) -> [LedgerCode] {
    var codes: [LedgerCode] = []
    try store.statement(
      """
      SELECT c.kind, c.file, c.digest FROM code c JOIN job j ON j.id = c.job
      WHERE j.name = ?1 AND c.row = ?2 ORDER BY c.kind
      """
    ).forEach([.text(job), .integer(row)]) { row throws(LedgerError) in
      codes.append(try code(row, from: 0))
      return true
    }
    return codes
  }

  /// Reads the kind, the file and the digest from three columns.
  func code(_ row: SQLRow, from column: Int32) throws(LedgerError) -> LedgerCode {
    guard let digest = SHA256Digest(row.bytes(column + 2)) else {
      throw LedgerError(.damaged("a code has no digest"), path)
    }
    return LedgerCode(
      kind: LedgerText(row.text(column)), file: LedgerText(row.text(column + 1)), digest: digest)
  }

  /// The names of all jobs, in the order in which they were added.
  package func jobs() throws(LedgerError) -> [String] {
    var names: [String] = []
    try store.statement("SELECT name FROM job ORDER BY id").forEach([]) { row in
      names.append(row.text(0))
      return true
    }
    return names
  }

  /// The number of rows of a job in each state.
  package func summary(of job: String) throws(LedgerError) -> JobSummary {
    let found = try store.statement("SELECT id, rows, definition FROM job WHERE name = ?1")
      .first(.text(job)) { row in (row.int(0), row.int(1), SHA256Digest(row.bytes(2))) }
    guard let (id, rows, digest) = found else { throw refusal(.noSuchJob(job)) }
    guard let digest else { throw LedgerError(.damaged("job \(id) has no digest"), path) }
    let counts = try counts(ofJob: id)
    let triedAgain = try statements.triedAgain.first(.integer(id)) { row in row.int(0) } ?? 0
    var codes: [String: Int] = [:]
    try store.statement("SELECT kind, count(*) FROM code WHERE job = ?1 GROUP BY kind")
      .forEach([.integer(id)]) { row in
        codes[row.text(0)] = row.int(1)
        return true
      }
    // The same for all rows of a job.
    let isBare = try store.statement(
      "SELECT content IS NULL FROM \"row\" WHERE job = ?1 ORDER BY number LIMIT 1"
    ).first(.integer(id)) { $0.int(0) == 1 }
    return JobSummary(
      job: job, definition: digest, rows: rows, counts: counts, triedAgain: triedAgain,
      codes: codes, makesTags: isBare != true)
  }

  /// The number of rows of a job in each state.
  func counts(ofJob id: Int) throws(LedgerError) -> [RowState: Int] {
    var counts: [RowState: Int] = [:]
    try store.statement(store.dialect.counting)
      .forEach([.integer(id)]) { row in
        if let state = RowState(rawValue: row.text(0)) { counts[state] = row.int(1) }
        return true
      }
    return counts
  }

  /// The rows that this station can still write: the count and the first of those that wait for
  /// their tags, and whether any other row is pending. The time does not depend on the number of
  /// completed rows.
  package func left(of job: String) throws(LedgerError) -> RemainingRows {
    let isDealt = "p.row BETWEEN ?2 AND ?3"
    let (first, last) = (SQLValue.integer(assignedRows.lowerBound), assignedRows.upperBound)
    let pending = try store.statement(
      """
      SELECT p.row FROM job j JOIN progress p ON p.job = j.id
      WHERE j.name = ?1 AND p.state = 'pending' AND \(isDealt) LIMIT 1
      """
    ).first(.text(job), first, .integer(last)) { $0.int(0) }
    let open = """
      FROM job j JOIN progress p \(store.dialect.by("progress_open")) ON p.job = j.id
        JOIN "row" r ON r.job = p.job AND r.number = p.row \(RowQuery.amendments)
      WHERE j.name = ?1 AND p.state NOT IN ('pending', 'done') AND p.state <> 'failed' AND \(isDealt)
      """
    let count = try store.statement("SELECT count(*) \(open)")
      .first(.text(job), first, .integer(last)) { $0.int(0) }
    var rows: [LedgerRow] = []
    try store.statement(
      "SELECT \(RowQuery.columns) \(open) ORDER BY p.row LIMIT \(RemainingRows.maxNamedRowCount)"
    ).forEach([.text(job), first, .integer(last)]) { row throws(LedgerError) in
      rows.append(try RowQuery.row(row, path))
      return true
    }
    return RemainingRows(openCount: count ?? 0, open: rows, isPending: pending != nil)
  }

  func requireJob(_ job: String) throws(LedgerError) {
    guard try derivation.job(job) != nil else { throw refusal(.noSuchJob(job)) }
  }
}
