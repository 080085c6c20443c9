package import CSVText
package import Spreadsheets

/// Where the rows of a job come from.
package enum JobSource: Sendable, Hashable {
  /// A row for every row of a table.
  case csv(JobTable)
  /// A row for every row of a sheet of a spreadsheet.
  case spreadsheet(JobSpreadsheet)
  /// So many rows that differ only in what is counted or drawn.
  case count(Int)

  /// The most rows that a job may have.
  package static let maximumRows = 10_000_000

  /// The file that the rows are in; a path beside the job file.
  package var path: String? {
    switch self {
    case .csv(let table): table.path
    case .spreadsheet(let table): table.path
    case .count: nil
    }
  }
}

/// A sheet of an `.xlsx` or `.ods` file, whose first row names the columns.
package struct JobSpreadsheet: Sendable, Hashable {
  /// The file; a path beside the job file.
  package var path: String
  /// Which sheet of it.
  package var sheet: SheetChoice
  /// Which rows of the sheet, the first with the names; all of them when `nil`.
  package var rows: ClosedRange<Int>?

  /// Names a file.
  package init(_ path: String, sheet: SheetChoice = .only, rows: ClosedRange<Int>? = nil) {
    (self.path, self.sheet, self.rows) = (path, sheet, rows)
  }
}

/// A CSV file whose first row names the columns.
package struct JobTable: Sendable, Hashable {
  /// The file; a path beside the job file.
  package var path: String
  /// The byte between two fields; found out from the first line when `nil`.
  package var separator: CSVSeparator?
  /// Whether a quote inside a field that does not begin with one is a character like any other.
  package var takesBareQuotes: Bool

  /// Names a file.
  package init(_ path: String, separator: CSVSeparator? = nil, takesBareQuotes: Bool = false) {
    self.path = path
    self.separator = separator
    self.takesBareQuotes = takesBareQuotes
  }

  /// How the file is read.
  var dialect: CSVDialect {
    CSVDialect(
      separator: separator.map { .given($0) } ?? .detected,
      bareQuotes: takesBareQuotes ? .literal : .refused)
  }
}
