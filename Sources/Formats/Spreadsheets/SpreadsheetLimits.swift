package import Archives

/// The limits on a spreadsheet; ordinary files are far below them.
package struct SpreadsheetLimits: Hashable, Sendable {
  /// The limits on the archive that holds the spreadsheet.
  package var archive = ZIPLimits()
  /// The maximum number of sheets in a file.
  package var sheets = 1_024
  /// The maximum size of all texts that cells share: the one table that must be in memory.
  package var textBytes = 256 << 20
  /// The maximum number of cell formats in a file.
  package var formats = 65_536
  /// The maximum number of bytes in a cell's text, as in CSV.
  package var cellBytes = 131_072
  /// The maximum number of cells in a sheet, counting repeated ones each time.
  package var cells = 64 << 20
  /// The maximum number of repetitions of a row that is not empty.
  package var repeatedRows = 65_536
  /// The maximum number of repetitions of a cell that is not empty, within its row.
  package var repeatedCells = 1_024

  /// Creates the default limits.
  package init() {}
}
