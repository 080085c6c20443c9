package import Ledgers

/// The options that select rows, shared by the commands of a job.
extension RowSelection {
  package static let rows = Option(
    "rows", value: "NUMBERS", isRepeatable: true, category: "What",
    help: "Only these rows, such as 3,17,40-60 or 101-", defaultText: "all")
  package static let state = Option(
    "state", value: "STATE", choices: RowState.allCases.map(\.rawValue), isRepeatable: true,
    category: "What", help: "Only rows in this state", defaultText: "all")
  package static let column = Option(
    "where", value: "COLUMN=VALUE", isRepeatable: true, category: "What",
    help: "Only rows with this value in a column of the table, or at this place",
    detail: """
      Several values of one column select the rows that have one of them; with several columns, \
      each must agree. The columns are those of the table when the rows were put into the ledger. A \
      name that is none of them is one of 'beckon job bind', and selects by the present place.
      """)
  package static let options = [rows, state, column]

  /// The selection that the options give; every row without them.
  package static func given(_ arguments: Arguments) throws(UsageError) -> RowSelection {
    RowSelection(
      numbers: try numbers(arguments, rows),
      states: Set(arguments.values(state).compactMap { RowState(rawValue: $0) }),
      values: try arguments.values(
        column, expected: "COLUMN=VALUE, such as store=2", parsedColumn))
  }

  /// The numbers of rows that an option gives; nil without the option.
  package static func numbers(
    _ arguments: Arguments, _ option: Option
  ) throws(UsageError) -> RowRanges? {
    let ranges = try arguments.values(
      option, expected: "numbers of rows from 1, such as 7, 3,17,40-60 or 101-"
    ) { RowRanges($0) }
    return ranges.isEmpty ? nil : RowRanges(ranges.flatMap(\.ranges))
  }

  package static func parsedColumn(_ text: String) -> RowContent.Column? {
    guard let sign = text.firstIndex(of: "="), sign != text.startIndex else { return nil }
    return RowContent.Column(String(text[..<sign]), String(text[text.index(after: sign)...]))
  }

  /// The selection with the present places of rows resolved to their numbers. Throws if a job has
  /// no row with the largest selected number, or neither a column nor a place of a selected name.
  package func resolved(
    in job: String, _ ledger: borrowing Ledger, at path: String
  ) throws -> RowSelection {
    if let largest = numbers?.largest {
      let count = try ledger.summary(of: job).rows
      guard largest <= count else {
        throw BadData(
          "\(path): there is no row \(largest); the job has \(counted(count, "row"))")
      }
    }
    guard !values.isEmpty else { return self }
    let columns = try ledger.columnNames(of: job)
    let names = try ledger.locationNames(of: job)
    let places = Set(names).subtracting(columns)
    var selection = self
    selection.values.removeAll { places.contains($0.name) }
    try selection.require(columns: columns + names, at: path)
    for name in places.sorted() {
      let located = try values.filter { $0.name == name }
        .flatMap { try ledger.rows(of: job, locatedAt: $0).ranges }
      selection.numbers = RowRanges(located).intersection(selection.numbers ?? .all)
    }
    return selection
  }

  /// Throws if a column of the selection is not one of these.
  package func require(columns: [String], at path: String) throws {
    guard let name = values.map(\.name).first(where: { !columns.contains($0) }) else { return }
    guard !columns.isEmpty else {
      throw BadData(
        "\(path): the ledger has no columns of the table, because the job has none or began with "
          + "version 0.2; select its rows by number")
    }
    let hint = nearest(to: name, in: columns).map { "; did you mean '\($0)'?" } ?? ""
    throw BadData(
      "\(path): the table has no column '\(name.safeForTerminal())'"
        + (hint.isEmpty ? "; it has \(columns.prefix(12).joined(separator: ", "))" : hint))
  }
}
