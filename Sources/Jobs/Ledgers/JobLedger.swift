package import Tags

/// The part of a ledger that writing tags needs, in a file or on a server.
///
/// `append` is atomic, and its events are durable when it returns.
package protocol JobLedger: ~Copyable {
  /// The name of the station that writes into the ledger.
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
  /// Renews the claim on a row; returns `false` if the claim was lost.
  mutating func renew(_ job: String) throws -> Bool
  /// Records events that have happened or are about to happen, and returns their records.
  @discardableResult
  mutating func append(_ events: [LedgerEvent]) throws -> [LedgerRecord]

  /// The present state of a row; nil if the job does not have the row.
  func row(_ number: Int, of job: String) throws -> LedgerRow?
  /// The record of a tag, whichever job it belongs to; nil if it was never seen.
  func tag(_ uid: TagUID) throws -> LedgerTag?
  /// The rows that this station can still write: the count and the first of those that wait for
  /// their tags, and whether any other row is pending.
  func left(of job: String) throws -> RemainingRows
  /// The keys that a row's tag was given with the row, or `nil` if none are recorded.
  func keys(of row: LedgerRow) throws -> LedgerTagKeys?
}

/// The rows of a job that are left for a station.
package struct RemainingRows: Sendable {
  /// The largest number of waiting rows that are listed. Further ones are only counted.
  package static let maxNamedRowCount = 8
  /// The number of rows that wait for a particular tag.
  package var openCount = 0
  /// The first rows that wait for a particular tag.
  package var open: [LedgerRow] = []
  /// Whether a row is pending that the station may write.
  package var isPending = false

  package init(openCount: Int, open: [LedgerRow], isPending: Bool) {
    (self.openCount, self.open, self.isPending) = (openCount, open, isPending)
  }
}

extension JobLedger where Self: ~Copyable {
  /// Claims a row of a ledger that other stations do not use; always returns `nil`.
  package mutating func claim(_ row: Int, of job: String) throws -> StationName? { nil }
  /// The interval at which claims must be renewed: none, as they do not expire.
  package var claimRenewalInterval: Duration? { nil }
  /// Renews nothing, as claims do not expire; always returns `true`.
  package mutating func renew(_ job: String) throws -> Bool { true }
  /// The keys in a ledger that records none: `nil`.
  package func keys(of row: LedgerRow) throws -> LedgerTagKeys? { nil }
}
