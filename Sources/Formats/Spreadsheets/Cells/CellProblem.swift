/// The reason why a cell cannot be used.
package enum CellProblem: Hashable, Sendable {
  /// The cell contains an error, such as `#DIV/0!`.
  case error(String)
  /// The cell is a formula, and its result is not in the file.
  case noResult
  /// The cell is merged with others; the text is the block.
  case merged(String)
  /// The cell has a number, date or Boolean that is invalid.
  case value(String)
  /// A serial number that is not a day: negative, beyond the year 9999, or February 29, 1900, which
  /// did not exist.
  case day(String)
  /// The cell has more text than the limit.
  case tooLong(limit: Int)
  /// The cell refers to a shared text or a style that is missing in the file.
  case missing
  /// The cell has a position before an earlier cell, or outside any sheet.
  case place
  /// The cell's column has no name in the first row.
  case unnamedColumn(header: String)
  /// The cell is in the first row and empty, although there are names on both sides.
  case emptyName
  /// Another cell of the first row has the same name.
  case sameName(String, as: String)

  /// The rows below merged cells, as a suggestion for a table with a title above it.
  private static func rows(below block: String) -> String {
    CellBlock(block).map { "\($0.last.row + 1)-" } ?? "3-50"
  }

  var sentence: String {
    switch self {
    case .error(let text):
      "it shows the error \(quoted(text)); fix the formula, or replace it by a value"
    case .noResult:
      "its formula has no result in the file; open the file in a spreadsheet program, save it and try again"
    case .merged(let block):
      "the cells \(block) are merged, so it is not clear which row has the value; unmerge them, or choose the "
        + "rows of the table without them: --sheet-rows \(Self.rows(below: block)) (in a job file \"sheetRows\")"
    case .value(let text): "\(quoted(text)) is not a valid value of its kind; type it again"
    case .day(let text):
      "its number \(quoted(text)) is not a day or a time; type it as text or as a date"
    case .tooLong(let limit): "it has more than \(limit) bytes of text; the limit of a cell"
    case .missing: "the file lacks the text or style of this cell; save it again in its program"
    case .place: "it is where no cell can be; save the file again in its program"
    case .unnamedColumn(let header):
      "it is not empty, but its column has no name in \(header); name the column, or empty it"
    case .emptyName:
      "the first row names the columns, and this has no name; name it, or delete the column"
    case .sameName(let name, let other):
      "it has the name \(quoted(name)) as \(other) has; rename one of them"
    }
  }
}
