public import Tags

/// What writing tags needs of a ledger, wherever that is kept.
///
/// `append` is durable when it returns, and all of its events are recorded or none.
public protocol JobBook: ~Copyable {
  /// Whose chain the events go to.
  var station: StationName { get }

  /// Takes the next row that is in line and in nobody's hands; `nil` when there is none.
  ///
  /// It stays in this station's hands until an event ends with it or another row is claimed.
  mutating func claimNextRow(of job: String) throws -> LedgerRow?
  /// Takes a row that is in line.
  mutating func claim(_ row: Int, of job: String) throws -> LedgerRow
  /// Records what happened, or is about to happen.
  @discardableResult
  mutating func append(_ events: [LedgerEvent]) throws -> [LedgerRecord]

  /// A row as it is now; `nil` when the job has no such row.
  func row(_ number: Int, of job: String) throws -> LedgerRow?
  /// What is known of a tag, whichever job it belongs to; `nil` when it was never seen.
  func tag(_ uid: TagUID) throws -> LedgerTag?
  /// Lends every row to `body` that is on a tag and not done, or that was taken out of the line.
  func forEachOpenRow(of job: String, _ body: (LedgerRow) throws -> Void) throws
  /// How far a job has come.
  func summary(of job: String) throws -> JobSummary
}
