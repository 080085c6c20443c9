/// The row claims of this station and of others. No two stations can claim the same row.
protocol RowClaims: AnyObject {
  /// Whether this station has started to work.
  var isAtWork: Bool { get }
  /// Starts the work; throws if another process works under this station's name.
  func startWork() throws(LedgerError)
  /// Resumes the work after the connection was lost.
  func resumeWork() throws(LedgerError)
  /// Releases the claims of this station at once.
  func releaseRows() throws(LedgerError)
  /// Whether a given station is at work.
  func isAtWork(_ station: StationName) throws(LedgerError) -> Bool
  /// Throws if another station is at work, or another process under this station's name.
  func requireNobodyElseAtWork(_ heads: [LedgerHead]) throws(LedgerError)

  /// The pending row that this station has claimed already, or else the first one that is free,
  /// which it claims. Only these rows count.
  func takeNext(of job: String, in rows: RowRanges) throws(LedgerError) -> Int?
  /// Claims a pending row; returns `false` if another station has claimed it.
  func take(_ row: Int, of job: String) throws(LedgerError) -> Bool
  /// Claims a row in any state. Returns the station that holds the claim if it is another one.
  func claim(_ row: Int, of job: String) throws(LedgerError) -> StationName?
  /// Claims the next of these rows if `event` ends the work on the claimed one. Needs an open
  /// transaction.
  func transfer(after event: LedgerEvent, in rows: RowRanges) throws(LedgerError)

  /// Keeps other processes from making labels of the job with this number until this ledger is
  /// closed.
  func lockLabels(of job: String, number: Int) throws(LedgerError)

  /// The name of the other station that has claimed a row; nil if none has.
  func holder(of row: Int, in job: String) throws(LedgerError) -> StationName?
  /// Throws if only the station that has claimed the row may record these events. Late events
  /// happened a while ago.
  func admit(_ events: [LedgerEvent], isLate: Bool) throws(LedgerError)

  /// The interval at which `renew` must be called while a row waits for its tag, or `nil` if
  /// claims last as long as the process.
  var claimRenewalInterval: Duration? { get }
  /// Renews the claim on a row; returns `false` if the claim was lost.
  func renew(_ job: String) throws(LedgerError) -> Bool
}

extension RowClaims {
  /// Throws if another station has claimed the row.
  func requireFree(_ row: Int, of job: String, at path: String) throws(LedgerError) {
    guard let holder = try holder(of: row, in: job) else { return }
    throw LedgerError(.refused(.rowClaimed(job: job, row: row, station: holder)), path)
  }
}

extension LedgerEvent {
  /// The row whose claim ends with the event.
  var endedRow: (job: String, row: Int)? {
    switch self {
    case .done(let tag), .unsettled(let tag, _), .imported(let tag, _, _): (tag.job, tag.row)
    case .gaveUp(let job, let row, _): (job, row)
    default: nil
    }
  }
}
