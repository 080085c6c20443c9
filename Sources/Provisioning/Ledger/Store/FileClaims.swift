import HostIO

/// Which row each station of a file has in hand: the lock of its own file says whether it is at work.
struct FileClaims {
  private let path: String
  private let station: StationName
  private let nextPending: SQLStatement
  private let claims: SQLStatement
  private let ownClaim: SQLStatement
  private let setClaim: SQLStatement
  private let dropClaim: SQLStatement
}

extension FileClaims {
  /// Prepares what works on the tables of a file.
  init(_ database: borrowing SQLDatabase, station: StationName) throws(LedgerError) {
    self.init(
      path: database.path, station: station,
      nextPending: try database.statement(
        """
        SELECT p.row FROM job j JOIN progress p INDEXED BY progress_pending ON p.job = j.id
        WHERE j.name = ?1 AND p.state = 'pending' AND p.row > ?2 ORDER BY p.row LIMIT 1
        """),
      claims: try database.statement(
        """
        SELECT c.station FROM claim c JOIN job j ON j.id = c.job
        WHERE j.name = ?1 AND c.row = ?2
        """),
      ownClaim: try database.statement(
        "SELECT j.name, c.row FROM claim c JOIN job j ON j.id = c.job WHERE c.station = ?1"),
      setClaim: try database.statement(
        """
        INSERT INTO claim(station, job, row) SELECT ?1, id, ?3 FROM job WHERE name = ?2
        ON CONFLICT(station) DO UPDATE SET job = excluded.job, row = excluded.row
        """),
      dropClaim: try database.statement("DELETE FROM claim WHERE station = ?1"))
  }

  /// How many instructions of SQLite's machine were run for it so far.
  var steps: Int { [nextPending, claims, ownClaim, setClaim].reduce(0) { $0 + $1.steps } }

  /// The row that this station has in hand.
  func own() throws(LedgerError) -> (job: String, row: Int)? {
    try ownClaim.first(.text(station.description)) { row in (row.text(0), row.int(1)) }
  }

  /// Takes the first of some rows that is in line and that no station at work has in hand.
  func takeNext(of job: String, in rows: ClosedRange<Int>) throws(LedgerError) -> Int? {
    var last = rows.lowerBound - 1
    while let number = try next(of: job, after: last), rows.contains(number) {
      if try holder(of: number, in: job) == nil {
        try take(number, of: job)
        return number
      }
      last = number
    }
    try dropClaim.run(.text(station.description))
    return nil
  }

  private func next(of job: String, after last: Int) throws(LedgerError) -> Int? {
    try nextPending.first(.text(job), .integer(last)) { row in row.int(0) }
  }

  func take(_ row: Int, of job: String) throws(LedgerError) {
    try setClaim.run(.text(station.description), .text(job), .integer(row))
  }

  /// The other station that has a row in hand. A claim of a station that is not at work is dropped.
  func holder(of row: Int, in job: String) throws(LedgerError) -> StationName? {
    let name = try claims.first(.text(job), .integer(row)) { row in row.text(0) }
    guard let other = name.flatMap({ StationName($0) }), other != station else { return nil }
    if Self.isFree(other, at: path) {
      try dropClaim.run(.text(other.description))
      return nil
    }
    return other
  }

  /// Whoever can take the lock of a station proves that it is not at work.
  static func isFree(_ station: StationName, at path: String) -> Bool {
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
  static func lock(_ station: StationName, at path: String) throws(LedgerError) -> AdvisoryLock {
    let place = lockPath(of: station, at: path)
    do {
      if FileFacts(at: place) == nil { try OutputFile.write([], to: place) }
      if let lock = try AdvisoryLock.take(place) { return lock }
    } catch {
      throw LedgerError(.cannotLock("\(error)"), path)
    }
    let holder = AdvisoryLock.holder(of: place)?.processID
    throw LedgerError(.stationAtWork(station, process: holder), path)
  }
}
