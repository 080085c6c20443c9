package import CSVText
import SystemIO
import InvocationURLs
package import Spreadsheets

/// The table of a job: a CSV file or a sheet of a spreadsheet, with its header read. Its rows can
/// be read several times.
package struct JobTableContents: Sendable {
  /// The name of the table in messages, such as its path.
  package let name: String
  /// The names of the table's columns.
  package let header: CSVHeader
  private let dialect: CSVDialect
  private let content: Content

  fileprivate enum Content: Sendable {
    case file(String)
    case bytes([UInt8])
    case spreadsheet(SpreadsheetTable)
  }

  /// The table in a spreadsheet; nil for CSV.
  package var spreadsheet: SpreadsheetTable? {
    if case .spreadsheet(let table) = content { table } else { nil }
  }

  /// Opens a CSV file and reads its header.
  package init(path: String, _ table: CSVRowSource) throws {
    if let facts = FileAttributes(at: path), !facts.isRegular { throw JobSheetError.notAFile(path) }
    try self.init(name: path, .file(path), table)
  }

  /// Reads the header of a CSV table in memory.
  package init(_ bytes: [UInt8], name: String, _ table: CSVRowSource) throws {
    try self.init(name: name, .bytes(bytes), table)
  }

  /// Opens a spreadsheet file and reads the header of a sheet.
  package init(path: String, _ table: SpreadsheetRowSource) throws {
    if let facts = FileAttributes(at: path), !facts.isRegular { throw JobSheetError.notAFile(path) }
    let bytes = try InputFile.contents(of: path, limit: Self.largestSpreadsheet, allowsEmpty: false)
    try self.init(bytes, name: path, table)
  }

  /// Reads the header of a sheet of a spreadsheet in memory.
  package init(_ bytes: [UInt8], name: String, _ table: SpreadsheetRowSource) throws {
    guard Spreadsheet.begins(bytes) else { throw JobSheetError.notASpreadsheet(name) }
    do throws(SpreadsheetError) {
      let sheet = try Spreadsheet(bytes).table(table.sheet, rows: table.rows)
      (self.name, header, dialect) = (name, sheet.header, CSVDialect())
      content = .spreadsheet(sheet)
    } catch { throw JobSheetError.spreadsheet(name, error) }
  }

  /// The largest size of a spreadsheet file in bytes. It is kept in memory compressed, and
  /// decompressed row by row.
  private static let largestSpreadsheet = 256 << 20

  fileprivate init(name: String, _ content: Content, _ table: CSVRowSource) throws {
    self.name = name
    self.content = content
    dialect = table.dialect
    var reader = try content.reader(dialect)
    do {
      _ = try reader.next()
    } catch let error as CSVError {
      // A fault below the header is reported by the check.
      guard reader.header != nil else { throw JobSheetError.csv(name, error) }
    }
    guard let header = reader.header else { throw JobSheetError.noHeader(name) }
    self.header = header
  }

  /// A reader at the first row below the header.
  func reader() throws -> JobSheetReader {
    try content.reader(dialect)
  }
}

extension JobPlan {
  /// A warning about the first number in the job's spreadsheet that has lost digits, or `nil` if
  /// there is none.
  package func lossyNumberFinding() -> JobFinding? {
    guard let lossy = sheet?.spreadsheet?.firstLossyNumber() else { return nil }
    return JobFinding(.warning, .value, "\(lossy)")
  }
}

extension JobTableContents.Content {
  fileprivate func reader(_ dialect: CSVDialect) throws -> JobSheetReader {
    switch self {
    case .file(let path): JobSheetReader(CSVTableReader(dialect), JobBytes(try InputFile(path)))
    case .bytes(let bytes): JobSheetReader(CSVTableReader(dialect), JobBytes(bytes))
    case .spreadsheet(let table): JobSheetReader(try table.rows(), table.header)
    }
  }
}

/// A reason why the table of a job cannot be read.
package enum JobSheetError: Error, Sendable, CustomStringConvertible {
  /// The table is a pipe, a device or a folder.
  case notAFile(String)
  /// The table has no header.
  case noHeader(String)
  /// The header of the CSV table cannot be read.
  case csv(String, CSVError)
  /// The spreadsheet, or its first row, cannot be read.
  case spreadsheet(String, SpreadsheetError)
  /// The file is not a spreadsheet, though the job file says so.
  case notASpreadsheet(String)

  /// A sentence that describes the problem.
  package var description: String {
    switch self {
    case .notAFile(let path):
      "\(path): the table of a job is read more than once, and this is not a regular file; save it as "
        + "one"
    case .noHeader(let path): "\(path): the file has no rows; its first line must name the columns"
    case .csv(let path, let error) where error.problem == .workbook:
      "\(path): the file is a spreadsheet, not CSV; write \"spreadsheet\" in place of \"csv\" in the job "
        + "file"
    case .csv(let path, let error): "\(path): \(error)"
    case .spreadsheet(let path, let error): "\(path): \(error)"
    case .notASpreadsheet(let path):
      "\(path): the file is not an .xlsx or .ods file; write \"csv\" in place of \"spreadsheet\" in the "
        + "job file if it is CSV"
    }
  }
}

/// A reader of a table's bytes in pieces, from a file or from memory.
struct JobBytes: ~Copyable {
  private var rest: ArraySlice<UInt8>
  private let file: InputFile?
  private var buffer: [UInt8]
  static let pieceSize = 65_536

  init(_ file: consuming InputFile) {
    self.file = consume file
    rest = []
    buffer = [UInt8](repeating: 0, count: Self.pieceSize)
  }

  init(_ bytes: [UInt8]) {
    file = nil
    rest = bytes[...]
    buffer = []
  }

  /// The next piece of bytes; empty at the end.
  mutating func next() throws -> ArraySlice<UInt8> {
    guard let count = try file?.read(into: &buffer) else {
      let piece = rest.prefix(Self.pieceSize)
      rest = rest.dropFirst(piece.count)
      return piece
    }
    return buffer[..<count]
  }
}

/// A reader of a table's rows, one by one.
struct JobSheetReader: ~Copyable {
  private var reader: CSVTableReader
  private var bytes: JobBytes
  private var isFinished = false
  /// The rows of a spreadsheet. They are not read as text, and have separate column names.
  private var rows: SpreadsheetRows?
  private let spreadsheetHeader: CSVHeader?

  init(_ reader: CSVTableReader, _ bytes: consuming JobBytes) {
    self.reader = reader
    self.bytes = bytes
    rows = nil
    spreadsheetHeader = nil
  }

  init(_ rows: consuming SpreadsheetRows, _ header: CSVHeader) {
    reader = CSVTableReader()
    bytes = JobBytes([])
    self.rows = consume rows
    spreadsheetHeader = header
  }

  var header: CSVHeader? { spreadsheetHeader ?? reader.header }

  /// The next row, which is valid until the next call; nil at the end.
  mutating func next() throws -> CSVRow? {
    if spreadsheetHeader != nil { return try rows?.next() }
    while try !reader.next() {
      if isFinished { return nil }
      let piece = try bytes.next()
      if piece.isEmpty {
        isFinished = true
        reader.finish()
      } else {
        reader.append(piece)
      }
    }
    return reader.record?.row
  }
}
