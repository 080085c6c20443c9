/// Rows for which labels are made, by what a ledger knows of them. None that was given up is among them.
package enum RowsToLabel: String, Sendable, Hashable, CaseIterable {
  /// Those that no label was made for.
  case new
  /// Those of them whose tag is done.
  case done
  /// Those whose label is not known to have come out of a printer.
  case unprinted
  /// Whatever was made for them.
  case all

  /// What has been said of the label of a row that is not among them.
  fileprivate var labelStates: [LedgerLabel.State] {
    switch self {
    case .new, .done: LedgerLabel.State.allCases
    case .unprinted: [.printed]
    case .all: []
    }
  }

  /// The states of these rows.
  fileprivate var rowStates: [RowState] {
    self == .done ? [.done] : RowState.allCases.filter { $0 != .failed }
  }

  /// The condition on the state of `p`, a row's progress.
  fileprivate var isInState: String { "p.state \(self == .done ? "= 'done'" : "<> 'failed'")" }

  /// The condition on `c`, a code, to be a label that leaves its row out.
  fileprivate var leavesOut: String {
    "c.kind IN (\(labelStates.map { "'\($0.rawValue)'" }.joined(separator: ", ")))"
  }

  /// The condition on `p` to be one of these rows.
  fileprivate var holds: String {
    guard !labelStates.isEmpty else { return isInState }
    return isInState
      + " AND NOT EXISTS (SELECT 1 FROM code c WHERE c.job = p.job AND c.row = p.row AND \(leavesOut))"
  }
}

extension Ledger {
  /// Lends these rows to `body`, in order, one at a time.
  package func forEachRow(
    of job: String, _ wanted: RowsToLabel, _ body: (LedgerRow) throws -> Void
  ) throws {
    try forEachRow(of: job, where: wanted.holds, body)
  }

  /// How many of these rows there are; of the others only those with a label are looked at.
  package func count(of wanted: RowsToLabel, in job: String) throws(LedgerError) -> Int {
    guard let id = try derivation.job(job)?.id else { throw refusal(.noSuchJob(job)) }
    let counts = try counts(ofJob: id)
    return try wanted.rowStates.reduce(0) { $0 + (counts[$1] ?? 0) } - leftOut(of: wanted, id)
  }

  /// How many rows would be among these but for their labels.
  private func leftOut(of wanted: RowsToLabel, _ id: Int) throws(LedgerError) -> Int {
    guard !wanted.labelStates.isEmpty else { return 0 }
    return try store.statement(
      """
      SELECT count(DISTINCT c.row) FROM code c JOIN progress p ON p.job = c.job AND p.row = c.row
      WHERE c.job = ?1 AND \(wanted.leavesOut) AND \(wanted.isInState)
      """
    ).first(.integer(id)) { $0.int(0) } ?? 0
  }

  /// Some of these rows, by their places among them from 0.
  package func rows(
    of job: String, _ wanted: RowsToLabel, at places: Range<Int>
  ) throws(LedgerError) -> [LedgerRow] {
    guard let (id, count) = try derivation.job(job) else { throw refusal(.noSuchJob(job)) }
    let numbers: [Int]
    if try self.count(of: wanted, in: job) == count {
      // Rows are numbered one after the other.
      numbers = places.map { $0 + 1 }
    } else {
      numbers = try self.numbers(
        "SELECT p.row FROM progress p WHERE p.job = ?1 AND \(wanted.holds) "
          + "ORDER BY p.row LIMIT ?2 OFFSET ?3",
        [.integer(id), .integer(places.count), .integer(places.lowerBound)])
    }
    var rows: [LedgerRow] = []
    for number in numbers { if let row = try row(number, of: job) { rows.append(row) } }
    return rows
  }
}
