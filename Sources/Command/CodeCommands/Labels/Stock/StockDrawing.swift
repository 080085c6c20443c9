import Basics
import Labels

/// A text drawing of a sheet, with the number of each label as `--start` counts them.
struct StockDrawing {
  /// The maximum number of columns that fit a terminal.
  private static let mostColumns = 12
  /// The maximum number of rows; in larger sheets the middle rows are left out.
  private static let mostRows = 8

  let lines: [String]

  /// Draws a sheet, or returns `nil` if a drawing would not help: for one label, shifted rows, or
  /// too many columns.
  init?(_ sheet: Sheet) {
    guard sheet.grids.count == 1, let grid = sheet.grids.first, sheet.count > 1,
      grid.columns <= Self.mostColumns
    else { return nil }
    let digits = String(sheet.count).count
    let (open, close) = sheet.shape.isCurved ? ("(", ")") : ("[", "]")
    let rows = (0..<grid.rows).map { row in
      (0..<grid.columns).map { column in
        let number = String(row * grid.columns + column + 1)
        let space = String(repeating: " ", count: digits - number.count)
        return open + space + number + close
      }.joined(separator: " ")
    }
    let width = rows[0].count
    let edge = "+" + String(repeating: "-", count: width + 2) + "+"
    let shown = rows.map { "| \($0) |" }
    let gap = "| " + "...".padded(to: width) + " |"
    lines =
      [edge]
      + (rows.count <= Self.mostRows ? shown : shown.prefix(3) + [gap] + shown.suffix(1)) + [edge]
  }
}

extension LabelShape {
  fileprivate var isCurved: Bool { ["round", "ellipse", "ring"].contains(word) }
}
