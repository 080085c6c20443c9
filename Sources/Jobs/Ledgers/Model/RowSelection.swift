/// A selection of rows of a job: by number, by state, and by the values of table columns.
package struct RowSelection: Sendable, Hashable {
  /// The numbers of the selected rows; nil for any number.
  package var numbers: RowRanges?
  /// The states of the selected rows; empty for any state.
  package var states: Set<RowState>
  /// The values of columns. A row has one of the values given for each column that is named.
  package var values: [RowContent.Column]

  /// The selection of every row.
  package static let all = RowSelection()

  package init(
    numbers: RowRanges? = nil, states: Set<RowState> = [], values: [RowContent.Column] = []
  ) {
    (self.numbers, self.states, self.values) = (numbers, states, values)
  }

  /// Whether the selection leaves no row out.
  package var isAll: Bool { numbers == nil && states.isEmpty && values.isEmpty }

  /// Whether the selection has a row with this content, whatever its state.
  package func contains(_ row: RowContent) -> Bool {
    guard numbers?.contains(row.number) ?? true else { return false }
    return values.isEmpty || containsColumns { row.value(ofColumn: $0) }
  }

  /// Whether the columns of a row have the selected values.
  package func containsColumns(_ value: (_ column: String) -> String?) -> Bool {
    Set(values.map(\.name)).allSatisfy { name in
      guard let found = value(name) else { return false }
      return values.contains { $0.name == name && $0.value == found }
    }
  }

  /// Whether the selection has a row.
  package func contains(_ row: LedgerRow) -> Bool {
    (states.isEmpty || states.contains(row.state)) && contains(row.content)
  }
}

extension RowContent {
  /// The prefix of the names under which a ledger keeps the columns of the table.
  package static let tablePrefix = "table:"

  /// The columns of the table from which the row was made, in order. Rows that version 0.2 added
  /// have none.
  package var tableColumns: [Column] {
    columns.compactMap { column in
      column.name.hasPrefix(Self.tablePrefix)
        ? Column(String(column.name.dropFirst(Self.tablePrefix.count)), column.value) : nil
    }
  }

  /// The columns other than those of the table, which hold captions and labels.
  var labelColumns: [Column] { columns.filter { !$0.name.hasPrefix(Self.tablePrefix) } }

  /// The value in a column of the table; nil without the column.
  package func value(ofColumn name: String) -> String? {
    let name = Self.tablePrefix + name
    return columns.first { $0.name == name }?.value
  }
}
