/// A cell of an OpenDocument table (ODF 1.3 Part 3, 9.1.4 and 19.385).
struct TableCell {
  private enum Names {
    static let type = XMLName(.office, "value-type")
    static let extendedType = XMLName(.extended, "value-type")
    static let value = XMLName(.office, "value")
    static let date = XMLName(.office, "date-value")
    static let time = XMLName(.office, "time-value")
    static let boolean = XMLName(.office, "boolean-value")
    static let string = XMLName(.office, "string-value")
    static let paragraph = XMLName(.text, "p")
  }

  /// The address, kind and text of the cell.
  let cell: SpreadsheetCell

  /// Reads the cell whose element begins here.
  init(
    _ reader: inout XMLEventReader, _ address: CellAddress, _ sheet: String,
    _ limits: SpreadsheetLimits
  ) throws(SpreadsheetError) {
    let width = reader.integer(TableNames.columnsSpanned) ?? 1
    let height = reader.integer(TableNames.rowsSpanned) ?? 1
    if width > 1 || height > 1 {
      // Cells beyond the sheet's end have no names.
      let last = CellAddress(
        column: min(address.column + max(width, 1) - 1, CellAddress.maxColumnCount),
        row: min(address.row + max(height, 1) - 1, CellAddress.maxRowCount))
      throw .cell(.merged("\(CellBlock(address, last))"), address, sheet: sheet)
    }
    let type = try reader.attribute(Names.type)
    let isError = try reader.attribute(Names.extendedType) == "error"
    let formula = try reader.attribute(TableNames.formula)
    let hasFormula = formula != nil
    let value = try Self.written(reader, type)
    let shown = try Self.text(&reader, address, sheet, limits)
    do throws(CellProblem) {
      if let truth = Self.truth(formula) {
        cell = SpreadsheetCell(truth, .boolean)
        return
      }
      if isError || (hasFormula && Self.errors.contains(shown)) { throw .error(shown) }
      guard let type else {
        if hasFormula { throw .noResult }
        cell = SpreadsheetCell(shown, .text)
        return
      }
      cell = try Self.cell(type, value, shown)
    } catch { throw .cell(error, address, sheet: sheet) }
  }

  /// The texts of formulas without a value, in files of programs that do not mark them in another
  /// way.
  private static let errors: Set<String> = [
    "#DIV/0!", "#N/A", "#NAME?", "#NULL!", "#NUM!", "#REF!", "#VALUE!",
  ]

  /// The Boolean of a formula: LibreOffice stores a Boolean from a workbook as such a formula, and
  /// as a number.
  private static func truth(_ formula: String?) -> String? {
    let truths = ["of:=TRUE()": "TRUE", "of:=FALSE()": "FALSE"]
    return formula.flatMap { truths[$0] }
  }

  /// The attribute that holds the value of a cell of this type; nil if it is missing.
  private static func written(
    _ reader: borrowing XMLEventReader, _ type: String?
  ) throws(SpreadsheetError) -> String? {
    switch type {
    case "float", "percentage", "currency": try reader.attribute(Names.value)
    case "date": try reader.attribute(Names.date)
    case "time": try reader.attribute(Names.time)
    case "boolean": try reader.attribute(Names.boolean)
    case "string": try reader.attribute(Names.string)
    default: nil
    }
  }

  private static func cell(
    _ type: String, _ value: String?, _ shown: String
  ) throws(CellProblem) -> SpreadsheetCell {
    switch type {
    case "string":
      // A formula's text is in the attribute if it differs from the text shown.
      return SpreadsheetCell(shown.isEmpty ? value ?? "" : shown, .text)
    case "float", "percentage", "currency":
      guard let value, let number = NumberText.number(value) else { throw .value(value ?? shown) }
      if type == "percentage" { return SpreadsheetCell(NumberText.percent(number), .number) }
      let text = NumberText.text(number)
      return SpreadsheetCell(type == "float" && isMasked(shown, text) ? shown : text, .number)
    case "date":
      guard let value, let moment = Moment(iso: value), value.contains("-") else {
        throw .value(value ?? shown)
      }
      let parts = CellDateTimeParts(hasDate: true, hasTime: value.contains("T"))
      return SpreadsheetCell(moment.text(parts), .date)
    case "time":
      guard let value, let length = Moment.duration(value) else { throw .value(value ?? shown) }
      return SpreadsheetCell(Moment.clock(length), .date)
    case "boolean":
      guard value == "true" || value == "false" else { throw .value(value ?? shown) }
      return SpreadsheetCell(value == "true" ? "TRUE" : "FALSE", .boolean)
    case "void": return .empty
    default: throw .value(type)
    }
  }

  /// Whether a whole number is shown with its own digits in fixed positions, with leading zeros or
  /// text next to them. A format such as `00000` or `"A-"000` does so; one with separators or
  /// decimal places does not.
  static func isMasked(_ shown: String, _ number: String) -> Bool {
    let digits = number.utf8
    guard shown != number, digits.allSatisfy(\.isDigit), shown.utf8.count <= 256 else {
      return false
    }
    let shownDigits = shown.utf8.filter(\.isDigit)
    guard shownDigits.count >= digits.count, shownDigits.suffix(digits.count).elementsEqual(digits),
      shownDigits.dropLast(digits.count).allSatisfy({ $0 == 0x30 })
    else { return false }
    return !shown.contains { ".,'\u{A0}\u{202F}\u{2009}%\n".contains($0) }
  }

  /// The paragraphs of the cell, separated by line ends; notes and drawings are omitted.
  private static func text(
    _ reader: inout XMLEventReader, _ address: CellAddress, _ sheet: String,
    _ limits: SpreadsheetLimits
  ) throws(SpreadsheetError) -> String {
    let depth = reader.depth
    var text: [UInt8] = []
    var isFirst = true
    while let child = try reader.child(of: depth) {
      guard child == Names.paragraph else {
        try reader.skip()
        continue
      }
      if !isFirst { text.append(0x0A) }
      isFirst = false
      var paragraph = Paragraph(limit: limits.cellBytes - text.count)
      guard try paragraph.read(&reader) else {
        throw .cell(.tooLong(limit: limits.cellBytes), address, sheet: sheet)
      }
      text += paragraph.text
    }
    return try reader.string(text)
  }
}

/// The text of a paragraph: white space counts as one space, and is removed at the ends (ODF 1.3
/// Part 3, 6.1.2).
private struct Paragraph {
  private enum Names {
    static let space = XMLName(.text, "s")
    static let count = XMLName(.text, "c")
    static let tab = XMLName(.text, "tab")
    static let lineBreak = XMLName(.text, "line-break")
    /// The names of elements within the text whose contents do not belong to it.
    static let others: Set<XMLName> = [
      XMLName(.office, "annotation"), XMLName(.office, "annotation-end"),
      XMLName(.text, "note"), XMLName(.text, "ruby-text"),
    ]
  }

  private let limit: Int
  private(set) var text: [UInt8] = []
  private var waits = false

  init(limit: Int) { self.limit = limit }

  /// Reads up to the end of the current paragraph; returns `false` if the text is too long.
  mutating func read(_ reader: inout XMLEventReader) throws(SpreadsheetError) -> Bool {
    let depth = reader.depth
    var piece: [UInt8] = []
    while reader.depth >= depth, let event = try reader.next() {
      switch event {
      case .text:
        piece.removeAll(keepingCapacity: true)
        try reader.appendText(to: &piece)
        for byte in piece { add(byte) }
      case .start: try begin(&reader)
      case .end: break
      }
      guard text.count <= limit else { return false }
    }
    return true
  }

  private mutating func add(_ byte: UInt8) {
    if byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      waits = !text.isEmpty
      return
    }
    if waits, text.last != 0x0A { text.append(0x20) }
    waits = false
    text.append(byte)
  }

  private mutating func begin(_ reader: inout XMLEventReader) throws(SpreadsheetError) {
    switch reader.name {
    case Names.space:
      // One space more than fits is already too long, however many are stated.
      let count = min(max(1, reader.integer(Names.count) ?? 1), max(0, limit - text.count) + 1)
      put([UInt8](repeating: 0x20, count: count))
    case Names.tab: put([0x09])
    case Names.lineBreak: put([0x0A])
    case let name where Names.others.contains(name) || name.space == .other: try reader.skip()
    default: break
    }
  }

  /// Appends literal text, with a space before it if white space is pending.
  private mutating func put(_ bytes: [UInt8]) {
    if waits { text.append(0x20) }
    waits = false
    text += bytes
  }
}
