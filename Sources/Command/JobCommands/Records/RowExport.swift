import CSVText
import Spreadsheets

/// The form of exported rows.
enum ExportForm: String, CaseIterable {
  case csv, jsonl, xlsx

  /// The form that the name of a file asks for, or `nil`.
  init?(fileName: String) {
    guard
      let form = Self.allCases.first(where: { fileName.lowercased().hasSuffix("." + $0.rawValue) })
    else { return nil }
    self = form
  }
}

/// Writes exported rows one at a time, as a table of CSV, a workbook, or lines of JSON.
struct RowExport: ~Copyable {
  /// The fields with numbers, which are numbers in a workbook too.
  private static let numbers: Set<String> = [
    "row", "attempts", "line", "labelSheet", "labelPlace", "counter",
  ]

  private let form: ExportForm
  private let names: [String]
  /// The number of fields from the left that are the ledger's own.
  private let own: Range<Int>
  private var table = CSVWriter(escapesFormulas: true)
  private var book = Optional(WorkbookWriter())
  private var line: [UInt8] = []
  private var count = 0

  /// Begins the output with the names of the fields; those at `own` are the ledger's.
  init(
    _ form: ExportForm, _ names: [String], own: Range<Int>, to sheet: inout ExportSheet
  ) throws {
    (self.form, self.names, self.own) = (form, names, own)
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

  /// Adds a row.
  mutating func write(
    _ fields: @autoclosure () -> [String], _ json: @autoclosure () -> JSONValue,
    to sheet: inout ExportSheet
  ) throws {
    count += 1
    switch form {
    case .csv: try table.write(fields().map(Self.withoutNUL), to: &line)
    case .jsonl:
      json().write(to: &line)
      line.append(UInt8(ascii: "\n"))
    case .xlsx:
      guard count < WorkbookWriter.maxRowCount else {
        throw BadData(
          "a sheet has at most \(WorkbookWriter.maxRowCount - 1) rows below its heading; export "
            + "them as csv, or some at a time with --rows")
      }
      let cells = try zip(fields(), names).enumerated().map { place, cell -> WorkbookWriter.Cell in
        guard cell.0.utf16.count <= WorkbookWriter.maxCellLength else {
          throw BadData(
            "the column '\(cell.1)' of exported row \(count) is longer than a cell may be "
              + "(\(WorkbookWriter.maxCellLength) characters); export as csv")
        }
        guard own.contains(place), Self.numbers.contains(cell.1), let number = Int(cell.0) else {
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

  /// Ends the output.
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
