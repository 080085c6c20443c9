import CommandHabits
import HostIO
package import JSONText
package import Jobs
import Ledgers

/// How far a job has come, for programs.
package enum JobStatus {
  /// More open rows are counted and not listed.
  private static let most = 1_000

  /// What `beckon job status --json` says of a job, without the look at the ledger's events; `nil` before its
  /// first tag or code.
  package static func json(of file: JobFile, at path: String) throws -> JSONValue? {
    let place = JobPlan.ledger(of: file, at: path)
    guard try Ledger.exists(place) else { return nil }
    let ledger = try Ledger(place, station: .ofThisMachine, mode: .readOnly)
    guard try ledger.jobs().contains(file.name) else { return nil }
    return try json(of: file.name, in: ledger)
  }

  static func json(of job: String, in ledger: borrowing Ledger) throws -> JSONValue {
    let summary = try ledger.summary(of: job).json(nil, ledger.heads())
    return JSONValue(
      members: (summary.objectValue?.members.map { ($0.name, $0.value) } ?? []) + [
        ("quarantined", .integer(try ledger.quarantinedCount())),
        ("open", .array(try openRows(of: job, in: ledger).map(\.json))),
      ])
  }

  /// The rows that wait for a certain tag or were taken out of line.
  static func openRows(of job: String, in ledger: borrowing Ledger) throws -> [LedgerRow] {
    var rows: [LedgerRow] = []
    try ledger.forEachOpenRow(of: job) { if rows.count < most { rows.append($0) } }
    return rows
  }
}

extension Ledger {
  /// How many tags were put aside.
  func quarantinedCount() throws -> Int {
    var count = 0
    try forEachQuarantined { _ in count += 1 }
    return count
  }
}

extension LedgerRow {
  /// For programs.
  fileprivate var json: JSONValue {
    [
      "row": .integer(number), "state": .string(state.rawValue),
      "uid": JSONValue(uid.map { "\($0)" }), "url": .string(content.url),
      "attempts": .integer(attempts), "reason": JSONValue(reason.map { "\($0)" }),
    ]
  }
}
