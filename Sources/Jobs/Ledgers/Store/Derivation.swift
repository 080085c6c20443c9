import Cryptography
import Tags

/// The tables derived from the events, and the rules for which event may follow which.
///
/// Appending and replaying both use it: on the ledger's own tables, or on temporary ones that are
/// compared with them.
final class Derivation {
  let path: String
  let findJob: SQLStatement
  let addJob: SQLStatement
  let countRows: SQLStatement
  let addRows: SQLStatement
  let findRow: SQLStatement
  let moveRow: SQLStatement
  let findTag: SQLStatement
  let setTag: SQLStatement
  let tally: Tally?
  let setCode: SQLStatement
  let findCode: SQLStatement
  let findContent: SQLStatement
  let setAmendment: SQLStatement
  /// The statements after which a row has no codes, labels and grades of its present content.
  let dropCodes: [SQLStatement]
  let setMatched: SQLStatement
  let findMatched: SQLStatement
  let setDefinition: SQLStatement
  let setClosed: SQLStatement

  /// Prepares the statements for the derived tables of `schema`.
  init(_ schema: String, in database: any LedgerStore) throws(LedgerError) {
    let later = schema == database.dialect.schema ? database.dialect.laterSchema : schema
    path = database.path
    findJob = try database.statement(
      """
      SELECT j.id, j.rows, c.station
      FROM \(schema).job j LEFT JOIN \(later).closing c ON c.job = j.id WHERE j.name = ?1
      """)
    addJob = try database.statement(
      """
      INSERT INTO \(schema).job(id, name, definition, rows)
      SELECT coalesce(max(id), 0) + 1, ?1, ?2, 0 FROM \(schema).job
      """)
    countRows = try database.statement(
      "UPDATE \(schema).job SET rows = rows + ?2 WHERE id = ?1")
    addRows = try database.statement(
      """
      INSERT INTO \(schema).progress(job, row, state, attempts)
      WITH RECURSIVE n(row) AS (SELECT ?2 UNION ALL SELECT row + 1 FROM n WHERE row < ?3)
      SELECT ?1, row, 'pending', 0 FROM n
      """)
    findRow = try database.statement(
      """
      SELECT p.state, p.uid, p.attempts, p.reason, p.words, j.id,
        a.revision, a.url, a.content, a.earlier, a.station, c.station
      FROM \(schema).job j JOIN \(schema).progress p ON p.job = j.id
        LEFT JOIN \(later).amendment a ON a.job = p.job AND a.row = p.row
        LEFT JOIN \(later).closing c ON c.job = j.id
      WHERE j.name = ?1 AND p.row = ?2
      """)
    moveRow = try database.statement(
      """
      UPDATE \(schema).progress
      SET state = ?3, uid = ?4, attempts = ?5, reason = ?6, words = ?7, station = ?8
      WHERE job = ?1 AND row = ?2
      """)
    findTag = try database.statement(
      """
      SELECT t.standing, j.name, t.row, t.reason, t.words, t.job
      FROM \(schema).tag t LEFT JOIN \(schema).job j ON j.id = t.job WHERE t.uid = ?1
      """)
    setTag = try database.statement(
      """
      INSERT INTO \(schema).tag(uid, standing, job, row, reason, words)
      VALUES(?1, ?2, ?3, ?4, ?5, ?6)
      ON CONFLICT(uid) DO UPDATE SET standing = ?2, job = ?3, row = ?4, reason = ?5, words = ?6
      """)
    tally = database.dialect.keepsTally ? try Tally(schema, in: database) : nil
    setCode = try database.statement(
      """
      INSERT INTO \(schema).code(job, row, kind, file, digest) VALUES(?1, ?2, ?3, ?4, ?5)
      ON CONFLICT(job, row, kind) DO UPDATE SET file = ?4, digest = ?5
      """)
    findCode = try database.statement(
      "SELECT file FROM \(schema).code WHERE job = ?1 AND row = ?2 AND kind = ?3")
    findContent = try database.statement(
      """
      SELECT r.number, \(RowQuery.content)
      FROM "row" r LEFT JOIN \(later).amendment a ON a.job = r.job AND a.row = r.number
      WHERE r.job = ?1 AND r.number = ?2
      """)
    setAmendment = try database.statement(
      """
      INSERT INTO \(later).amendment(
        job, row, revision, url, name, columns, line, content, earlier, station)
      VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
      ON CONFLICT(job, row) DO UPDATE SET revision = ?3, url = ?4, name = ?5, columns = ?6,
        line = ?7, content = ?8, earlier = ?9, station = ?10
      """)
    // The files of codes are recognized by what was recorded of them.
    dropCodes = try [
      """
      DELETE FROM \(schema).code WHERE job = ?1 AND row = ?2 AND EXISTS (
        SELECT 1 FROM \(schema).code c WHERE c.job = ?1 AND c.row = ?2
          AND \(schema).code.kind = c.kind || '\(LedgerCode.earlier)')
      """,
      """
      UPDATE \(schema).code SET kind = kind || '\(LedgerCode.earlier)'
      WHERE job = ?1 AND row = ?2 AND kind IN ('qr', 'clip')
      """,
      """
      DELETE FROM \(schema).code WHERE job = ?1 AND row = ?2
        AND kind NOT LIKE '%\(LedgerCode.earlier)'
        AND kind NOT IN (
          '\(WriteProvenance.kind)', '\(LedgerTagKeys.kind)', '\(LedgerLocation.kind)', 'hook')
      """,
    ].map { sql throws(LedgerError) in try database.statement(sql) }
    setMatched = try database.statement(
      """
      INSERT INTO \(later).matched(job, revision, digest, key, station)
      VALUES(?1, ?2, ?3, ?4, ?5)
      ON CONFLICT(job) DO UPDATE SET revision = ?2, digest = ?3, key = ?4, station = ?5
      """)
    findMatched = try database.statement(
      """
      SELECT j.id, j.definition, m.revision, m.digest, m.key, m.station
      FROM \(schema).job j LEFT JOIN \(later).matched m ON m.job = j.id WHERE j.name = ?1
      """)
    setDefinition = try database.statement(
      "UPDATE \(schema).job SET definition = ?2 WHERE id = ?1")
    setClosed = try database.statement(
      "INSERT INTO \(later).closing(job, station) VALUES(?1, ?2)")
  }

  /// The error with this refusal and the path of the ledger.
  func refusal(_ refusal: LedgerRefusal) -> LedgerError { LedgerError(.refused(refusal), path) }
}

/// The table with the numbers of rows in each state.
struct Tally {
  private let adding: SQLStatement
  private let taking: SQLStatement

  init(_ schema: String, in database: any LedgerStore) throws(LedgerError) {
    adding = try database.statement(
      """
      INSERT INTO \(schema).tally(job, state, count) VALUES(?1, ?2, ?3)
      ON CONFLICT(job, state) DO UPDATE SET count = count + ?3
      """)
    taking = try database.statement(
      "UPDATE \(schema).tally SET count = count - 1 WHERE job = ?1 AND state = ?2")
  }

  func add(_ count: Int, _ state: RowState, of job: Int) throws(LedgerError) {
    try adding.run(.integer(job), .text(state.rawValue), .integer(count))
  }

  /// The number of SQLite's machine instructions that were run for the tally so far.
  var steps: Int { adding.steps + taking.steps }

  func takeOne(_ state: RowState, of job: Int) throws(LedgerError) {
    try taking.run(.integer(job), .text(state.rawValue))
  }
}

/// A row as the derived tables have it.
struct DerivedRow {
  let job: Int
  var state: RowState
  var uid: TagUID?
  var attempts: Int
  var reason: TagReason?
  /// The last correction of the row's content; nil without one.
  var amendment: DerivedAmendment?
  /// The name of the station that closed the job; nil if it is open.
  let closer: StationName?
}

/// The last correction of a row, as the derived tables have it.
struct DerivedAmendment {
  let revision: Int
  let present: EarlierContent
  let earlier: [EarlierContent]
  let station: StationName?
}

/// A tag as the derived tables have it.
struct DerivedTag {
  var standing: LedgerTagState
  var jobID: Int?
  var job: String?
  var row: Int?
  var reason: TagReason?
}

extension SQLRow {
  /// The reason that two columns hold; nil without one.
  func reason(_ column: Int32) -> TagReason? {
    guard let kind = optionalText(column).flatMap(TagReason.Kind.init) else { return nil }
    return TagReason(kind, LedgerText(text(column + 1)))
  }
}

extension Derivation {
  /// The ID of a job in the tables, the number of its rows, and the station that closed it.
  func job(_ name: String) throws(LedgerError) -> (id: Int, rows: Int, closer: StationName?)? {
    try findJob.first(.text(name)) { row in
      (row.int(0), row.int(1), row.optionalText(2).flatMap { StationName($0) })
    }
  }

  /// The id and number of rows of a job; throws if the job may not be changed.
  func openJob(_ name: String) throws(LedgerError) -> (id: Int, rows: Int) {
    guard let job = try job(name) else { throw refusal(.noSuchJob(name)) }
    if let closer = job.closer { throw refusal(.closed(job: name, by: closer)) }
    return (job.id, job.rows)
  }

  /// A row of a job; throws if it may not be changed.
  func openRow(_ number: Int, of job: String) throws(LedgerError) -> DerivedRow {
    let row = try row(number, of: job)
    if let closer = row.closer { throw refusal(.closed(job: job, by: closer)) }
    return row
  }

  func row(_ number: Int, of job: String) throws(LedgerError) -> DerivedRow {
    let found = try findRow.first(.text(job), .integer(number)) { row throws(LedgerError) in
      guard let state = RowState(rawValue: row.text(0)), LedgerRecord.numbers.contains(row.int(2))
      else {
        throw LedgerError(.damaged("row \(number) has no known state"), path)
      }
      return DerivedRow(
        job: row.int(5), state: state, uid: row.isNull(1) ? nil : TagUID(row.bytes(1)),
        attempts: row.int(2), reason: row.reason(3),
        amendment: row.isNull(6)
          ? nil
          : DerivedAmendment(
            revision: row.int(6),
            present: EarlierContent(
              url: row.text(7), content: row.isNull(8) ? nil : SHA256Digest(row.bytes(8))),
            earlier: EarlierContent.contents(row.text(9)),
            station: row.optionalText(10).flatMap { StationName($0) }),
        closer: row.optionalText(11).flatMap { StationName($0) })
    }
    if let found { return found }
    guard try self.job(job) != nil else { throw refusal(.noSuchJob(job)) }
    throw refusal(.noSuchRow(job: job, row: number))
  }

  func tag(_ uid: TagUID) throws(LedgerError) -> DerivedTag? {
    try findTag.first(.blob(uid.bytes)) { row throws(LedgerError) in
      guard let standing = LedgerTagState(rawValue: row.text(0)) else {
        throw LedgerError(.damaged("tag \(uid) has no known standing"), path)
      }
      return DerivedTag(
        standing: standing, jobID: row.optionalInt(5), job: row.optionalText(1),
        row: row.optionalInt(2), reason: row.reason(3))
    }
  }

  func keep(
    _ row: DerivedRow, _ number: Int, was old: RowState, at station: StationName
  ) throws(LedgerError) {
    try moveRow.run(
      .integer(row.job), .integer(number), .text(row.state.rawValue), .optional(row.uid?.bytes),
      .integer(row.attempts), .optional(row.reason?.kind.rawValue),
      .optional(row.reason?.words.description), .text(station.description))
    guard old != row.state else { return }
    try tally?.takeOne(old, of: row.job)
    try tally?.add(1, row.state, of: row.job)
  }

  func keep(_ tag: DerivedTag, _ uid: TagUID) throws(LedgerError) {
    try setTag.run(
      .blob(uid.bytes), .text(tag.standing.rawValue), .optional(tag.jobID), .optional(tag.row),
      .optional(tag.reason?.kind.rawValue), .optional(tag.reason?.words.description))
  }
}
