package import CSVText

/// A table in a sheet: its first row names the columns. It can be read several times.
package struct SpreadsheetTable: Sendable {
  /// The name of the sheet that holds the table.
  package let sheet: String
  /// The names of the columns; their line is the number of the header's row in the sheet.
  package let header: CSVHeader
  /// The number of the first column in the sheet, from 1.
  package let firstColumn: Int
  private let cells: SheetCells
  private let range: ClosedRange<Int>

  init(_ cells: SheetCells, _ rows: ClosedRange<Int>?) throws(SpreadsheetError) {
    (self.cells, sheet) = (cells, cells.name)
    let range = rows ?? 1...CellAddress.maxRowCount
    var reader = try cells.reader(range)
    var row: [SpreadsheetCell] = []
    var number: Int?
    repeat { number = try reader.next(&row) } while number != nil && row.isEmpty
    guard let number, rows == nil || number == range.lowerBound,
      let first = row.firstIndex(where: { $0.kind != .empty })
    else { throw .noRows(sheet: sheet, rows: rows) }
    firstColumn = first + 1
    let names = row[first...].map(\.text)
    try Self.check(names, number, first, sheet)
    do throws(CSVError) { header = try CSVHeader(CSVRow(line: number, texts: names)) } catch {
      // The names are already checked, so this does not happen.
      throw .cell(.emptyName, CellAddress(column: first + error.column, row: number), sheet: sheet)
    }
    self.range = number...max(number, range.upperBound)
  }

  /// Throws if a column name is blank or repeated.
  private static func check(
    _ names: [String], _ row: Int, _ first: Int, _ sheet: String
  ) throws(SpreadsheetError) {
    var seen: [String: CellAddress] = [:]
    for (index, name) in names.enumerated() {
      let address = CellAddress(column: first + index + 1, row: row)
      if name.allSatisfy(\.isWhitespace) { throw .cell(.emptyName, address, sheet: sheet) }
      if let other = seen.updateValue(address, forKey: name) {
        throw .cell(.sameName(name, as: "\(other)"), address, sheet: sheet)
      }
    }
  }

  /// The address in the sheet of a field, by its column in the table and its row in the sheet.
  package func address(column: Int, row: Int) -> CellAddress {
    CellAddress(column: firstColumn + column, row: row)
  }

  /// A reader at the first row below the header.
  package func rows() throws(SpreadsheetError) -> SpreadsheetRows {
    guard range.count > 1 else { return SpreadsheetRows(self, nil) }
    return SpreadsheetRows(
      self, try cells.reader(range.lowerBound + 1...range.upperBound))
  }

  /// The whole table, read into memory.
  package func table() throws(SpreadsheetError) -> CSVTable { try wholeTable().table }

  /// The whole table, read into memory, and its first number with lost digits.
  package func wholeTable() throws(SpreadsheetError) -> (table: CSVTable, lossy: TruncatedNumber?) {
    var reader = try rows()
    var rows: [CSVRow] = []
    while let row = try reader.next() { rows.append(row) }
    return (CSVTable(header, rows), reader.lossy)
  }

  /// The first number with lost digits, in a table that is read only for this; `nil` also if a row
  /// cannot be read.
  package func firstLossyNumber() -> TruncatedNumber? {
    do throws(SpreadsheetError) {
      var reader = try rows()
      while reader.lossy == nil, try reader.next() != nil {}
      return reader.lossy
    } catch { return nil }
  }
}

/// A whole number of more than 15 digits in a cell: spreadsheets keep only 15, and write zeros for
/// the others.
package struct TruncatedNumber: Hashable, Sendable, CustomStringConvertible {
  /// The address of the cell with the number.
  package let address: CellAddress
  /// The name of the sheet with the cell.
  package let sheet: String
  /// The number as it is read, with at most 15 digits.
  package let text: String

  /// A sentence with the problem and the remedy.
  package var description: String {
    "cell \(address) of sheet \(quoted(sheet)) has a number of more than 15 digits, which spreadsheets do not "
      + "keep: it is read as \(text); format the column as text and type it again"
  }
}

/// A reader of the rows below a header, one by one.
package struct SpreadsheetRows: ~Copyable {
  private let sheet: String
  private let columns: Range<Int>
  private let headerRow: Int
  private var reader: SheetReader?
  private var last: Int
  private var cells: [SpreadsheetCell] = []
  /// The first number with lost digits in the rows read so far; nil if there is none.
  package private(set) var lossy: TruncatedNumber?

  init(_ table: SpreadsheetTable, _ reader: consuming SheetReader?) {
    self.reader = reader
    sheet = table.sheet
    columns = table.firstColumn - 1..<table.firstColumn - 1 + table.header.names.count
    headerRow = table.header.line
    last = table.header.line
  }

  /// Reads the next row, with a field for each column and the row of the sheet as its line; `nil`
  /// at the end.
  package mutating func next() throws(SpreadsheetError) -> CSVRow? {
    guard let number = try nextCells() else { return nil }
    if lossy == nil,
      let place = columns.first(where: { $0 < cells.count && cells[$0].hasLostDigits })
    {
      lossy = TruncatedNumber(
        address: CellAddress(column: place + 1, row: number), sheet: sheet, text: cells[place].text)
    }
    return CSVRow(line: number, texts: columns.map { $0 < cells.count ? cells[$0].text : "" })
  }

  /// The kind of the cell in a column of the current row, for callers that must distinguish text
  /// from numbers.
  package func kind(column: Int) -> SpreadsheetCell.Kind {
    let place = columns.lowerBound + column
    return column >= 0 && place < min(columns.upperBound, cells.count) ? cells[place].kind : .empty
  }

  private mutating func nextCells() throws(SpreadsheetError) -> Int? {
    var number: Int?
    repeat { number = try reader?.next(&cells) } while number != nil && cells.isEmpty
    guard let number else { return nil }
    guard number == last + 1 else { throw .blankRow(last + 1, sheet: sheet) }
    last = number
    if let stranger = cells.indices.first(where: {
      !columns.contains($0) && cells[$0].kind != .empty
    }) {
      let header = CellAddress(column: stranger + 1, row: headerRow)
      throw .cell(
        .unnamedColumn(header: "\(header)"), CellAddress(column: stranger + 1, row: number),
        sheet: sheet)
    }
    return number
  }
}

extension CSVRow {
  /// Creates a row of these texts, which begins on a line.
  fileprivate init(line: Int, texts: [String]) {
    var bytes: [UInt8] = []
    var ends: [Int] = []
    ends.reserveCapacity(texts.count)
    for text in texts {
      bytes += text.utf8
      ends.append(bytes.count)
    }
    self.init(line: line, bytes: bytes, ends: ends)
  }
}
