import SystemIO

/// The row claims of stations that share a server. Each expires after a while, by the clock of the
/// server.
///
/// A station needs a claim to start with a row and to record its result. A station that is too late
/// gets an error, and the row is settled when its tag is presented again.
final class ServerClaims: RowClaims {
  private let store: ServerStore
  private let station: StationName
  private let milliseconds: Int
  private let renewal: SQLStatement
  private let next: SQLStatement
  private let mine: SQLStatement
  private let pending: SQLStatement
  private let one: SQLStatement
  private let takeover: SQLStatement
  private let keeping: SQLStatement
  private let holding: SQLStatement
  private let release: SQLStatement
  private let releaseAll: SQLStatement
  /// The number of the row that was claimed last, from which the next one is searched.
  private var found = 1
  /// Whether this station is at work. A lock on the server shows that to others, as long as the
  /// connection lasts.
  private(set) var isAtWork = false

  /// Prepares the statements for the tables on a server.
  init(
    _ store: ServerStore, station: StationName, length: Duration
  ) {
    let until = "until = clock_timestamp() + ?4 * interval '1 millisecond'"
    let free = "(p.holder IS NULL OR p.holder = ?1 OR p.until <= clock_timestamp())"
    let place = "p.job = (SELECT id FROM job WHERE name = ?2) AND p.row = ?3"
    self.store = store
    self.station = station
    milliseconds =
      Int(length.components.seconds * 1_000)
      + Int(length.components.attoseconds / 1_000_000_000_000_000)
    renewal = store.statement(
      """
      UPDATE progress p SET until = clock_timestamp() + ?3 * interval '1 millisecond'
      WHERE p.holder = ?1 AND p.job = (SELECT id FROM job WHERE name = ?2)
        AND p.state = 'pending' AND p.until > clock_timestamp() RETURNING p.row
      """)
    // The row that is claimed already or else the first free one, in one round trip. A claim that
    // has enough time left is not renewed, to save a wait for the disk.
    next = store.statement(
      """
      WITH mine AS (
        SELECT p.job, p.row, p.until FROM progress p
        WHERE p.holder = ?1 AND p.job = (SELECT id FROM job WHERE name = ?2)
          AND p.state = 'pending' AND p.until > clock_timestamp()
          AND p.row BETWEEN ?4 AND ?5),
      renewed AS (
        UPDATE progress p SET until = clock_timestamp() + ?3 * interval '1 millisecond'
        FROM mine WHERE p.job = mine.job AND p.row = mine.row AND p.holder = ?1
          AND mine.until < clock_timestamp() + ?3 * interval '0.7 millisecond'),
      next AS (
        SELECT p.job, p.row FROM progress p
        WHERE NOT EXISTS (SELECT FROM mine)
          AND p.job = (SELECT id FROM job WHERE name = ?2) AND p.state = 'pending'
          AND (p.holder IS NULL OR p.until <= clock_timestamp()) AND p.row BETWEEN ?4 AND ?5
        ORDER BY p.row LIMIT 1 FOR UPDATE OF p SKIP LOCKED),
      taken AS (
        UPDATE progress p
        SET holder = ?1, until = clock_timestamp() + ?3 * interval '1 millisecond'
        FROM next WHERE p.job = next.job AND p.row = next.row RETURNING p.row)
      SELECT row FROM mine UNION ALL SELECT row FROM taken
      """)
    mine = store.statement(
      """
      SELECT p.row FROM progress p WHERE p.holder = ?1
        AND p.job = (SELECT id FROM job WHERE name = ?2) AND p.state = 'pending'
        AND p.until > clock_timestamp()
      """)
    pending = store.statement(
      """
      SELECT p.row FROM progress p WHERE p.job = (SELECT id FROM job WHERE name = ?1)
        AND p.state = 'pending' AND (p.holder IS NULL OR p.until <= clock_timestamp())
        AND p.row >= ?2 ORDER BY p.row LIMIT 500
      """)
    one = store.statement(
      "UPDATE progress p SET holder = ?1, \(until) WHERE \(place) AND p.state = 'pending' "
        + "AND \(free)")
    takeover = store.statement(
      "UPDATE progress p SET holder = ?1, \(until) WHERE \(place) AND \(free)")
    keeping = store.statement(
      """
      UPDATE progress p SET \(until) WHERE \(place) AND p.holder = ?1
        AND (p.until > clock_timestamp() OR ?5 = 1)
      """)
    holding = store.statement(
      """
      SELECT p.holder FROM progress p WHERE p.job = (SELECT id FROM job WHERE name = ?1)
        AND p.row = ?2 AND p.holder IS NOT NULL AND p.until > clock_timestamp()
      """)
    release = store.statement(
      """
      UPDATE progress p SET holder = NULL, until = NULL
      WHERE p.job = (SELECT id FROM job WHERE name = ?2) AND p.row = ?3 AND p.holder = ?1
      """)
    releaseAll = store.statement(
      "UPDATE progress SET holder = NULL, until = NULL WHERE holder = ?1")
  }

  func startWork() throws(LedgerError) {
    try lockStation()
    isAtWork = true
  }

  func resumeWork() throws(LedgerError) { if isAtWork { try lockStation() } }

  /// Locks the station's name. A lost connection may stay open on the server for a moment.
  private func lockStation() throws(LedgerError) {
    guard try takeLock(.work(station)) else {
      throw LedgerError(.stationAtWork(station, process: nil), store.path)
    }
  }

  func lockLabels(of job: String, number: Int) throws(LedgerError) {
    guard try takeLock(.labels(job: job)) else {
      throw LedgerError(.labelsInWork(job: job, process: nil), store.path)
    }
  }

  /// Takes a lock that lasts as long as the connection. Returns `false` if another connection keeps
  /// it.
  private func takeLock(_ lock: SharedLock) throws(LedgerError) -> Bool {
    let statement = store.statement("SELECT pg_try_advisory_lock(?1)")
    for trial in 0..<20 {
      if trial > 0 { MonotonicClock.pause(.milliseconds(100)) }
      if try statement.first(.integer(lock.key), read: { $0.int(0) }) == 1 { return true }
    }
    return false
  }

  func releaseRows() throws(LedgerError) { try releaseAll.run(.text(station.description)) }

  /// Whether a station is at work, as its lock cannot be taken.
  func isAtWork(_ station: StationName) throws(LedgerError) -> Bool {
    let statement = store.statement(
      "SELECT pg_try_advisory_lock(?1) AND pg_advisory_unlock(?1)")
    return try statement.first(.integer(SharedLock.work(station).key)) { $0.int(0) } != 1
  }

  func requireNobodyElseAtWork(_ heads: [LedgerHead]) throws(LedgerError) {
    for head in heads where head.station != station || !isAtWork {
      guard try !isAtWork(head.station) else {
        throw LedgerError(.stationAtWork(head.station, process: nil), store.path)
      }
    }
  }

  func takeNext(of job: String, in rows: RowRanges) throws(LedgerError) -> Int? {
    if let only = rows.ranges.first, rows.ranges.count == 1 { return try takeNext(of: job, only) }
    if let own = try mine.first(.text(station.description), .text(job), read: { $0.int(0) }),
      rows.contains(own)
    {
      return try takeNext(of: job, own...own)
    }
    // As in a file, goes on where the last row was found.
    let start = found
    if let number = try takeNext(of: job, rows, from: start) { return number }
    return start > 1 ? try takeNext(of: job, rows, from: 1) : nil
  }

  private func takeNext(
    of job: String, _ range: ClosedRange<Int>
  ) throws(LedgerError) -> Int? {
    try next.first(
      .text(station.description), .text(job), .integer(milliseconds),
      .integer(range.lowerBound), .integer(range.upperBound)
    ) { $0.int(0) }
  }

  private func takeNext(
    of job: String, _ rows: RowRanges, from start: Int
  ) throws(LedgerError) -> Int? {
    var first = start
    while let wanted = rows.next(from: first) {
      var numbers: [Int] = []
      try pending.forEach([.text(job), .integer(wanted)]) { row in
        numbers.append(row.int(0))
        return true
      }
      for number in numbers where rows.contains(number) {
        guard let taken = try takeNext(of: job, number...number) else { continue }
        found = taken
        return taken
      }
      guard let last = numbers.last else { return nil }
      first = last + 1
    }
    return nil
  }

  func take(_ row: Int, of job: String) throws(LedgerError) -> Bool {
    try one.run(
      .text(station.description), .text(job), .integer(row), .integer(milliseconds)) == 1
  }

  func claim(_ row: Int, of job: String) throws(LedgerError) -> StationName? {
    let changed = try takeover.run(
      .text(station.description), .text(job), .integer(row), .integer(milliseconds))
    return changed == 1 ? nil : try holder(of: row, in: job)
  }

  func transfer(after event: LedgerEvent, in rows: RowRanges) throws(LedgerError) {
    guard let (job, row) = event.endedRow else { return }
    try release.run(.text(station.description), .text(job), .integer(row))
    _ = try takeNext(of: job, in: rows)
  }

  func holder(of row: Int, in job: String) throws(LedgerError) -> StationName? {
    let holder = try holding.first(.text(job), .integer(row)) { StationName($0.text(0)) } ?? nil
    return holder == station ? nil : holder
  }

  func admit(_ events: [LedgerEvent], isLate: Bool) throws(LedgerError) {
    var held: Set<RowTag> = []
    for event in events {
      guard let job = event.job, let row = event.row else { continue }
      if event.changesPendingRows { try requireFree(row, of: job, at: store.path) }
      guard event.needsLease, let tag = event.rowTag, held.insert(tag).inserted else { continue }
      guard try isHeld(row, of: job, isLate: isLate) else {
        let holder = try holder(of: row, in: job)
        throw LedgerError(.refused(.leaseLost(job: job, row: row, holder: holder)), store.path)
      }
    }
  }

  /// Whether this station still has a claim on the row, which is then renewed. `isLate` also
  /// accepts an expired claim if no other station has claimed the row since.
  private func isHeld(_ row: Int, of job: String, isLate: Bool) throws(LedgerError) -> Bool {
    try keeping.run(
      .text(station.description), .text(job), .integer(row), .integer(milliseconds),
      isLate ? 1 : 0) == 1
  }

  var claimRenewalInterval: Duration? { .milliseconds(max(1, milliseconds / 3)) }

  func renew(_ job: String) throws(LedgerError) -> Bool {
    try renewal.first(.text(station.description), .text(job), .integer(milliseconds)) {
      $0.int(0)
    } != nil
  }
}

extension LedgerEvent {
  /// Whether the event may be recorded only by the station that has claimed the row.
  fileprivate var needsLease: Bool {
    switch self {
    case .intent, .rewriting, .written, .verified, .locking, .locked, .protecting, .protected,
      .securingFailed, .done, .failed, .unsettled, .settled, .vetoed:
      true
    default: false
    }
  }

  /// Whether the event changes the row from outside, against the expectations of the station that
  /// has claimed it.
  var changesPendingRows: Bool {
    switch self {
    case .abandoned, .imported, .gaveUp: true
    default: false
    }
  }
}
