/// Reads a table whose first row names the columns, out of bytes that come in pieces.
///
/// It is used as `CSVParser` is; each row it goes to can be asked by column name.
package struct CSVTableReader: Sendable {
  private var parser: CSVParser
  /// The columns, once the first row has been read.
  package private(set) var header: CSVHeader?

  /// A reader at the beginning of a file.
  package init(_ dialect: CSVDialect = CSVDialect()) { parser = CSVParser(dialect) }

  /// The separator in use, once it is known.
  package var separator: CSVSeparator? { parser.separator }

  /// Takes in the next piece of the file. The record lent before is over.
  package mutating func append(_ bytes: some Sequence<UInt8>) { parser.append(bytes) }

  /// Says that the file ends here.
  package mutating func finish() { parser.finish() }

  /// Goes to the next row below the header; `false` when the bytes so far hold no further one.
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

  /// The record that `next()` went to, lent until the reader is used again; `nil` before.
  package var record: CSVRecord? {
    let row = parser.row
    guard let header, !row.isEmpty else { return nil }
    return CSVRecord(header: header, row: row)
  }
}

extension CSVParser {
  /// The header that the row is; a fault in it ends the reading.
  fileprivate mutating func readHeader() throws(CSVError) -> CSVHeader {
    do {
      return try CSVHeader(row, places: places)
    } catch {
      failure = error
      throw error
    }
  }
}

/// A row of a table: its fields by the names of their columns.
package struct CSVRecord: Sendable {
  package let header: CSVHeader
  /// The fields by number.
  package let row: CSVRow

  /// A row below a header.
  package init(header: CSVHeader, row: CSVRow) { (self.header, self.row) = (header, row) }

  /// The line on which the row begins, from 1.
  package var line: Int { row.line }

  /// The field in the column of this name; `nil` when there is no such column.
  package subscript(column: String) -> String? { header.index(of: column).map { row[$0] } }
}
