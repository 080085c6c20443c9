package import CSVText
package import Spreadsheets

/// The kind of source of a job's rows.
package enum JobSource: Sendable, Hashable {
  /// A CSV table, with a row of the job for each of its rows.
  case csv(CSVRowSource)
  /// A sheet of a spreadsheet, with a row of the job for each of its rows.
  case spreadsheet(SpreadsheetRowSource)
  /// A number of rows, which differ only in serial and random values.
  case count(Int)

  /// The maximum number of rows in a job.
  package static let maxRowCount = 10_000_000

  /// The path of the file with the rows, relative to the job file; nil for a number of rows.
  package var path: String? {
    switch self {
    case .csv(let table): table.path
    case .spreadsheet(let table): table.path
    case .count: nil
    }
  }
}

/// A sheet of an `.xlsx` or `.ods` file, whose first row names the columns.
package struct SpreadsheetRowSource: Sendable, Hashable {
  /// The path of the file, relative to the job file.
  package var path: String
  /// The way in which the sheet is chosen.
  package var sheet: SheetSelection
  /// The range of rows of the sheet, the first with the names of the columns, or `nil` for all
  /// rows.
  package var rows: ClosedRange<Int>?

  /// Creates a source from a file, by default from its only visible sheet.
  package init(_ path: String, sheet: SheetSelection = .only, rows: ClosedRange<Int>? = nil) {
    (self.path, self.sheet, self.rows) = (path, sheet, rows)
  }
}

/// A CSV file whose first row names the columns.
package struct CSVRowSource: Sendable, Hashable {
  /// The path of the file, relative to the job file.
  package var path: String
  /// The character between two fields; nil to detect it from the first line.
  package var separator: CSVSeparator?
  /// Whether a quote inside a field that does not begin with one is an ordinary character.
  package var takesBareQuotes: Bool

  /// Creates a source from a file, by default with a detected separator.
  package init(_ path: String, separator: CSVSeparator? = nil, takesBareQuotes: Bool = false) {
    self.path = path
    self.separator = separator
    self.takesBareQuotes = takesBareQuotes
  }

  /// The CSV dialect of the file.
  var dialect: CSVDialect {
    CSVDialect(
      separator: separator.map { .given($0) } ?? .detected,
      bareQuotes: takesBareQuotes ? .literal : .refused)
  }
}
