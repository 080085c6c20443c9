/// How much of a spreadsheet is read; what people have lies far below.
package struct SpreadsheetLimits: Hashable, Sendable {
  /// The archive's own.
  package var archive = ZIPLimits()
  /// Sheets of a file.
  package var sheets = 1_024
  /// Bytes of all texts that cells share: the one table that must be held.
  package var textBytes = 256 << 20
  /// Formats of cells.
  package var formats = 65_536
  /// Bytes of one cell's text, as CSV has it.
  package var cellBytes = 131_072
  /// Cells that a sheet gives, those that a row or a column repeats counted as often.
  package var cells = 64 << 20
  /// How often a row that is not empty may be repeated.
  package var repeatedRows = 65_536
  /// How often a cell that is not empty may be repeated in its row.
  package var repeatedCells = 1_024

  /// What the house reads.
  package init() {}
}
