package import Tags

/// What writing tags needs of a ledger, wherever that is kept.
///
/// `append` is durable when it returns, and all of its events are recorded or none.
package protocol JobBook: ~Copyable {
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
  func row(_ number: Int, of job: String) throws -> LedgerRow?
  /// What is known of a tag, whichever job it belongs to; `nil` when it was never seen.
  func tag(_ uid: TagUID) throws -> LedgerTag?
  /// Of the rows that are dealt here: how many wait for their tags to be seen again, the first of
  /// these, and whether any is in line.
  func left(of job: String) throws -> RowsLeft
}

/// What is left of a job for a station.
package struct RowsLeft: Sendable {
  /// More rows are counted and not named.
  package static let mostNamed = 8
  /// How many rows wait for a certain tag.
  package var openCount = 0
  /// The first of them.
  package var open: [LedgerRow] = []
  /// Whether any row is in line.
  package var isPending = false

  package init(openCount: Int, open: [LedgerRow], isPending: Bool) {
    (self.openCount, self.open, self.isPending) = (openCount, open, isPending)
  }
}

extension JobBook where Self: ~Copyable {
  /// Nobody else has rows in hand.
  package mutating func takeUp(_ row: Int, of job: String) throws -> StationName? { nil }
  /// Never.
  package var holdInterval: Duration? { nil }
  /// Nothing is to be done.
  package mutating func holdOn(_ job: String) throws -> Bool { true }
}
