import CSVText

/// Tries one input: a byte that chooses the dialect, one that cuts the file into pieces, the file.
func fuzzCSV(_ input: [UInt8]) {
  guard input.count >= 2 else { return }
  let file = Array(input[2...])
  let dialect = dialect(chosenBy: input[0])
  let whole = Reading([file[...]], dialect)
  let size = Int(input[1] % 16) + 1
  let pieces = stride(from: 0, to: file.count, by: size).map {
    file[$0..<min($0 + size, file.count)]
  }
  require(Reading(pieces, dialect) == whole, "pieces of \(size) bytes read as the whole")
  require(whole.rows.allSatisfy { $0.count == whole.rows[0].count }, "every row is as wide")
  require(whole.rows.joined().joined().count <= file.count, "no more text than bytes")
  if let error = whole.error {
    require(error.line >= 1 && error.column >= 1 && !error.description.isEmpty, "a place")
    require(error.line <= file.count + 1 && error.column <= file.count + 1, "a place in the file")
  }
  if input[0] & 16 == 0 {
    expectRoundTrip(whole.rows, separator: whole.separator ?? .comma)
  } else {
    expectTable(file, dialect, whole)
  }
}

private func dialect(chosenBy byte: UInt8) -> CSVDialect {
  let separators: [CSVDialect.Separator] = [
    .detected, .given(.comma), .given(.semicolon), .given(.tab),
  ]
  let small = CSVLimits(maxFieldBytes: 24, rowBytes: 64, fields: 8)
  return CSVDialect(
    separator: separators[Int(byte & 3)], bareQuotes: byte & 4 == 0 ? .refused : .literal,
    limits: byte & 8 == 0 ? CSVLimits() : small)
}

/// What was read can be written, and is then read as it was.
private func expectRoundTrip(_ rows: [[String]], separator: CSVSeparator) {
  var writer = CSVWriter(separator: separator)
  var output: [UInt8] = []
  for row in rows { try? writer.write(row, to: &output) }
  let again = Reading([output[...]], CSVDialect())
  require(again.error == nil && again.rows.count == rows.count, "what is written is read")
  for (row, other) in zip(rows, again.rows) {
    require(row.map { Array($0.utf8) } == other.map { Array($0.utf8) }, "as it was")
  }
}

/// A table is refused where its rows are, or for its header, and else holds the same rows.
private func expectTable(_ file: [UInt8], _ dialect: CSVDialect, _ whole: Reading) {
  do throws(CSVError) {
    let table = try CSVTable(file, dialect)
    require(whole.error == nil && table.count == whole.rows.count - 1, "a row for each record")
    require(table.map { Array($0.row) } == Array(whole.rows.dropFirst()), "the same rows")
  } catch {
    let isHeader = ["no-header", "unnamed-column", "duplicate-column"].contains(error.problem.code)
    require(error == whole.error || isHeader, "the same error")
  }
}

private struct Reading: Equatable {
  var rows: [[String]] = []
  var lines: [Int] = []
  var separator: CSVSeparator?
  var error: CSVError?

  init(_ pieces: [ArraySlice<UInt8>], _ dialect: CSVDialect) {
    var parser = CSVParser(dialect)
    do throws(CSVError) {
      for piece in pieces {
        parser.append(piece)
        try drain(&parser)
      }
      parser.finish()
      try drain(&parser)
    } catch {
      self.error = error
    }
    separator = parser.separator
  }

  private mutating func drain(_ parser: inout CSVParser) throws(CSVError) {
    while try parser.next() {
      rows.append(Array(parser.row))
      lines.append(parser.row.line)
    }
  }
}
