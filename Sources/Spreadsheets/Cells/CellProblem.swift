import Basics

/// Why a cell cannot be taken.
package enum CellProblem: Hashable, Sendable {
  /// It shows an error, such as `#DIV/0!`.
  case error(String)
  /// It is a formula, and the file does not hold what it came to.
  case noResult
  /// It is merged with others: the block.
  case merged(String)
  /// A number, date or truth value that is not one.
  case value(String)
  /// A serial number that is no day: negative, beyond the year 9999, or the 29 February 1900 that never was.
  case day(String)
  /// More text than a cell has.
  case tooLong(limit: Int)
  /// It names a shared text or a style that the file does not have.
  case missing
  /// It stands before a cell that came earlier, or outside of any sheet.
  case place
  /// Its column has no name in the first row.
  case unnamedColumn(header: String)
  /// It is in the first row and has nothing in it, although there are names on both sides.
  case emptyName
  /// Another cell of the first row has the same name.
  case sameName(String, as: String)

  /// The rows below merged cells: those of a table with a title.
  private static func rows(below block: String) -> String {
    CellBlock(block).map { "\($0.last.row + 1)-" } ?? "3-50"
  }

  var sentence: String {
    switch self {
    case .error(let text):
      "it shows the error \(quoted(text)); mend the formula, or put a value in its place"
    case .noResult:
      "its formula has no result in the file; open the file in a spreadsheet program, save it and try again"
    case .merged(let block):
      "the cells \(block) are merged, so that it is not clear whose value it is; undo that, or choose the "
        + "rows of the table without them: --sheet-rows \(Self.rows(below: block)) (in a job file \"sheetRows\")"
    case .value(let text): "\(quoted(text)) is not a value of its kind; type it once more"
    case .day(let text):
      "its number \(quoted(text)) is not a day or a time; type it as text or as a date"
    case .tooLong(let limit): "it has more than \(limit) bytes of text, more than a cell can have"
    case .missing: "the file does not hold what it names; save it once more from its program"
    case .place: "it stands where no cell can be; save the file once more from its program"
    case .unnamedColumn(let header):
      "it is not empty, but its column has no name in \(header); name the column, or empty it"
    case .emptyName:
      "the first row names the columns, and this has no name; name it, or delete the column"
    case .sameName(let name, let other):
      "it has the name \(quoted(name)) as \(other) has; rename one of them"
    }
  }
}
