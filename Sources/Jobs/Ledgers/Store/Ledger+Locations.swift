extension Ledger {
  /// The names in the locations of a job's rows, in the order in which they are first used.
  package func locationNames(of job: String) throws(LedgerError) -> [String] {
    var names: [String] = []
    try forEachLocation(of: job) { _, location in
      names += location.values.map(\.name).filter { !names.contains($0) }
    }
    return names
  }

  /// The numbers of the rows whose location has a value.
  package func rows(
    of job: String, locatedAt value: RowContent.Column
  ) throws(LedgerError) -> RowRanges {
    var rows = RowRanges([])
    try forEachLocation(of: job) { row, location in
      if location.value(of: value.name) == value.value { rows.add(row...row) }
    }
    return rows
  }

  /// The event that bound a row to its present location. Events that do not count name others.
  package func binding(of row: Int, in job: String) throws(LedgerError) -> LedgerRecord? {
    guard let present = try codes(of: row, in: job).location else { return nil }
    return try history(of: row, in: job).last { event in
      if case .codeMade(_, _, let code) = event.record.event {
        LedgerLocation(code) == present
      } else {
        false
      }
    }?.record
  }

  private func forEachLocation(
    of job: String, _ body: (_ row: Int, LedgerLocation) -> Void
  ) throws(LedgerError) {
    try store.statement(
      """
      SELECT c.row, c.file FROM code c JOIN job j ON j.id = c.job
      WHERE j.name = ?1 AND c.kind = ?2 ORDER BY c.row
      """
    ).forEach([.text(job), .text(LedgerLocation.kind)]) { row in
      if let location = LedgerLocation(stored: row.text(1)) { body(row.int(0), location) }
      return true
    }
  }
}
