package import Ledgers

/// The progress of a job as its ledger records it, without the check of the ledger's chain.
package struct JobStatus {
  /// The maximum number of open rows that are listed; more are only counted.
  private static let maxOpenRows = 1_000

  /// The numbers of rows, tags and codes in the job.
  package let summary: JobSummary
  /// The head of each station's chain: its last event.
  package let heads: [LedgerHead]
  /// The number of tags in quarantine.
  package let quarantined: Int
  /// The rows that wait for a particular tag or whose tag is set aside.
  package let openRows: [LedgerRow]
  /// The finished tags that the job's hook was not told about yet.
  package let hooks: [DueHook]
  /// Whether the job is closed, so that its rows no longer change.
  package let isClosed: Bool
  /// The labels that stations have yet to print for finished tags.
  package let labels: [DueLabel]

  /// Reads the status of a job from its ledger.
  package init(of job: String, in ledger: borrowing Ledger) throws {
    summary = try ledger.summary(of: job)
    heads = try ledger.heads()
    quarantined = try ledger.quarantinedCount()
    openRows = try Self.openRows(of: job, in: ledger)
    hooks = try ledger.dueHooks(of: job)
    labels = try ledger.dueLabels(of: job)
    isClosed = try ledger.closer(of: job) != nil
  }

  /// Reads the status of a job file, or returns `nil` before the job's first tag or code.
  package init?(of file: JobFile, at path: String, station: StationName) throws {
    let place = JobPlan.ledger(of: file, at: path)
    guard try Ledger.exists(place) else { return nil }
    let ledger = try Ledger(place, station: station, mode: .readOnly)
    guard try ledger.jobs().contains(file.name) else { return nil }
    try self.init(of: file.name, in: ledger)
  }

  /// The rows that wait for a particular tag or were set aside.
  package static func openRows(of job: String, in ledger: borrowing Ledger) throws -> [LedgerRow] {
    var rows: [LedgerRow] = []
    try ledger.forEachOpenRow(of: job) { if rows.count < maxOpenRows { rows.append($0) } }
    return rows
  }
}

extension Ledger {
  /// The number of tags in quarantine.
  package func quarantinedCount() throws -> Int {
    var count = 0
    try forEachQuarantined { _ in count += 1 }
    return count
  }
}
