package import Jobs
package import Ledgers

/// The progress of a job as JSON.
package enum JobStatus {
  /// The maximum number of open rows listed; more are only counted.
  private static let most = 1_000

  /// The output of `beckon job status --json` for a job, without the check of the ledger's chain,
  /// or `nil` before the job's first tag or code.
  package static func json(of file: JobFile, at path: String) throws -> JSONValue? {
    let place = JobPlan.ledger(of: file, at: path)
    guard try Ledger.exists(place) else { return nil }
    let ledger = try Ledger(place, station: .ofThisMachine, mode: .readOnly)
    guard try ledger.jobs().contains(file.name) else { return nil }
    return try json(of: file.name, in: ledger)
  }

  package static func json(of job: String, in ledger: borrowing Ledger) throws -> JSONValue {
    let summary = try ledger.summary(of: job).json(nil, ledger.heads())
    return JSONValue(
      members: (summary.objectValue?.members.map { ($0.name, $0.value) } ?? []) + [
        ("quarantined", .integer(try ledger.quarantinedCount())),
        ("open", .array(try openRows(of: job, in: ledger).map(\.json))),
      ])
  }

  /// The rows that wait for a particular tag or were set aside.
  package static func openRows(of job: String, in ledger: borrowing Ledger) throws -> [LedgerRow] {
    var rows: [LedgerRow] = []
    try ledger.forEachOpenRow(of: job) { if rows.count < most { rows.append($0) } }
    return rows
  }
}

extension Ledger {
  /// The number of quarantined tags.
  package func quarantinedCount() throws -> Int {
    var count = 0
    try forEachQuarantined { _ in count += 1 }
    return count
  }
}

extension LedgerRow {
  /// The row as JSON.
  fileprivate var json: JSONValue {
    [
      "row": .integer(number), "state": .string(state.rawValue),
      "uid": JSONValue(uid.map { "\($0)" }), "url": .string(content.url),
      "attempts": .integer(attempts), "reason": JSONValue(reason.map { "\($0)" }),
    ]
  }
}
