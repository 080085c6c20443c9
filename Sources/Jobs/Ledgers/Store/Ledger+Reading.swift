import Cryptography
package import Tags

extension Ledger {
  /// The present state of a row; nil if the job does not have the row.
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

  /// The record of a tag, whichever job it belongs to; nil if it was never seen.
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
    try forEachRow(of: job, in: .all, nil, body)
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

  /// The keys that a row's tag was given with the row, or `nil` if none are recorded.
  package func keys(of row: LedgerRow) throws -> LedgerTagKeys? {
    try codes(of: row.number, in: row.job).keys(of: row.uid)
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

  /// The code whose kind, file and digest are in three columns.
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

  /// The numbers of rows of a job in each state.
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

  /// The numbers of rows of a job in each state, by the job's id.
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
    let isPending = try isPending(job)
    guard let first = assignedRows.ranges.first, let last = assignedRows.ranges.last else {
      return RemainingRows(openCount: 0, open: [], isPending: isPending)
    }
    let open = try numbers(
      """
      SELECT p.row FROM job j JOIN progress p \(store.dialect.by("progress_open")) ON p.job = j.id
      WHERE j.name = ?1 AND p.state NOT IN ('pending', 'done') AND p.state <> 'failed'
        AND p.row BETWEEN ?2 AND ?3 ORDER BY p.row
      """, [.text(job), .integer(first.lowerBound), .integer(last.upperBound)]
    ).filter { assignedRows.contains($0) }
    var rows: [LedgerRow] = []
    for number in open.prefix(RemainingRows.maxNamedRowCount) {
      if let row = try row(number, of: job) { rows.append(row) }
    }
    return RemainingRows(openCount: open.count, open: rows, isPending: isPending)
  }

  /// Whether a job has a pending row that this station may write.
  private func isPending(_ job: String) throws(LedgerError) -> Bool {
    let pending = try store.statement(
      """
      SELECT p.row FROM job j JOIN progress p \(store.dialect.by("progress_pending"))
        ON p.job = j.id
      WHERE j.name = ?1 AND p.state = 'pending' AND p.row >= ?2 ORDER BY p.row LIMIT 1
      """)
    var first = 1
    while let wanted = assignedRows.next(from: first),
      let number = try pending.first(.text(job), .integer(wanted), read: { $0.int(0) })
    {
      if assignedRows.contains(number) { return true }
      first = number
    }
    return false
  }

  func requireJob(_ job: String) throws(LedgerError) {
    guard try derivation.job(job) != nil else { throw refusal(.noSuchJob(job)) }
  }
}
