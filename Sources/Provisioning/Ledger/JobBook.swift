public import Tags

/// What writing tags needs of a ledger, wherever that is kept.
///
/// `append` is durable when it returns, and all of its events are recorded or none.
public protocol JobBook: ~Copyable {
  /// Who writes into it.
  var station: StationName { get }
  /// Takes the next row that is in line and in nobody's hands; `nil` when there is none.
  ///
  /// It stays in this station's hands until an event ends with it or another row is claimed.
  mutating func claimNextRow(of job: String) throws -> LedgerRow?
  /// Takes a row up whose tag was seen again; answers the station that has it in hand, if another
  /// does.
  mutating func takeUp(_ row: Int, of job: String) throws -> StationName?
  /// How often `holdOn` has to be called while a row waits for its tag; `nil` when never.
  var holdInterval: Duration? { get }
  /// Keeps the row in hand for another while; `false` when none is in hand any more.
  mutating func holdOn(_ job: String) throws -> Bool
  /// Records what happened, or is about to happen.
  @discardableResult
  mutating func append(_ events: [LedgerEvent]) throws -> [LedgerRecord]

  /// A row as it is now; `nil` when the job has no such row.
  mutating func row(_ number: Int, of job: String) throws -> LedgerRow?
  /// What is known of a tag, whichever job it belongs to; `nil` when it was never seen.
  func tag(_ uid: TagUID) throws -> LedgerTag?
  /// How far a job has come.
  func summary(of job: String) throws -> JobSummary
  /// Whether any row of a job waits for its tag to be seen again, and whether any is in line.
  func left(of job: String) throws -> (open: Bool, pending: Bool)
}

extension JobBook where Self: ~Copyable {
  /// Counted from all rows.
  public func left(of job: String) throws -> (open: Bool, pending: Bool) {
    let counts = try summary(of: job).counts
    return (
      counts.contains { $0.key.isOpen && $0.value > 0 }, counts[.pending, default: 0] > 0
    )
  }
  /// Nobody else has rows in hand.
  public mutating func takeUp(_ row: Int, of job: String) throws -> StationName? { nil }
  /// Never.
  public var holdInterval: Duration? { nil }
  /// Nothing is to be done.
  public mutating func holdOn(_ job: String) throws -> Bool { true }
}
