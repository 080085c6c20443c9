/// A selection of rows for which labels are made, which never includes failed rows.
package enum LabelRowFilter: String, Sendable, Hashable, CaseIterable {
  /// The rows without any label.
  case new
  /// The rows without any label whose tag is done.
  case done
  /// The rows whose label is not known to have been printed.
  case unprinted
  /// All rows, whatever labels they have.
  case all

  /// The states of a label that exclude its row from the selection.
  fileprivate var labelStates: [LedgerLabel.State] {
    switch self {
    case .new, .done: LedgerLabel.State.allCases
    case .unprinted: [.printed]
    case .all: []
    }
  }

  /// The states of rows that are in the selection.
  fileprivate var rowStates: [RowState] {
    self == .done ? [.done] : RowState.allCases.filter { $0 != .failed }
  }

  /// The SQL condition on the state of `p`, a row of the table `progress`.
  fileprivate var isInState: String { "p.state \(self == .done ? "= 'done'" : "<> 'failed'")" }

  /// The SQL condition that `c`, a code, is a label that excludes its row.
  fileprivate var leavesOut: String {
    "c.kind IN (\(labelStates.map { "'\($0.rawValue)'" }.joined(separator: ", ")))"
  }

  /// The SQL condition that `p` is one of these rows.
  var holds: String {
    guard !labelStates.isEmpty else { return isInState }
    return isInState
      + " AND NOT EXISTS (SELECT 1 FROM code c WHERE c.job = p.job AND c.row = p.row AND \(leavesOut))"
  }
}

extension Ledger {
  /// The number of selected rows, for which only rows with a label are read one by one.
  package func count(of wanted: LabelRowFilter, in job: String) throws(LedgerError) -> Int {
    guard let id = try derivation.job(job)?.id else { throw refusal(.noSuchJob(job)) }
    let counts = try counts(ofJob: id)
    return try wanted.rowStates.reduce(0) { $0 + (counts[$1] ?? 0) } - leftOut(of: wanted, id)
  }

  /// The number of rows that are excluded only by their labels.
  private func leftOut(of wanted: LabelRowFilter, _ id: Int) throws(LedgerError) -> Int {
    guard !wanted.labelStates.isEmpty else { return 0 }
    return try store.statement(
      """
      SELECT count(DISTINCT c.row) FROM code c JOIN progress p ON p.job = c.job AND p.row = c.row
      WHERE c.job = ?1 AND \(wanted.leavesOut) AND \(wanted.isInState)
      """
    ).first(.integer(id)) { $0.int(0) } ?? 0
  }

  /// The selected rows at these positions, counted from 0.
  package func rows(
    of job: String, _ wanted: LabelRowFilter, at places: Range<Int>
  ) throws(LedgerError) -> [LedgerRow] {
    guard let (id, count, _) = try derivation.job(job) else { throw refusal(.noSuchJob(job)) }
    let numbers: [Int]
    if try self.count(of: wanted, in: job) == count {
      // Rows are numbered consecutively.
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
