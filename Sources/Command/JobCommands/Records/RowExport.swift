import CSVText
import Spreadsheets

/// The form in which rows are exported: a table, JSON or a workbook.
enum ExportForm: String, CaseIterable {
  case csv, jsonl, xlsx

  /// Finds the form by the suffix of a file name; nil for an unknown one.
  init?(fileName: String) {
    guard
      let form = Self.allCases.first(where: { fileName.lowercased().hasSuffix("." + $0.rawValue) })
    else { return nil }
    self = form
  }
}

/// The columns of exported rows: the ledger's own, those of the jobs' tables, and the names of the
/// places that rows are bound to.
struct ExportColumns {
  private let table: [String]
  private let locations: [String]
  private let onlyTable: Bool
  /// The names of all columns.
  let names: [String]
  /// The indices of the columns that are the ledger's own.
  let own: Range<Int>

  /// Finds the columns of jobs. With `onlyTable`, their tables come first, and only a few columns
  /// of the ledger are added to them.
  init(of jobs: [String], in ledger: borrowing Ledger, onlyTable: Bool = false) throws {
    var (table, locations): ([String], [String]) = ([], [])
    for job in jobs {
      table += try ledger.columnNames(of: job).filter { !table.contains($0) }
      locations += try ledger.locationNames(of: job).filter { !locations.contains($0) }
    }
    let names =
      onlyTable
      ? table + RowDetails.names(RowDetails.addedNames, besides: table, prefix: "beckon:")
      : RowDetails.fieldNames + RowDetails.names(table, besides: RowDetails.fieldNames)
    own = onlyTable ? table.count..<names.count : 0..<RowDetails.fieldNames.count
    self.names = names + RowDetails.names(locations, besides: names, prefix: "location:")
    (self.table, self.locations, self.onlyTable) = (table, locations, onlyTable)
  }

  /// Whether a job has a table.
  var hasTable: Bool { !table.isEmpty }

  /// The texts of a row in these columns.
  func fields(of details: RowDetails) -> [String] {
    onlyTable ? details.tableFields(table, locations) : details.fields(table, locations)
  }
}

/// Writes exported rows one at a time, as a table of CSV, a workbook, or lines of JSON.
struct RowExport: ~Copyable {
  /// The names of the fields that are numbers, also in a workbook.
  private static let numbers: Set<String> = [
    "row", "attempts", "line", "labelSheet", "labelPlace", "counter",
  ]

  private let form: ExportForm
  private let columns: ExportColumns
  private var table = CSVWriter(escapesFormulas: true)
  private var book = Optional(WorkbookWriter())
  private var line: [UInt8] = []
  private var count = 0

  /// Begins the output with the names of the columns.
  init(_ form: ExportForm, _ columns: ExportColumns, to sheet: inout ExportSheet) throws {
    (self.form, self.columns) = (form, columns)
    let names = columns.names
    switch form {
    case .csv: try table.write(names.map(Self.withoutNUL), to: &line)
    case .xlsx:
      line += try book?.begin(sheet: "Rows") ?? []
      line += try book?.add(names.map { .text($0) }) ?? []
    case .jsonl: break
    }
    try sheet.write(line)
    line = []
  }

  /// Writes the next row.
  mutating func write(_ details: RowDetails, to sheet: inout ExportSheet) throws {
    count += 1
    switch form {
    case .csv: try table.write(columns.fields(of: details).map(Self.withoutNUL), to: &line)
    case .jsonl:
      details.json.write(to: &line)
      line.append(UInt8(ascii: "\n"))
    case .xlsx:
      guard count < WorkbookWriter.maxRowCount else {
        throw BadData(
          "a sheet has at most \(WorkbookWriter.maxRowCount - 1) rows below its heading; export "
            + "them as csv, or some at a time with --rows")
      }
      let cells = try zip(columns.fields(of: details), columns.names)
        .enumerated().map { place, cell -> WorkbookWriter.Cell in
          guard cell.0.utf16.count <= WorkbookWriter.maxCellLength else {
            throw BadData(
              "the column '\(cell.1)' of exported row \(count) is longer than a cell may be "
                + "(\(WorkbookWriter.maxCellLength) characters); export as csv")
          }
          guard columns.own.contains(place), Self.numbers.contains(cell.1), let number = Int(cell.0)
          else {
            return .text(cell.0)
          }
          return .number(number)
        }
      line += try book?.add(cells) ?? []
    }
    guard line.count > 65_536 else { return }
    try sheet.write(line)
    line.removeAll(keepingCapacity: true)
  }

  /// Writes what follows the last row.
  consuming func finish(to sheet: inout ExportSheet) throws {
    if form == .xlsx, let book = book.take() { line += try book.finish() }
    try sheet.write(line)
  }

  /// The field without NUL characters, which no reader of tables accepts and no row needs.
  private static func withoutNUL(_ field: String) -> String {
    guard field.utf8.contains(0) else { return field }
    return String(String.UnicodeScalarView(field.unicodeScalars.filter { $0 != "\0" }))
  }
}
