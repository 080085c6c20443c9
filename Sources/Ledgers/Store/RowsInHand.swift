/// Which row this station has in hand, and which rows others have: no two stations begin with the
/// same row.
protocol RowsInHand: AnyObject {
  /// Whether this station has begun to work.
  var isAtWork: Bool { get }
  /// Begins to work, unless another process does so under this station's name.
  func startWork() throws(LedgerError)
  /// Goes on with the work that was begun, after the connection was lost.
  func resumeWork() throws(LedgerError)
  /// Gives back at once what this station has in hand.
  func letGo() throws(LedgerError)
  /// Whether another station is at work.
  func isAtWork(_ station: StationName) throws(LedgerError) -> Bool
  /// Refuses when another station is at work, or another process as this one.
  func requireNobodyElseAtWork(_ heads: [LedgerHead]) throws(LedgerError)

  /// Of some rows the one in line that this station has in hand, or else the first in line that
  /// nobody has, which it takes.
  func takeNext(of job: String, in rows: ClosedRange<Int>) throws(LedgerError) -> Int?
  /// Takes a row in line; `false` when another station has it.
  func take(_ row: Int, of job: String) throws(LedgerError) -> Bool
  /// Takes a row whatever state it is in; answers the station that has it, if another does.
  func takeUp(_ row: Int, of job: String) throws(LedgerError) -> StationName?
  /// Takes the next of some rows where the work on the one in hand has ended with `event`; within a
  /// transaction.
  func passOn(after event: LedgerEvent, in rows: ClosedRange<Int>) throws(LedgerError)

  /// Keeps every other process from making labels of the job with this number, until this ledger
  /// is closed.
  func lockLabels(of job: String, number: Int) throws(LedgerError)

  /// The other station that has a row in hand.
  func holder(of row: Int, in job: String) throws(LedgerError) -> StationName?
  /// Refuses what only the station may say that has a row in hand; late events happened a while ago.
  func admit(_ events: [LedgerEvent], isLate: Bool) throws(LedgerError)

  /// How often `holdOn` has to be called while a row waits for its tag; `nil` when a row stays in
  /// hand as long as the process lives.
  var holdInterval: Duration? { get }
  /// Keeps the row in hand for another while; `false` when none is in hand any more.
  func holdOn(_ job: String) throws(LedgerError) -> Bool
}

extension RowsInHand {
  /// Refuses a row that another station has in hand.
  func requireFree(_ row: Int, of job: String, at path: String) throws(LedgerError) {
    guard let holder = try holder(of: row, in: job) else { return }
    throw LedgerError(.refused(.rowClaimed(job: job, row: row, station: holder)), path)
  }
}

extension LedgerEvent {
  /// The row with which a station is finished after it.
  var endedRow: (job: String, row: Int)? {
    switch self {
    case .done(let tag), .unsettled(let tag, _), .imported(let tag, _, _): (tag.job, tag.row)
    case .gaveUp(let job, let row, _): (job, row)
    default: nil
    }
  }
}
