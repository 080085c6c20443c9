package import Cryptography

extension Ledger {
  /// Checks every event, every row and every derived table, without changing anything.
  ///
  /// Finds every change, every reordering, and everything that was removed or inserted. Events that
  /// were cut off at the end show only if a hash of them was kept elsewhere: `heads` are such
  /// hashes.
  package borrowing func verifyChain(
    against heads: [SHA256Digest] = []
  ) throws(LedgerError) -> ChainReport {
    // A snapshot of the ledger, unaffected by what others add meanwhile.
    try store.beginSnapshot()
    defer { store.rollBack() }
    let differences = try store.differences()
    let scratch = store.dialect.scratchSchema
    try store.run(store.dialect.derivedTables(scratch))
    let replay = try Derivation(scratch, in: store)
    var walk = ChainWalk(
      path: path, heads: heads, joinings: try JoinRecords(in: store), hasGaps: store.dialect.hasGaps
    )
    for difference in differences { walk.find(.schema(difference)) }
    let events = try store.statement(
      "SELECT id, station, number, sequence, body, hash FROM event ORDER BY id")
    let rows = try store.statement(
      """
      SELECT r.number, r.url, r.name, r.columns, r.line, r.content FROM "row" r
      WHERE r.job = ?1 AND r.number BETWEEN ?2 AND ?3 ORDER BY r.number
      """)
    try events.stream { row throws(LedgerError) in
      guard let record = try walk.take(row) else { return true }
      if case .rowsAdded(let job, let first, let count, let digest) = record.event {
        let areAll = try walk.compare(
          rows, of: replay.job(job)?.id, job, first, count, with: digest)
        // A forged count could be so large that the replay would never end.
        guard areAll else { return true }
      }
      try walk.apply(record, to: replay)
      return true
    }
    try findForeignRows(&walk)
    try compareTables(&walk)
    return walk.report()
  }

  /// Looks for rows that no event added.
  private borrowing func findForeignRows(_ walk: inout ChainWalk) throws(LedgerError) {
    let counts = try store.statement(
      """
      SELECT coalesce(j.name, 'number ' || r.job), r.count - coalesce(j.rows, 0)
      FROM (SELECT job, count(*) AS count FROM \(store.dialect.schema).row GROUP BY job) r
        LEFT JOIN \(store.dialect.scratchSchema).job j ON j.id = r.job
      WHERE r.count > coalesce(j.rows, 0)
      """)
    var findings: [ChainFinding] = []
    try counts.forEach([]) { row in
      findings.append(.rowsAdded(job: row.text(0), count: row.int(1)))
      return true
    }
    findings.forEach { walk.find($0) }
  }

  /// Compares the derived tables with those of the replay.
  private borrowing func compareTables(_ walk: inout ChainWalk) throws(LedgerError) {
    let dialect = store.dialect
    for (table, columns) in dialect.derived {
      for isExtra in [true, false] {
        let (own, scratch) = (dialect.schema, dialect.scratchSchema)
        let (one, other) = isExtra ? (own, scratch) : (scratch, own)
        let entry = columns.split(separator: ",").map { "\(dialect.quote)(\($0))" }.joined(
          separator: "||' '||")
        let differences = try store.statement(
          """
          SELECT \(entry) FROM (SELECT \(columns) FROM \(one).\(table)
          EXCEPT SELECT \(columns) FROM \(other).\(table) LIMIT 10) d
          """)
        var findings: [ChainFinding] = []
        try differences.forEach([]) { row in
          findings.append(.derived(table: table, entry: row.text(0), isExtra: isExtra))
          return true
        }
        findings.forEach { walk.find($0) }
      }
    }
  }
}

extension Ledger {
  /// The differences between a file's schema and that of a ledger, also if they prevent it from
  /// being opened as a ledger. Empty for a server.
  package static func schemaFindings(at path: String) throws(LedgerError) -> [ChainFinding] {
    guard !isOnServer(path) else { return [] }
    return try SchemaCheck.differences(FileStore(path, .read)).map { .schema($0) }
  }
}
