extension Ledger {
  /// The number of rows that are read at a time.
  private static let batchSize = 500

  /// Passes the selected rows to `body`, in order, one at a time; with `labels`, only those of them
  /// whose labels are made. Rows that are not selected by their numbers are not read.
  package func forEachRow(
    of job: String, in selection: RowSelection, _ labels: LabelRowFilter? = nil,
    _ body: (LedgerRow) throws -> Void
  ) throws {
    try requireJob(job)
    var values: [SQLValue] = [.text(job), .integer(0), .integer(0)]
    let conditions =
      Self.conditions(selection, store.dialect, &values)
      + (labels.map { [$0.holds] } ?? [])
    // In batches: `body` may write to the ledger, which an open statement would block.
    let some = try store.statement(
      RowQuery.start
        + " WHERE j.name = ?1 AND r.number BETWEEN ?2 AND ?3"
        + conditions.map { " AND (\($0))" }.joined()
        + " ORDER BY r.number LIMIT \(Self.batchSize)")
    for range in (selection.numbers ?? .all).coarse(Self.batchSize) {
      var next = range.lowerBound
      var rows: [LedgerRow] = []
      repeat {
        rows = []
        (values[1], values[2]) = (.integer(next), .integer(range.upperBound))
        try some.forEach(values) { row throws(LedgerError) in
          rows.append(try RowQuery.row(row, path))
          return true
        }
        next = (rows.last?.number ?? 0) + 1
        for row in rows where selection.contains(row) { try body(row) }
      } while rows.count == Self.batchSize && next <= range.upperBound
    }
  }

  /// The SQL conditions of a selection other than its numbers; `r`, `a` and `p` are a row, its
  /// correction and its entry in `progress`. A row that they select may still lack the columns.
  private static func conditions(
    _ selection: RowSelection, _ dialect: SQLDialect, _ values: inout [SQLValue]
  ) -> [String] {
    var conditions: [String] = []
    if !selection.states.isEmpty {
      let words = selection.states.map { "'\($0.rawValue)'" }.sorted()
      conditions.append("p.state IN (\(words.joined(separator: ", ")))")
    }
    for name in Set(selection.values.map(\.name)).sorted() {
      let ways = selection.values.filter { $0.name == name }.map { column in
        let stored = RowContent.Column(RowContent.tablePrefix + name, column.value)
        values.append(.text(RowContent(number: 1, url: "", columns: [stored]).columnListText))
        return "\(dialect.position)(coalesce(a.columns, r.columns), ?\(values.count)) > 0"
      }
      conditions.append(ways.joined(separator: " OR "))
    }
    return conditions
  }

  /// The numbers of the selected rows.
  package func numbers(of job: String, in selection: RowSelection) throws -> RowRanges {
    if selection.states.isEmpty, selection.values.isEmpty { return selection.numbers ?? .all }
    var numbers = RowRanges([])
    try forEachRow(of: job, in: selection) { numbers.add($0.number...$0.number) }
    return numbers
  }

  /// The names of the columns of a job's table; none if version 0.2 added the rows, or if the job
  /// has no table.
  package func columnNames(of job: String) throws(LedgerError) -> [String] {
    try row(1, of: job)?.content.tableColumns.map(\.name) ?? []
  }
}
