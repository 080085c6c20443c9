/// A whole table in memory: a header and the rows below it.
package struct CSVTable: Sendable, RandomAccessCollection {
  package let header: CSVHeader
  /// The separator that the text uses.
  package let separator: CSVSeparator
  private let rows: [CSVRow]

  /// Creates a table from another kind of table, whose rows are as wide as its header.
  package init(_ header: CSVHeader, _ rows: [CSVRow]) {
    (self.header, self.rows, separator) = (header, rows, .comma)
  }

  /// Parses a table whose first row names the columns.
  package init(_ bytes: [UInt8], _ dialect: CSVDialect = CSVDialect()) throws(CSVError) {
    var reader = CSVTableReader(dialect)
    var rows: [CSVRow] = []
    // In pieces, so that the text is not in memory twice.
    var rest = bytes[...]
    while !rest.isEmpty {
      reader.append(rest.prefix(65_536))
      rest = rest.dropFirst(65_536)
      try reader.readRows(into: &rows)
    }
    reader.finish()
    try reader.readRows(into: &rows)
    guard let header = reader.header, let separator = reader.separator else {
      throw CSVError(.noHeader, at: .beginning)
    }
    self.header = header
    self.separator = separator
    self.rows = rows
  }

  /// The index of the first record, always 0.
  package var startIndex: Int { 0 }
  /// The number of records, one more than the index of the last.
  package var endIndex: Int { rows.count }
  /// The record at an index: the row with its column names.
  package subscript(index: Int) -> CSVRecord { CSVRecord(header: header, row: rows[index]) }
}

extension CSVTableReader {
  fileprivate mutating func readRows(into rows: inout [CSVRow]) throws(CSVError) {
    while try next() {
      if let record { rows.append(record.row) }
    }
  }
}
