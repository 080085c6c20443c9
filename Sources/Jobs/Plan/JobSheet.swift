package import CSVText
import HostIO

/// The table of a job: a CSV file whose header has been read, and which can be read again and again.
package struct JobSheet: Sendable {
  /// What to call it in messages.
  package let name: String
  package let header: CSVHeader
  private let dialect: CSVDialect
  private let content: Content

  fileprivate enum Content: Sendable {
    case file(String)
    case bytes([UInt8])
  }

  /// Reads the header of a file.
  package init(path: String, _ table: JobTable) throws {
    if let facts = FileFacts(at: path), !facts.isRegular { throw JobSheetError.notAFile(path) }
    try self.init(name: path, .file(path), table)
  }

  /// Reads the header of a table in memory.
  package init(_ bytes: [UInt8], name: String, _ table: JobTable) throws {
    try self.init(name: name, .bytes(bytes), table)
  }

  fileprivate init(name: String, _ content: Content, _ table: JobTable) throws {
    self.name = name
    self.content = content
    dialect = table.dialect
    var reader = JobSheetReader(CSVTableReader(dialect), try content.open())
    do {
      _ = try reader.next()
    } catch let error as CSVError {
      // A fault below the header is the check's matter.
      guard reader.header != nil else { throw JobSheetError.csv(name, error) }
    }
    guard let header = reader.header else { throw JobSheetError.noHeader(name) }
    self.header = header
  }

  /// A reader at the first row below the header.
  func reader() throws -> JobSheetReader {
    JobSheetReader(CSVTableReader(dialect), try content.open())
  }
}

extension JobSheet.Content {
  fileprivate func open() throws -> JobBytes {
    switch self {
    case .file(let path): JobBytes(try InputFile(path))
    case .bytes(let bytes): JobBytes(bytes)
    }
  }
}

/// Why a job has no table.
package enum JobSheetError: Error, Sendable, CustomStringConvertible {
  /// It is a pipe, a device or a folder.
  case notAFile(String)
  /// There is no header.
  case noHeader(String)
  /// The header cannot be read.
  case csv(String, CSVError)

  /// What is wrong, in a sentence.
  package var description: String {
    switch self {
    case .notAFile(let path):
      "\(path): the table of a job is read more than once, and this is not an ordinary file; save it as "
        + "one"
    case .noHeader(let path): "\(path): the file has no rows; its first line must name the columns"
    case .csv(let path, let error): "\(path): \(error)"
    }
  }
}

/// Pieces of a table, from a file or from memory.
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

  /// The next piece; an empty one at the end.
  mutating func next() throws -> ArraySlice<UInt8> {
    guard let count = try file?.read(into: &buffer) else {
      let piece = rest.prefix(Self.pieceSize)
      rest = rest.dropFirst(piece.count)
      return piece
    }
    return buffer[..<count]
  }
}

/// Goes through a table row by row.
struct JobSheetReader: ~Copyable {
  private var reader: CSVTableReader
  private var bytes: JobBytes
  private var isFinished = false

  init(_ reader: CSVTableReader, _ bytes: consuming JobBytes) {
    self.reader = reader
    self.bytes = bytes
  }

  var header: CSVHeader? { reader.header }

  /// The next row, lent until the one after it; `nil` at the end.
  mutating func next() throws -> CSVRow? {
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
