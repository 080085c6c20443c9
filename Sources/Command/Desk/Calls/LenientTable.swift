internal import CSVText
internal import Spreadsheets

/// A table as people bring it. Common faults of its file do not stop them: another encoding, empty
/// rows, a title above the names, several sheets.
struct LenientTable {
  /// The part of a file that somebody chose as the table.
  struct Choice {
    /// The name of the sheet; nil for the first visible one.
    var sheet: String?
    /// The number of the row with the column names, 0 for none; nil to guess it.
    var header: Int?
  }

  /// A repair, or a fact that people should know of.
  enum Note {
    /// The text was in another encoding than UTF-8, which is named.
    case encoding(String)
    /// Empty rows with these numbers were left out.
    case emptyRows([Int])
    /// A number of rows above the column names was left out.
    case titleRows(Int)
    /// Columns without a name, or with a repeated one, were given these names.
    case namedColumns([String])
    /// A number in a cell has lost digits in its spreadsheet.
    case lostDigits(cell: String)
  }

  private(set) var columns: [String] = []
  /// The rows below the column names, with their numbers in the file.
  private(set) var rows: [Row] = []
  private(set) var notes: [Note] = []
  /// The names of the visible sheets of a spreadsheet.
  private(set) var sheets: [String] = []
  private(set) var sheet: String?
  /// The number of the row with the column names; 0 for none.
  private(set) var header = 0
  /// Whether the commands can read the file as it is, with the same result.
  private(set) var isPlain = true

  /// Reads the table in the bytes of a file, by a choice of its part.
  init(_ bytes: [UInt8], _ choice: Choice) throws {
    guard !bytes.isEmpty else { throw CallRefusal(.badData, "the table is empty") }
    if Spreadsheet.begins(bytes) {
      do throws(SpreadsheetError) { try readSpreadsheet(bytes, choice) } catch {
        throw CallRefusal(.badData, "\(error)")
      }
    } else {
      try readText(bytes, choice)
    }
    guard !columns.isEmpty else { throw CallRefusal(.badData, "the table is empty") }
  }

  /// The table as CSV in UTF-8, with the names in the first row.
  func csv() throws -> [UInt8] {
    var writer = CSVWriter()
    var output: [UInt8] = []
    try writer.write(columns, to: &output)
    for row in rows { try writer.write(row.cells, to: &output) }
    return output
  }

  /// Changes the cells of a column. Returns each cell that differs, before and after.
  mutating func change(
    _ column: String, _ changed: (String) -> String
  ) -> [(before: String, after: String)] {
    guard let place = columns.firstIndex(of: column) else { return [] }
    var changes: [(before: String, after: String)] = []
    for index in rows.indices where place < rows[index].cells.count {
      let before = rows[index].cells[place]
      let after = changed(before)
      guard after != before else { continue }
      rows[index].cells[place] = after
      changes.append((before, after))
    }
    if !changes.isEmpty { isPlain = false }
    return changes
  }

  // MARK: Spreadsheets

  private mutating func readSpreadsheet(
    _ bytes: [UInt8], _ choice: Choice
  ) throws(SpreadsheetError) {
    let book = try Spreadsheet(bytes)
    sheets = book.sheets.filter { !$0.isHidden }.map(\.name)
    let isOnly = sheets.count == 1
    var name = choice.sheet
    if name == nil, !isOnly {
      // A sheet that is empty, or a chart, is not the first that anybody means.
      for candidate in sheets where name == nil {
        let found = try? book.texts(.name(candidate), rows: 1...20, mergedFrom: .max).rows
        if found?.isEmpty == false { name = candidate }
      }
    }
    let selection = name.map(SheetSelection.name) ?? .only
    sheet = name ?? sheets.first
    func rows(_ texts: [SpreadsheetTexts]) -> [Row] {
      texts.map { Row(number: $0.number, cells: $0.texts) }.filter { !$0.isEmpty }
    }
    let beginning = try book.texts(selection, rows: 1...40, mergedFrom: .max).rows
    let header = choice.header ?? Self.header(of: rows(beginning))
    let whole = try book.texts(
      selection, rows: 1...CellAddress.maxRowCount, mergedFrom: max(header, 1))
    let read = rows(whole.rows)
    let gaps = zip(read, read.dropFirst()).flatMap { Array(($0.number + 1)..<$1.number) }
    take(read, header: header, empty: gaps)
    if let lossy = whole.lossy { notes.append(.lostDigits(cell: "\(lossy.address)")) }
    isPlain = isPlain && isOnly && choice.sheet == nil
  }

  // MARK: Text

  private mutating func readText(_ bytes: [UInt8], _ choice: Choice) throws {
    let (text, encoding) = Self.utf8(bytes)
    if let encoding {
      notes.append(.encoding(encoding))
      isPlain = false
    }
    let lines = TableLines(text)
    var parser = CSVParser()
    parser.append(lines.table)
    parser.finish()
    var read: [Row] = []
    var empty = lines.empty
    do throws(CSVError) {
      while try parser.next() {
        let row = Row(number: lines.number(parser.row.line), cells: Array(parser.row))
        if row.isEmpty { empty.append(row.number) } else { read.append(row) }
      }
    } catch {
      throw CallRefusal(
        .badData,
        "line \(lines.number(error.line)), column \(error.column): \(error.problem.sentence)")
    }
    take(read, header: choice.header ?? Self.header(of: read), empty: empty, titles: lines.titles)
  }

  /// The text in UTF-8, and the name of its encoding if that was another.
  static func utf8(_ bytes: [UInt8]) -> (text: [UInt8], encoding: String?) {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      let isLittle = bytes[0] == 0xFF
      let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
        let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
        return isLittle ? first | second << 8 : first << 8 | second
      }
      return (Array(String(decoding: units, as: UTF16.self).utf8), "UTF-16")
    }
    guard String(validating: bytes, as: UTF8.self) == nil else { return (bytes, nil) }
    var text: [UInt8] = []
    for byte in bytes {
      let scalar = (0x80..<0xA0).contains(byte) ? windows1252[Int(byte) - 0x80] : UInt16(byte)
      text += String(Unicode.Scalar(scalar) ?? "\u{FFFD}").utf8
    }
    return (text, "Windows-1252")
  }

  /// The characters of the bytes 0x80 to 0x9F in Windows-1252, as WHATWG's Encoding Standard has
  /// them.
  private static let windows1252: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]

  // MARK: Names

  /// The row that probably has the names of the columns, or 0: the first row that is about as wide
  /// as the widest one, if no cell of it looks like data.
  private static func header(of rows: [Row]) -> Int {
    let widest = rows.prefix(20).map(\.filled).max() ?? 0
    guard let first = rows.first(where: { $0.filled * 2 > widest }) else { return 0 }
    let names = first.cells.filter { !isBlank($0) }
    let looksLikeData = names.contains { name in
      name.contains("://")
        || name.utf8.allSatisfy { (0x30...0x39).contains($0) || ",.-/ ".utf8.contains($0) }
    }
    return looksLikeData || Set(names).count < names.count ? 0 : first.number
  }

  /// Makes the table from the rows of the file, of which `header` gives the names.
  private mutating func take(_ all: [Row], header: Int, empty: [Int], titles: Int = 0) {
    self.header = header
    let names = all.first { $0.number == header }
    let data = all.filter { $0.number > header }
    let width = max(names?.cells.count ?? 0, data.map(\.cells.count).max() ?? 0)
    let used = (0..<width).filter { column in
      !Self.isBlank(names?[column] ?? "") || data.contains { !Self.isBlank($0[column]) }
    }
    var named: [String] = []
    for column in used {
      let given = names?[column] ?? ""
      let stem = Self.isBlank(given) ? CellAddress.letters(column + 1) : given
      var (name, number) = (stem, 2)
      while columns.contains(name) { (name, number) = ("\(stem) \(number)", number + 1) }
      if names != nil, name != given { named.append(name) }
      columns.append(name)
    }
    rows = data.map { row in Row(number: row.number, cells: used.map { row[$0] }) }
    let above = all.count { $0.number < header } + titles
    let gaps = empty.filter { $0 > header && $0 < data.last?.number ?? 0 }
    if above > 0 { notes.append(.titleRows(above)) }
    if !named.isEmpty { notes.append(.namedColumns(named)) }
    if !gaps.isEmpty { notes.append(.emptyRows(gaps.sorted())) }
    isPlain =
      isPlain && names != nil && above == 0 && named.isEmpty && gaps.isEmpty && used.count == width
  }

  private static func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }

  /// A row of the file with its number.
  struct Row {
    let number: Int
    fileprivate(set) var cells: [String]

    /// The text of a cell; empty beyond the last cell.
    subscript(column: Int) -> String { column < cells.count ? cells[column] : "" }
    /// The number of cells that are not blank.
    var filled: Int { cells.count { !isBlank($0) } }
    var isEmpty: Bool { filled == 0 }
  }
}

extension LenientTable {
  /// The beginning of the table, with at most `shown` rows, as JSON for the page.
  func json(_ shown: Int) -> JSONValue {
    [
      "ok": true, "columns": .array(columns.map(JSONValue.string)),
      "rows": .array(rows.prefix(shown).map { .array($0.cells.map(JSONValue.string)) }),
      "count": .integer(rows.count), "sheets": .array(sheets.map(JSONValue.string)),
      "sheet": sheet.map(JSONValue.string) ?? .null, "header": .integer(header),
      "notes": .array(notes.map(\.json)),
    ]
  }
}

extension LenientTable.Note {
  /// The note as JSON, for which the page has a sentence.
  fileprivate var json: JSONValue {
    switch self {
    case .encoding(let name): ["kind": "encoding", "name": .string(name)]
    case .emptyRows(let rows):
      ["kind": "emptyRows", "n": .integer(rows.count), "first": .integer(rows.first ?? 0)]
    case .titleRows(let count): ["kind": "titleRows", "n": .integer(count)]
    case .namedColumns(let names):
      ["kind": "namedColumns", "names": .string(names.joined(separator: ", "))]
    case .lostDigits(let cell): ["kind": "lostDigits", "cell": .string(cell)]
    }
  }
}
