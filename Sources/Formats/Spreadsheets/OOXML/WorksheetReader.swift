/// A reader of the rows of a sheet in a workbook (ECMA-376 Part 1, 18.3.1).
struct WorksheetReader: ~Copyable {
  private enum Names {
    static let root = XMLName(.sheet, "worksheet")
    static let data = XMLName(.sheet, "sheetData")
    static let row = XMLName(.sheet, "row")
    static let number = XMLName(.none, "r")
  }

  private var reader: XMLEventReader
  private let rows: ClosedRange<Int>
  let sheet: String
  let shared: SharedParts
  let limits: SpreadsheetLimits
  private var lastRow = 0
  private var cells = 0
  private var isOver = false

  init(
    _ workbook: Workbook, _ place: SheetPlace, _ shared: SharedParts, rows: ClosedRange<Int>
  ) throws(SpreadsheetError) {
    let part = Relationships.find(place.part ?? "", in: workbook.archive)
    (self.rows, sheet, self.shared, limits) = (rows, place.name, shared, workbook.limits)
    var reader = try XMLEventReader(workbook.archive, part)
    isOver = try !Self.enterRows(&reader)
    self.reader = reader
  }

  /// Moves to the element with the rows; returns `false` if the sheet does not have one.
  private static func enterRows(_ reader: inout XMLEventReader) throws(SpreadsheetError) -> Bool {
    try reader.root(Names.root)
    while let child = try reader.child(of: 1) {
      if child == Names.data { return true }
      try reader.skip()
    }
    return false
  }

  /// Reads the next selected row that the file contains and returns its number; `nil` at the end.
  mutating func next(_ row: inout [SpreadsheetCell]) throws(SpreadsheetError) -> Int? {
    while !isOver, let child = try reader.child(of: 2) {
      guard child == Names.row else {
        try reader.skip()
        continue
      }
      let number = reader.integer(Names.number) ?? lastRow + 1
      guard number > lastRow, number <= CellAddress.maxRowCount else {
        throw .cell(.place, CellAddress(column: 1, row: max(1, number)), sheet: sheet)
      }
      lastRow = number
      guard number <= rows.upperBound else { break }
      guard rows.contains(number) else {
        try reader.skip()
        continue
      }
      try read(&row, number)
      return number
    }
    isOver = true
    return nil
  }

  private mutating func read(
    _ row: inout [SpreadsheetCell], _ number: Int
  ) throws(SpreadsheetError) {
    row.removeAll(keepingCapacity: true)
    var address = CellAddress(column: 0, row: number)
    while let child = try reader.child(of: 3) {
      guard child == WorksheetCell.cell else {
        try reader.skip()
        continue
      }
      address = try WorksheetCell.address(reader, after: address, sheet)
      cells += 1
      guard cells <= limits.cells else { throw .tooManyCells(address, sheet: sheet) }
      let parts = try WorksheetCell(&reader, address, sheet, limits)
      let cell: SpreadsheetCell
      do throws(CellProblem) { cell = try parts.value(shared) } catch {
        throw .cell(error, address, sheet: sheet)
      }
      guard cell.kind != .empty else { continue }
      while row.count < address.column - 1 { row.append(.empty) }
      row.append(cell)
    }
  }
}

extension CellProblem: Error {}

/// A cell as the file writes it: its type, its style and its value.
struct WorksheetCell {
  static let cell = XMLName(.sheet, "c")
  private static let reference = XMLName(.none, "r")
  private static let type = XMLName(.none, "t")
  private static let style = XMLName(.none, "s")
  private static let value = XMLName(.sheet, "v")
  private static let formula = XMLName(.sheet, "f")
  private static let inline = XMLName(.sheet, "is")

  private var type = ""
  private var style = 0
  private var hasFormula = false
  private var hasInline = false
  /// The content of the element `v`; nil without one.
  private var written: [UInt8]?
  private var text: [UInt8] = []
  private let limit: Int

  /// The address of the cell that begins here: cells are in order, and one may omit its address.
  static func address(
    _ reader: borrowing XMLEventReader, after last: CellAddress, _ sheet: String
  ) throws(SpreadsheetError) -> CellAddress {
    let next = CellAddress(column: last.column + 1, row: last.row)
    guard let written = reader.written(reference) else {
      guard next.column <= CellAddress.maxColumnCount else {
        throw .cell(.place, next, sheet: sheet)
      }
      return next
    }
    guard let address = CellAddress(written), address.row == last.row,
      address.column > last.column
    else { throw .cell(.place, next, sheet: sheet) }
    return address
  }

  /// Reads the cell whose element begins here.
  init(
    _ reader: inout XMLEventReader, _ address: CellAddress, _ sheet: String,
    _ limits: SpreadsheetLimits
  ) throws(SpreadsheetError) {
    limit = limits.cellBytes
    type = try reader.attribute(Self.type) ?? "n"
    style = reader.integer(Self.style) ?? 0
    let depth = reader.depth
    while let child = try reader.child(of: depth) {
      switch child {
      case Self.value:
        guard let content = try reader.content(limit: limit) else {
          throw .cell(.tooLong(limit: limit), address, sheet: sheet)
        }
        _ = try reader.string(content)
        written = content
      case Self.inline:
        hasInline = true
        guard try reader.richText(limit: limit, into: &text) else {
          throw .cell(.tooLong(limit: limit), address, sheet: sheet)
        }
        _ = try reader.string(text)
      default:
        if child == Self.formula { hasFormula = true }
        try reader.skip()
      }
    }
  }

  /// The value of the cell, converted by its type (18.18.11, ST_CellType).
  func value(_ shared: SharedParts) throws(CellProblem) -> SpreadsheetCell {
    if type == "inlineStr" { return SpreadsheetCell(String(decoding: text, as: UTF8.self), .text) }
    guard let written else {
      if hasFormula { throw .noResult }
      return .empty
    }
    let plain = String(decoding: written, as: UTF8.self)
    switch type {
    case "s":
      guard let index = Int(plain), let text = shared.strings[index] else { throw .missing }
      return SpreadsheetCell(text, .text)
    case "str":
      var text: [UInt8] = []
      OfficeEscapes.undo(written, into: &text)
      return SpreadsheetCell(String(decoding: text, as: UTF8.self), .text)
    case "b":
      guard plain == "0" || plain == "1" else { throw .value(plain) }
      return SpreadsheetCell(plain == "1" ? "TRUE" : "FALSE", .boolean)
    case "e": throw .error(plain)
    case "d": return try date(plain, shared)
    case "n":
      if written.isEmpty {
        if hasFormula { throw .noResult }
        return .empty
      }
      return try number(plain, shared)
    default: throw .value(type)
    }
  }

  private func format(_ shared: SharedParts) throws(CellProblem) -> NumberFormat {
    guard let format = shared.formats[style] else { throw .missing }
    return format
  }

  private func number(
    _ plain: String, _ shared: SharedParts
  ) throws(CellProblem) -> SpreadsheetCell {
    guard let number = NumberText.number(plain) else { throw .value(plain) }
    return try format(shared).cell(number, from1904: shared.countsFrom1904)
  }

  /// The cell of a date in ISO 8601, which strict files may contain.
  private func date(_ plain: String, _ shared: SharedParts) throws(CellProblem) -> SpreadsheetCell {
    guard let moment = Moment(iso: plain) else { throw .value(plain) }
    let parts: CellDateTimeParts
    if case .moment(let shown) = try format(shared) {
      parts = shown
    } else {
      parts = CellDateTimeParts(
        hasDate: plain.contains("-"), hasTime: moment.milliseconds > 0 || !plain.contains("-"))
    }
    return SpreadsheetCell(moment.text(parts), .date)
  }
}

extension NumberFormat {
  /// The cell that shows a number in this format.
  func cell(_ number: Double, from1904: Bool) throws(CellProblem) -> SpreadsheetCell {
    switch self {
    case .plain: return SpreadsheetCell(NumberText.text(number), .number)
    case .percent: return SpreadsheetCell(NumberText.percent(number), .number)
    case .mask(let mask):
      guard number == number.rounded(), abs(number) < 1e15 else {
        return SpreadsheetCell(NumberText.text(number), .number)
      }
      return SpreadsheetCell(Self.fill(mask, Int(number)), .number)
    case .moment(let parts): return SpreadsheetCell(try Self.moment(number, parts, from1904), .date)
    }
  }

  private static func moment(
    _ number: Double, _ parts: CellDateTimeParts, _ from1904: Bool
  ) throws(CellProblem) -> String {
    let plain = NumberText.text(number)
    guard number >= 0, number <= Double(Moment.lastDay) + 1 else { throw .day(plain) }
    if parts.isElapsed { return Moment.clock(Int((number * 86_400_000).rounded())) }
    guard let moment = Moment(serial: number, from1904: from1904) else { throw .day(plain) }
    if parts.hasDate, !from1904, Moment.isNonexistentDay(serial: number) { throw .day(plain) }
    return moment.text(parts)
  }
}
