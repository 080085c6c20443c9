import SystemIO

/// The row claims of stations that share a file. Each station at work keeps a lock on a file of its
/// own.
final class FileClaims: RowClaims {
  private let store: FileStore
  private let station: StationName
  private let nextPending: SQLStatement
  private let claims: SQLStatement
  private let ownClaim: SQLStatement
  private let setClaim: SQLStatement
  private let dropClaim: SQLStatement
  /// The number of the row that was claimed last, from which the next one is searched.
  private var found = 1
  /// The lock that keeps other processes from working under this station's name; nil without work.
  private var lock: AdvisoryLock?
  /// The lock that keeps other processes from making labels of the job at the same time.
  private var labelLock: AdvisoryLock?

  /// Prepares the statements for the tables of a file.
  init(_ store: FileStore, station: StationName) throws(LedgerError) {
    self.store = store
    self.station = station
    nextPending = try store.statement(
      """
      SELECT p.row FROM job j JOIN progress p INDEXED BY progress_pending ON p.job = j.id
      WHERE j.name = ?1 AND p.state = 'pending' AND p.row > ?2 ORDER BY p.row LIMIT 1
      """)
    claims = try store.statement(
      """
      SELECT c.station FROM claim c JOIN job j ON j.id = c.job
      WHERE j.name = ?1 AND c.row = ?2
      """)
    ownClaim = try store.statement(
      """
      SELECT j.name, c.row, p.state = 'pending' FROM claim c JOIN job j ON j.id = c.job
        JOIN progress p ON p.job = c.job AND p.row = c.row WHERE c.station = ?1
      """)
    // Replaces the station's own claim, and that of a station that is no longer at work.
    setClaim = try store.statement(
      "INSERT OR REPLACE INTO claim(station, job, row) SELECT ?1, id, ?3 FROM job WHERE name = ?2")
    dropClaim = try store.statement("DELETE FROM claim WHERE station = ?1")
  }

  /// The number of SQLite's machine instructions that were run for claims so far.
  var steps: Int { [nextPending, claims, ownClaim, setClaim].reduce(0) { $0 + $1.steps } }

  var isAtWork: Bool { lock != nil }

  func startWork() throws(LedgerError) {
    // In a transaction, as stations probe each other's locks in transactions; so no probe is
    // mistaken for a station at work.
    try store.begin()
    defer { store.rollBack() }
    lock = try Self.lock(station, at: store.path)
  }

  func resumeWork() {}

  func lockLabels(of job: String, number: Int) throws(LedgerError) {
    labelLock = try Self.lock("\(store.path)-labels-\(number)", of: store.path) {
      .labelsInWork(job: job, process: $0)
    }
  }

  func isAtWork(_ station: StationName) -> Bool { !Self.isFree(station, at: store.path) }

  /// Does nothing, as the lock ends with the process, and the claim with the lock.
  func releaseRows() {}

  func requireNobodyElseAtWork(_ heads: [LedgerHead]) throws(LedgerError) {
    try Self.requireNobodyAtWork(at: store.path, except: isAtWork ? station : nil)
  }

  /// Throws if a station other than the given one is at work with the file.
  static func requireNobodyAtWork(
    at path: String, except own: StationName? = nil
  ) throws(LedgerError) {
    let parts = path.lastIndex(of: "/").map { (path[...$0], path[path.index(after: $0)...]) }
    let (folder, name) = parts ?? ("./", path[...])
    for other in FileAttributes.names(in: String(folder)) where other.hasPrefix("\(name)-station-")
    {
      guard let station = StationName(other.dropFirst(name.count + "-station-".count)) else {
        continue
      }
      if station == own { continue }
      guard Self.isFree(station, at: path) else {
        let holder = AdvisoryLock.holder(of: Self.lockPath(of: station, at: path))?.processID
        throw LedgerError(.stationAtWork(station, process: holder), path)
      }
    }
  }

  func takeNext(of job: String, in rows: RowRanges) throws(LedgerError) -> Int? {
    if let own = try own(), own.isPending, own.job == job, rows.contains(own.row) { return own.row }
    return try store.transaction { () throws(LedgerError) in try takeFree(of: job, in: rows) }
  }

  func take(_ row: Int, of job: String) throws(LedgerError) -> Bool {
    try claimInFile(row, of: job) == nil
  }

  func claim(_ row: Int, of job: String) throws(LedgerError) -> StationName? {
    try store.transaction { () throws(LedgerError) in try claimInFile(row, of: job) }
  }

  /// Claims a row for this station unless another one at work has claimed it. Returns that other
  /// station.
  private func claimInFile(_ row: Int, of job: String) throws(LedgerError) -> StationName? {
    if let other = try holder(of: row, in: job) { return other }
    try setClaim.run(.text(station.description), .text(job), .integer(row))
    return nil
  }

  func transfer(after event: LedgerEvent, in rows: RowRanges) throws(LedgerError) {
    guard let ended = event.endedRow, let own = try own(), (own.job, own.row) == ended else {
      return
    }
    _ = try takeFree(of: ended.job, in: rows)
  }

  /// The other station that has claimed a row. Claims of stations that are not at work do not
  /// count.
  func holder(of row: Int, in job: String) throws(LedgerError) -> StationName? {
    let name = try claims.first(.text(job), .integer(row)) { row in row.text(0) }
    guard let other = name.flatMap({ StationName($0) }), other != station else { return nil }
    return Self.isFree(other, at: store.path) ? nil : other
  }

  func admit(_ events: [LedgerEvent], isLate: Bool) throws(LedgerError) {
    for event in events {
      guard let job = event.job, let row = event.row else { continue }
      // A row that another station has in hand is not changed under its hands.
      if event.kind == .intent || event.kind == .rewriting
        || event.changesPendingRows
      {
        try requireFree(row, of: job, at: store.path)
      }
    }
  }

  var claimRenewalInterval: Duration? { nil }

  func renew(_ job: String) -> Bool { true }

  private func own() throws(LedgerError) -> (job: String, row: Int, isPending: Bool)? {
    try ownClaim.first(.text(station.description)) { row in
      (row.text(0), row.int(1), row.int(2) == 1)
    }
  }

  /// Claims the first of these rows that is pending and that no other station at work has claimed.
  private func takeFree(of job: String, in rows: RowRanges) throws(LedgerError) -> Int? {
    // With many ranges, goes on where the last row was found, so that those that are finished are
    // not looked at again for each tag.
    let start = rows.ranges.count > 1 ? found : 1
    var number = try takeFree(of: job, in: rows, from: start)
    if number == nil, start > 1 { number = try takeFree(of: job, in: rows, from: 1) }
    if let number {
      found = number
      return number
    }
    try dropClaim.run(.text(station.description))
    return nil
  }

  private func takeFree(
    of job: String, in rows: RowRanges, from start: Int
  ) throws(LedgerError) -> Int? {
    var first = start
    while let wanted = rows.next(from: first), let number = try next(of: job, after: wanted - 1) {
      if number == wanted || rows.contains(number) {
        if try take(number, of: job) { return number }
        first = number + 1
      } else {
        first = number
      }
    }
    return nil
  }

  private func next(of job: String, after last: Int) throws(LedgerError) -> Int? {
    try nextPending.first(.text(job), .integer(last)) { row in row.int(0) }
  }
}

extension FileClaims {
  /// Whether a station is not at work, as its lock can be taken.
  private static func isFree(_ station: StationName, at path: String) -> Bool {
    guard FileAttributes(at: lockPath(of: station, at: path)) != nil else { return true }
    do {
      let lock = try AdvisoryLock.take(lockPath(of: station, at: path))
      return lock != nil
    } catch { return false }
  }

  /// The path of the file whose lock shows that a station is at work.
  static func lockPath(of station: StationName, at path: String) -> String {
    "\(path)-station-\(station)"
  }

  /// Takes the lock that keeps other processes from working under a station's name.
  private static func lock(_ station: StationName, at path: String) throws(LedgerError)
    -> AdvisoryLock
  {
    try lock(lockPath(of: station, at: path), of: path) { .stationAtWork(station, process: $0) }
  }

  /// Locks an empty file beside a ledger. Throws `taken` with the process that has the lock
  /// already.
  private static func lock(
    _ place: String, of path: String, taken: (Int32?) -> LedgerError.Problem
  ) throws(LedgerError) -> AdvisoryLock {
    do {
      // Two processes that start at the same moment both find no file.
      if FileAttributes(at: place) == nil {
        do { try OutputFile.write([], to: place) } catch {
          guard FileAttributes(at: place) != nil else { throw error }
        }
      }
      if let lock = try AdvisoryLock.take(place) { return lock }
    } catch {
      throw LedgerError(.cannotLock("\(error)"), path)
    }
    throw LedgerError(taken(AdvisoryLock.holder(of: place)?.processID), path)
  }
}
