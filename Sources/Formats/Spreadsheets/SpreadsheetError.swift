package import Archives
import Basics

/// The reason why a spreadsheet, or a table in it, cannot be read.
package enum SpreadsheetError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file is an archive that cannot be read.
  case archive(ZIPError)
  /// A part is not valid XML; `offset` is a byte offset in the unpacked part.
  case markup(XMLProblem, part: String, offset: Int)
  /// The file is an archive but not a spreadsheet.
  case notASpreadsheet
  /// The file is a workbook in Excel's older format, or one with a password: both begin alike.
  case oldWorkbook(isEncrypted: Bool)
  /// The file is a workbook whose parts are not XML (.xlsb).
  case binaryWorkbook
  /// The file is a document of Numbers.
  case numbers
  /// The file is an OpenDocument file with a password.
  case encrypted
  /// A part to which others refer is missing, or outside the file.
  case missingPart(String)
  /// The file has more shared texts or formats than the limit.
  case tooManyTexts(limit: Int)
  /// The file has more sheets than the limit.
  case tooManySheets(limit: Int)
  /// The file has no visible sheet; the text lists the hidden ones.
  case noSheet(hidden: [String])
  /// Several sheets are visible, and none was chosen.
  case severalSheets([String])
  /// The chosen sheet does not exist.
  case noSuchSheet(String, has: [String])
  /// The chosen sheet is a chart or a dialog.
  case notCells(String)
  /// The sheet is empty, or its chosen rows are.
  case noRows(sheet: String, rows: ClosedRange<Int>?)
  /// A row is empty and others follow it.
  case blankRow(Int, sheet: String)
  /// A sheet has more cells, or repeats them more often, than the limit.
  case tooManyCells(CellAddress, sheet: String)
  /// A cell cannot be used.
  case cell(CellProblem, CellAddress, sheet: String)

  /// The address of the cell with the error, if the error is about one.
  package var address: CellAddress? {
    switch self {
    case .cell(_, let address, _), .tooManyCells(let address, _): address
    default: nil
    }
  }

  /// A sentence with the problem and the remedy, without the cell, for a context that already names
  /// it.
  package var sentence: String {
    if case .cell(let problem, _, _) = self { problem.sentence } else { description }
  }

  /// The number of the row with the error, from 1, if the error is about one.
  package var row: Int? {
    if case .blankRow(let row, _) = self { return row }
    return address?.row
  }

  /// A sentence with the problem and the remedy.
  package var description: String {
    switch self {
    case .archive(let error): error.description
    case .markup(let problem, let part, let offset):
      "its part \(quoted(part)) \(problem.sentence) (byte \(offset))"
    case .notASpreadsheet:
      "the file is an archive, but not a spreadsheet; save the table as .xlsx, .ods or CSV"
    case .oldWorkbook(isEncrypted: false):
      "the file is a workbook of the older kind (.xls); open it and save it as .xlsx or as CSV"
    case .oldWorkbook(isEncrypted: true):
      "the workbook has a password; open it, remove the password and save it as .xlsx or as CSV"
    case .binaryWorkbook:
      "the file is a binary workbook (.xlsb); open it and save it as .xlsx or as CSV"
    case .numbers: "the file is a document of Numbers; export it as Excel (.xlsx) or as CSV"
    case .encrypted: "the file has a password; open it and save it without one, or as CSV"
    case .missingPart(let name):
      "the file lacks its part \(quoted(name)); save it again in its program"
    case .tooManyTexts(let limit):
      "the file has more than \(limit >> 20) MiB of texts, more than fits into memory; save the sheet as CSV"
    case .tooManySheets(let limit): "the file has more than \(counted(limit, "sheet"))"
    case .noSheet(let hidden):
      hidden.isEmpty
        ? "the file has no sheet"
        : "every sheet is hidden; choose one with --sheet (in a job file \"sheet\"): \(Self.list(hidden))"
    case .severalSheets(let names):
      "the file has several sheets; choose one with --sheet (in a job file \"sheet\"): \(Self.list(names))"
    case .noSuchSheet(let name, let names):
      "there is no sheet \(quoted(name)); there \(names.count == 1 ? "is" : "are") \(Self.list(names))"
    case .notCells(let name): "the sheet \(quoted(name)) is a chart or a dialog, and has no rows"
    case .noRows(let sheet, nil):
      "the sheet \(quoted(sheet)) is empty; its first row must name the columns"
    case .noRows(let sheet, let rows?):
      "row \(rows.lowerBound) of sheet \(quoted(sheet)), the first chosen row, is empty; it must "
        + "name the columns"
    case .blankRow(let row, let sheet):
      "row \(row) of sheet \(quoted(sheet)) is empty and others follow it; delete it, or choose the rows of "
        + "the table with --sheet-rows (in a job file \"sheetRows\")"
    case .tooManyCells(let address, let sheet):
      "sheet \(quoted(sheet)) exceeds the limit of cells at \(address); choose the rows of the table with "
        + "--sheet-rows (in a job file \"sheetRows\"), or delete what is repeated there"
    case .cell(let problem, let address, let sheet):
      "cell \(address) of sheet \(quoted(sheet)): \(problem.sentence)"
    }
  }

  private static func list(_ names: [String]) -> String {
    names.prefix(20).map { quoted($0) }.joined(separator: ", ") + (names.count > 20 ? ", …" : "")
  }
}
