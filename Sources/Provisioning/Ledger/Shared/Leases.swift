import HostIO

/// Rows in the hands of stations on other machines: each for a while, by the clock of the server.
///
/// A lease is what a station needs to begin with a row, and to say what became of it: who comes too
/// late is told so, and the tag settles it when it is seen again.
struct Leases {
  private let station: StationName
  private let milliseconds: Int
  private let renewal: SQLStatement
  private let next: SQLStatement
  private let one: SQLStatement
  private let takeover: SQLStatement
  private let proof: SQLStatement
  private let holder: SQLStatement
  private let release: SQLStatement
  private let releaseAll: SQLStatement
}

extension Leases {
  /// How often a station has to say that it is still there.
  var interval: Duration { .milliseconds(max(1, milliseconds / 3)) }

  /// Prepares what works on the tables of a server.
  init(
    _ database: borrowing SQLDatabase, station: StationName, length: Duration
  ) throws(LedgerError) {
    let until = "until = clock_timestamp() + ?4 * interval '1 millisecond'"
    let free = "(p.holder IS NULL OR p.holder = ?1 OR p.until <= clock_timestamp())"
    let place = "p.job = (SELECT id FROM job WHERE name = ?2) AND p.row = ?3"
    self.init(
      station: station,
      milliseconds: Int(length.components.seconds * 1_000)
        + Int(length.components.attoseconds / 1_000_000_000_000_000),
      renewal: try database.statement(
        """
        UPDATE progress p SET until = clock_timestamp() + ?3 * interval '1 millisecond'
        WHERE p.holder = ?1 AND p.job = (SELECT id FROM job WHERE name = ?2)
          AND p.state = 'pending' AND p.until > clock_timestamp() RETURNING p.row
        """),
      // What is in hand already, or else the first that is free: one way to the server.
      next: try database.statement(
        """
        WITH held AS (
          UPDATE progress p SET until = clock_timestamp() + ?3 * interval '1 millisecond'
          WHERE p.holder = ?1 AND p.job = (SELECT id FROM job WHERE name = ?2)
            AND p.state = 'pending' AND p.until > clock_timestamp()
            AND p.row BETWEEN ?4 AND ?5 RETURNING p.row),
        next AS (
          SELECT p.job, p.row FROM progress p
          WHERE NOT EXISTS (SELECT FROM held)
            AND p.job = (SELECT id FROM job WHERE name = ?2) AND p.state = 'pending'
            AND (p.holder IS NULL OR p.until <= clock_timestamp()) AND p.row BETWEEN ?4 AND ?5
          ORDER BY p.row LIMIT 1 FOR UPDATE OF p SKIP LOCKED),
        taken AS (
          UPDATE progress p
          SET holder = ?1, until = clock_timestamp() + ?3 * interval '1 millisecond'
          FROM next WHERE p.job = next.job AND p.row = next.row RETURNING p.row)
        SELECT row FROM held UNION ALL SELECT row FROM taken
        """),
      one: try database.statement(
        "UPDATE progress p SET holder = ?1, \(until) WHERE \(place) AND p.state = 'pending' "
          + "AND \(free)"),
      takeover: try database.statement(
        "UPDATE progress p SET holder = ?1, \(until) WHERE \(place) AND \(free)"),
      proof: try database.statement(
        """
        UPDATE progress p SET \(until) WHERE \(place) AND p.holder = ?1
          AND (p.until > clock_timestamp() OR ?5 = 1)
        """),
      holder: try database.statement(
        """
        SELECT p.holder FROM progress p WHERE p.job = (SELECT id FROM job WHERE name = ?1)
          AND p.row = ?2 AND p.holder IS NOT NULL AND p.until > clock_timestamp()
        """),
      release: try database.statement(
        """
        UPDATE progress p SET holder = NULL, until = NULL
        WHERE p.job = (SELECT id FROM job WHERE name = ?2) AND p.row = ?3 AND p.holder = ?1
        """),
      releaseAll: try database.statement(
        "UPDATE progress SET holder = NULL, until = NULL WHERE holder = ?1"))
  }

  /// The row in line that this station has in hand, for another while.
  func renew(_ job: String) throws(LedgerError) -> Int? {
    try renewal.first(.text(station.description), .text(job), .integer(milliseconds)) { $0.int(0) }
  }

  /// Of some rows the one in line that this station has in hand, for another while, or else the first
  /// that nobody has, in this station's.
  func takeNext(of job: String, in rows: ClosedRange<Int>) throws(LedgerError) -> Int? {
    try next.first(
      .text(station.description), .text(job), .integer(milliseconds),
      .integer(rows.lowerBound), .integer(rows.upperBound)
    ) { $0.int(0) }
  }

  /// Takes a row in line, unless another station has it.
  func take(_ row: Int, of job: String) throws(LedgerError) -> Bool {
    try one.run(
      .text(station.description), .text(job), .integer(row), .integer(milliseconds)) == 1
  }

  /// Takes a row whatever state it is in, unless another station has it.
  func takeUp(_ row: Int, of job: String) throws(LedgerError) -> Bool {
    try takeover.run(
      .text(station.description), .text(job), .integer(row), .integer(milliseconds)) == 1
  }

  /// Whether this station still has the row, for another while; `isLate` takes a lease that has
  /// ended and that no other station has had since.
  func prove(_ row: Int, of job: String, isLate: Bool) throws(LedgerError) -> Bool {
    try proof.run(
      .text(station.description), .text(job), .integer(row), .integer(milliseconds),
      isLate ? 1 : 0) == 1
  }

  /// The station that has a row in hand now.
  func holder(of row: Int, in job: String) throws(LedgerError) -> StationName? {
    try holder.first(.text(job), .integer(row)) { StationName($0.text(0)) } ?? nil
  }

  /// Lets a row go.
  func letGo(_ row: Int, of job: String) throws(LedgerError) {
    try release.run(.text(station.description), .text(job), .integer(row))
  }

  /// Lets all rows go.
  func letGo() throws(LedgerError) { try releaseAll.run(.text(station.description)) }
}
