package import Tags

/// The part of a ledger that writing tags needs, in a file or on a server.
///
/// `append` is atomic, and its events are durable when it returns.
package protocol JobLedger: ~Copyable {
  /// The station that writes into it.
  var station: StationName { get }
  /// Claims the next pending row that nobody else has claimed. Returns `nil` if there is none.
  ///
  /// The claim lasts until an event ends it or another row is claimed.
  mutating func claimNextRow(of job: String) throws -> LedgerRow?
  /// Claims a row whose tag was presented again. Returns the station that holds the claim if it is
  /// another one.
  mutating func claim(_ row: Int, of job: String) throws -> StationName?
  /// The interval at which `renew` must be called while a row waits for its tag, or `nil` if it
  /// need not be called.
  var claimRenewalInterval: Duration? { get }
  /// Renews the claim. Returns `false` if there is no claim any more.
  mutating func renew(_ job: String) throws -> Bool
  /// Records events that have happened or are about to happen.
  @discardableResult
  mutating func append(_ events: [LedgerEvent]) throws -> [LedgerRecord]

  /// The current state of a row, or `nil` if the job has no such row.
  func row(_ number: Int, of job: String) throws -> LedgerRow?
  /// The record of a tag, whichever job it belongs to, or `nil` if it was never seen.
  func tag(_ uid: TagUID) throws -> LedgerTag?
  /// The rows that this station can still write: the count and the first of those that wait for
  /// their tags, and whether any other row is pending.
  func left(of job: String) throws -> RemainingRows
}

/// The rest of a job for a station.
package struct RemainingRows: Sendable {
  /// The largest number of waiting rows that are listed. Further ones are only counted.
  package static let maxNamedRowCount = 8
  /// The number of rows that wait for a certain tag.
  package var openCount = 0
  /// The first of these rows.
  package var open: [LedgerRow] = []
  /// Whether a row is pending.
  package var isPending = false

  package init(openCount: Int, open: [LedgerRow], isPending: Bool) {
    (self.openCount, self.open, self.isPending) = (openCount, open, isPending)
  }
}

extension JobLedger where Self: ~Copyable {
  /// Claims a row of a ledger that no other station uses. Returns `nil`.
  package mutating func claim(_ row: Int, of job: String) throws -> StationName? { nil }
  /// Claims that do not expire: `nil`.
  package var claimRenewalInterval: Duration? { nil }
  /// Renews nothing, because claims do not expire. Returns `true`.
  package mutating func renew(_ job: String) throws -> Bool { true }
}
