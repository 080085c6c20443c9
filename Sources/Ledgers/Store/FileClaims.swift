import HostIO

/// Which row each station of a file has in hand: the lock of its own file says whether it is at work.
final class FileClaims: RowsInHand {
  private let store: FileStore
  private let station: StationName
  private let nextPending: SQLStatement
  private let claims: SQLStatement
  private let ownClaim: SQLStatement
  private let setClaim: SQLStatement
  private let dropClaim: SQLStatement
  /// Keeps every other process from working under this station's name.
  private var lock: AdvisoryLock?
  /// Keeps every other process from making labels of a job at the same time.
  private var labelLock: AdvisoryLock?

  /// Prepares what works on the tables of a file.
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
    // In place of the station's own claim, and of one of a station that is no longer at work.
    setClaim = try store.statement(
      "INSERT OR REPLACE INTO claim(station, job, row) SELECT ?1, id, ?3 FROM job WHERE name = ?2")
    dropClaim = try store.statement("DELETE FROM claim WHERE station = ?1")
  }

  /// How many instructions of SQLite's machine were run for it so far.
  var steps: Int { [nextPending, claims, ownClaim, setClaim].reduce(0) { $0 + $1.steps } }

  var isAtWork: Bool { lock != nil }

  func startWork() throws(LedgerError) {
    // Stations look for each other's locks in transactions, so that none is seen by mistake here.
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

  /// The lock ends with the process, and with it the claim.
  func letGo() {}

  func requireNobodyElseAtWork(_ heads: [LedgerHead]) throws(LedgerError) {
    let path = store.path
    let parts = path.lastIndex(of: "/").map { (path[...$0], path[path.index(after: $0)...]) }
    let (folder, name) = parts ?? ("./", path[...])
    for other in FileFacts.names(in: String(folder)) where other.hasPrefix("\(name)-station-") {
      guard let station = StationName(other.dropFirst(name.count + "-station-".count)) else {
        continue
      }
      if station == self.station, isAtWork { continue }
      guard Self.isFree(station, at: path) else {
        let holder = AdvisoryLock.holder(of: Self.lockPath(of: station, at: path))?.processID
        throw LedgerError(.stationAtWork(station, process: holder), path)
      }
    }
  }

  func takeNext(of job: String, in rows: ClosedRange<Int>) throws(LedgerError) -> Int? {
    if let own = try own(), own.isPending, own.job == job, rows.contains(own.row) { return own.row }
    return try store.transaction { () throws(LedgerError) in try takeFree(of: job, in: rows) }
  }

  func take(_ row: Int, of job: String) throws(LedgerError) -> Bool {
    try claim(row, of: job) == nil
  }

  func takeUp(_ row: Int, of job: String) throws(LedgerError) -> StationName? {
    try store.transaction { () throws(LedgerError) in try claim(row, of: job) }
  }

  /// Puts the station's claim onto a row, unless another that is at work has it in hand.
  private func claim(_ row: Int, of job: String) throws(LedgerError) -> StationName? {
    if let other = try holder(of: row, in: job) { return other }
    try setClaim.run(.text(station.description), .text(job), .integer(row))
    return nil
  }

  func passOn(after event: LedgerEvent, in rows: ClosedRange<Int>) throws(LedgerError) {
    guard let ended = event.endedRow, let own = try own(), (own.job, own.row) == ended else {
      return
    }
    _ = try takeFree(of: ended.job, in: rows)
  }

  /// The claim of a station that is not at work is none.
  func holder(of row: Int, in job: String) throws(LedgerError) -> StationName? {
    let name = try claims.first(.text(job), .integer(row)) { row in row.text(0) }
    guard let other = name.flatMap({ StationName($0) }), other != station else { return nil }
    return Self.isFree(other, at: store.path) ? nil : other
  }

  func admit(_ events: [LedgerEvent], isLate: Bool) throws(LedgerError) {
    for case .intent(let tag, _) in events { try requireFree(tag.row, of: tag.job, at: store.path) }
  }

  var holdInterval: Duration? { nil }

  func holdOn(_ job: String) -> Bool { true }

  private func own() throws(LedgerError) -> (job: String, row: Int, isPending: Bool)? {
    try ownClaim.first(.text(station.description)) { row in
      (row.text(0), row.int(1), row.int(2) == 1)
    }
  }

  /// Takes the first of some rows that is in line and that no other station at work has in hand.
  private func takeFree(of job: String, in rows: ClosedRange<Int>) throws(LedgerError) -> Int? {
    var last = rows.lowerBound - 1
    while let number = try next(of: job, after: last), rows.contains(number) {
      if try take(number, of: job) { return number }
      last = number
    }
    try dropClaim.run(.text(station.description))
    return nil
  }

  private func next(of job: String, after last: Int) throws(LedgerError) -> Int? {
    try nextPending.first(.text(job), .integer(last)) { row in row.int(0) }
  }
}

extension FileClaims {
  /// Whoever can take the lock of a station proves that it is not at work.
  private static func isFree(_ station: StationName, at path: String) -> Bool {
    guard FileFacts(at: lockPath(of: station, at: path)) != nil else { return true }
    do {
      let lock = try AdvisoryLock.take(lockPath(of: station, at: path))
      return lock != nil
    } catch { return false }
  }

  /// The file whose lock says that a station is at work.
  static func lockPath(of station: StationName, at path: String) -> String {
    "\(path)-station-\(station)"
  }

  /// Keeps every other process from working under a station's name.
  private static func lock(_ station: StationName, at path: String) throws(LedgerError)
    -> AdvisoryLock
  {
    try lock(lockPath(of: station, at: path), of: path) { .stationAtWork(station, process: $0) }
  }

  /// Takes the lock of an empty file beside a ledger, or says which process has it.
  private static func lock(
    _ place: String, of path: String, taken: (Int32?) -> LedgerError.Problem
  ) throws(LedgerError) -> AdvisoryLock {
    do {
      // Two that begin at the same moment both find no file.
      if FileFacts(at: place) == nil {
        do { try OutputFile.write([], to: place) } catch {
          guard FileFacts(at: place) != nil else { throw error }
        }
      }
      if let lock = try AdvisoryLock.take(place) { return lock }
    } catch {
      throw LedgerError(.cannotLock("\(error)"), path)
    }
    throw LedgerError(taken(AdvisoryLock.holder(of: place)?.processID), path)
  }
}
