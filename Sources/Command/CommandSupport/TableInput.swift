package import CSVText
package import Spreadsheets

/// A table that a command was given: CSV, or a sheet of an .xlsx or .ods file. The content of the
/// file decides which.
package struct TableInput {
  /// The option that chooses a sheet of a spreadsheet, in a category of the help.
  package static func sheet(category: String) -> Option {
    Option(
      "sheet", value: "NAME", category: category,
      help: "The sheet of a spreadsheet, by its name or number",
      defaultText: "the only one that is shown")
  }

  /// The option that chooses the rows of a sheet, in a category of the help.
  package static func sheetRows(category: String) -> Option {
    Option(
      "sheet-rows", value: "FIRST-LAST", category: category,
      help: "The rows of the sheet, such as 3-50 or 3-; the first names the columns",
      defaultText: "all of them")
  }

  private static let limit = 256 << 20

  /// The rows of the table, with the names of its columns.
  package let table: CSVTable
  private let path: String
  private let isSpreadsheet: Bool

  /// Reads a whole table. An error in CSV is rethrown unchanged; an error in a spreadsheet names
  /// the file.
  package init(_ path: String, sheet: SheetSelection = .only, rows: ClosedRange<Int>? = nil) throws
  {
    self.path = path
    let bytes = try InputFile.contents(of: path, limit: Self.limit, allowsEmpty: false)
    isSpreadsheet = Spreadsheet.begins(bytes)
    guard isSpreadsheet else {
      guard sheet == .only, rows == nil else {
        throw BadData(
          "\(path): the file is not an .xlsx or .ods file, and so it has no sheets to choose from"
            .safeForTerminal())
      }
      table = try CSVTable(bytes)
      return
    }
    do throws(SpreadsheetError) {
      let (table, lossy) = try Spreadsheet(bytes).table(sheet, rows: rows).wholeTable()
      self.table = table
      if let lossy { Beckon.warn("\(path): \(lossy)") }
    } catch { throw BadData("\(path): \(error)".safeForTerminal()) }
  }

  /// Reads a whole table, with the sheet and the rows given by options.
  package init(_ path: String, _ arguments: Arguments, sheet: Option, rows: Option) throws {
    try self.init(
      path, sheet: arguments[sheet].map(SheetSelection.name) ?? .only,
      rows: try Self.rows(arguments, rows))
  }

  /// The range of rows that an option gives; nil without it.
  package static func rows(_ arguments: Arguments, _ option: Option) throws -> ClosedRange<Int>? {
    try arguments.value(option, expected: SheetRows.form, SheetRows.range)
  }

  /// Whether the file is a spreadsheet by its content; `false` if it does not exist.
  package static func isSpreadsheet(_ path: String) throws -> Bool {
    guard let facts = FileAttributes(at: path), facts.isRegular else { return false }
    var buffer = [UInt8](repeating: 0, count: 8)
    let count = try InputFile(path).read(into: &buffer)
    return Spreadsheet.begins(Array(buffer[..<count]))
  }

  /// The place of a row for messages, such as "tables.csv: line 7: ".
  package func place(_ line: Int) -> String {
    "\(path): \(isSpreadsheet ? "sheet row" : "line") \(line): "
  }
}
