import LibCrypto
package import Tags

extension Ledger {
  /// A row as it is now; `nil` when the job has no such row.
  package func row(_ number: Int, of job: String) throws(LedgerError) -> LedgerRow? {
    try statements.row.first(.text(job), .integer(number)) { row throws(LedgerError) in
      try RowQuery.row(row, path)
    }
  }

  /// What is known of a tag, whichever job it belongs to; `nil` when it was never seen.
  package func tag(_ uid: TagUID) throws(LedgerError) -> LedgerTag? {
    guard let tag = try derivation.tag(uid) else { return nil }
    return LedgerTag(
      uid: uid, standing: tag.standing, job: tag.job, row: tag.row, reason: tag.reason)
  }

  /// Lends every row to `body` that is on a tag and not done, or that was taken out of the line.
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

  /// Lends every row of a job to `body`, in order, one at a time.
  package func forEachRow(of job: String, _ body: (LedgerRow) throws -> Void) throws {
    try forEachRow(of: job, where: nil, body)
  }

  /// The same of those rows for which a condition holds, in which `p` is their progress.
  func forEachRow(
    of job: String, where condition: String?, _ body: (LedgerRow) throws -> Void
  ) throws {
    try requireJob(job)
    let condition = condition.map { " AND " + $0 } ?? ""
    // A few at a time: `body` may write to the ledger, which a statement in progress would hinder.
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
    try store.statement(RowQuery.start + " WHERE r.url = ?1 ORDER BY j.id, r.number LIMIT 1000")
      .forEach([.text(url)]) { row throws(LedgerError) in
        rows.append(try RowQuery.row(row, path))
        return true
      }
    return rows
  }

  /// Lends every tag that was put aside to `body`, with the reason.
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

  /// The codes that were made for a row.
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

  /// Kind, file and digest in three columns.
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

  /// How far a job has come.
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
    // All rows of a job are alike in this.
    let isBare = try store.statement(
      "SELECT content IS NULL FROM \"row\" WHERE job = ?1 ORDER BY number LIMIT 1"
    ).first(.integer(id)) { $0.int(0) == 1 }
    return JobSummary(
      job: job, definition: digest, rows: rows, counts: counts, triedAgain: triedAgain,
      codes: codes, makesTags: isBare != true)
  }

  /// How many rows of a job are in each state.
  func counts(ofJob id: Int) throws(LedgerError) -> [RowState: Int] {
    var counts: [RowState: Int] = [:]
    try store.statement(store.dialect.counting)
      .forEach([.integer(id)]) { row in
        if let state = RowState(rawValue: row.text(0)) { counts[state] = row.int(1) }
        return true
      }
    return counts
  }

  /// Of the rows that are dealt here: how many wait for their tags to be seen again, the first of
  /// these, and whether any is in line; it takes as long however many rows are done.
  package func left(of job: String) throws(LedgerError) -> RowsLeft {
    let isDealt = "p.row BETWEEN ?2 AND ?3"
    let (first, last) = (SQLValue.integer(dealtRows.lowerBound), dealtRows.upperBound)
    let pending = try store.statement(
      """
      SELECT p.row FROM job j JOIN progress p ON p.job = j.id
      WHERE j.name = ?1 AND p.state = 'pending' AND \(isDealt) LIMIT 1
      """
    ).first(.text(job), first, .integer(last)) { $0.int(0) }
    let open = """
      FROM job j JOIN progress p \(store.dialect.by("progress_open")) ON p.job = j.id
        JOIN "row" r ON r.job = p.job AND r.number = p.row
      WHERE j.name = ?1 AND p.state NOT IN ('pending', 'done') AND p.state <> 'failed' AND \(isDealt)
      """
    let count = try store.statement("SELECT count(*) \(open)")
      .first(.text(job), first, .integer(last)) { $0.int(0) }
    var rows: [LedgerRow] = []
    try store.statement(
      "SELECT \(RowQuery.columns) \(open) ORDER BY p.row LIMIT \(RowsLeft.mostNamed)"
    ).forEach([.text(job), first, .integer(last)]) { row throws(LedgerError) in
      rows.append(try RowQuery.row(row, path))
      return true
    }
    return RowsLeft(openCount: count ?? 0, open: rows, isPending: pending != nil)
  }

  func requireJob(_ job: String) throws(LedgerError) {
    guard try derivation.job(job) != nil else { throw refusal(.noSuchJob(job)) }
  }
}
