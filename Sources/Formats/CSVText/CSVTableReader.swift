/// A reader of a table whose first row names the columns, from bytes that arrive in pieces.
///
/// It is used like `CSVParser`; the fields of each row can be accessed by column name.
package struct CSVTableReader: Sendable {
  private var parser: CSVParser
  /// The column names; nil until the first row has been read.
  package private(set) var header: CSVHeader?

  /// Creates a reader at the beginning of a file.
  package init(_ dialect: CSVDialect = CSVDialect()) { parser = CSVParser(dialect) }

  /// The separator of this file; nil until it is known.
  package var separator: CSVSeparator? { parser.separator }

  /// Adds the next piece of the file, after which the current record is invalid.
  package mutating func append(_ bytes: some Sequence<UInt8>) { parser.append(bytes) }

  /// Marks the end of the file, so that the last record can be read.
  package mutating func finish() { parser.finish() }

  /// Moves to the next row below the header; returns `false` if the bytes so far contain no further
  /// row.
  package mutating func next() throws(CSVError) -> Bool {
    if header == nil {
      guard try parser.next() else {
        guard parser.isFinished else { return false }
        throw CSVError(.noHeader, at: .beginning)
      }
      header = try parser.readHeader()
    }
    return try parser.next()
  }

  /// The record that `next()` moved to, valid until the reader is used again; `nil` before.
  package var record: CSVRecord? {
    let row = parser.row
    guard let header, !row.isEmpty else { return nil }
    return CSVRecord(header: header, row: row)
  }
}

extension CSVParser {
  /// Creates the header from the current row; an error in it ends the reading.
  fileprivate mutating func readHeader() throws(CSVError) -> CSVHeader {
    do {
      return try CSVHeader(row, places: places)
    } catch {
      failure = error
      throw error
    }
  }
}

/// A row of a table whose fields are accessed by column name.
package struct CSVRecord: Sendable {
  package let header: CSVHeader
  /// The row, whose fields are accessed by index.
  package let row: CSVRow

  /// Creates a record from a row and the header of its table.
  package init(header: CSVHeader, row: CSVRow) { (self.header, self.row) = (header, row) }

  /// The line of the file on which the row begins, from 1.
  package var line: Int { row.line }

  /// The field in the column with this name; `nil` if there is no such column.
  package subscript(column: String) -> String? { header.index(of: column).map { row[$0] } }
}
