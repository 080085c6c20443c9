/// A reader of the rows of a sheet in an OpenDocument file (ODF 1.3 Part 3, 9.1).
struct TableReader: ~Copyable {
  private var reader: XMLEventReader
  private let rows: ClosedRange<Int>
  let sheet: String
  let limits: SpreadsheetLimits
  /// The number of elements that are open directly within the sheet's element.
  private let depth: Int
  private var lastRow = 0
  private var cells = 0
  /// The cells of the last row, and the number of times that it is still to be returned.
  private var held: [SpreadsheetCell] = []
  private var repeats = 0
  private var isOver = false

  init(
    _ document: OpenDocument, _ place: SheetPlace, rows: ClosedRange<Int>
  ) throws(SpreadsheetError) {
    (self.rows, sheet, limits) = (rows, place.name, document.limits)
    var reader = try XMLEventReader(document.archive, OpenDocument.content)
    try reader.enterSpreadsheet { reader throws(SpreadsheetError) in try reader.skip() }
    let depth = reader.depth + 1
    let isFound = try Self.enterTable(Int(place.part ?? "") ?? 0, &reader)
    self.reader = reader
    (self.depth, isOver) = (depth, !isFound)
  }

  /// Moves to the sheet with a number, from 0; returns `false` if it does not exist.
  private static func enterTable(
    _ number: Int, _ reader: inout XMLEventReader
  ) throws(SpreadsheetError) -> Bool {
    let depth = reader.depth
    var passed = 0
    while let child = try reader.child(of: depth) {
      if child == TableNames.table {
        if passed == number { return true }
        passed += 1
      }
      try reader.skip()
    }
    return false
  }

  /// Reads the next selected row that is not empty and returns its number; `nil` at the end.
  mutating func next(_ row: inout [SpreadsheetCell]) throws(SpreadsheetError) -> Int? {
    while repeats == 0 {
      guard !isOver, lastRow < rows.upperBound, let child = try reader.child(of: depth) else {
        isOver = true
        return nil
      }
      if child == TableNames.row {
        try read()
      } else if !TableNames.rowGroups.contains(child) {
        try reader.skip()
      }
    }
    repeats -= 1
    lastRow += 1
    row = held
    return lastRow
  }

  /// Reads the next row, which the file may repeat many times.
  private mutating func read() throws(SpreadsheetError) {
    let first = lastRow + 1
    var count = max(1, reader.integer(TableNames.rowsRepeated) ?? 1)
    guard first <= CellAddress.maxRowCount else {
      return try reader.skip()
    }
    count = min(count, CellAddress.maxRowCount - lastRow)
    let all = first...first + count - 1
    guard rows.overlaps(all) else {
      try reader.skip()
      lastRow += count
      return
    }
    let wanted = rows.clamped(to: all)
    try readCells(wanted.lowerBound)
    if held.isEmpty {
      lastRow += count
      return
    }
    guard wanted.count <= limits.repeatedRows else {
      throw .tooManyCells(CellAddress(column: 1, row: first), sheet: sheet)
    }
    cells += held.count * (wanted.count - 1)
    guard cells <= limits.cells else {
      throw .tooManyCells(CellAddress(column: 1, row: first), sheet: sheet)
    }
    lastRow = wanted.lowerBound - 1
    repeats = wanted.count
  }

  private mutating func readCells(_ row: Int) throws(SpreadsheetError) {
    held.removeAll(keepingCapacity: true)
    let depth = reader.depth
    var column = 0
    while let child = try reader.child(of: depth) {
      let isCovered = child == TableNames.covered
      guard isCovered || child == TableNames.cell else {
        try reader.skip()
        continue
      }
      let address = CellAddress(column: column + 1, row: row)
      let count = max(1, reader.integer(TableNames.columnsRepeated) ?? 1)
      column = min(column + count, CellAddress.maxColumnCount)
      if isCovered { throw .cell(.merged("\(address)"), address, sheet: sheet) }
      let cell = try TableCell(&reader, address, sheet, limits).cell
      guard cell.kind != .empty else { continue }
      guard count <= limits.repeatedCells, address.column + count - 1 <= CellAddress.maxColumnCount
      else { throw .tooManyCells(address, sheet: sheet) }
      cells += count
      guard cells <= limits.cells else { throw .tooManyCells(address, sheet: sheet) }
      while held.count < address.column - 1 { held.append(.empty) }
      for _ in 0..<count { held.append(cell) }
    }
  }
}
