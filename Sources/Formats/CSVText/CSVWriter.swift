import Basics

/// A writer of rows that every reader of RFC 4180 reads back unchanged.
///
/// A field is quoted if required, and also if it could mislead a reader that detects the separator
/// or a byte order mark.
package struct CSVWriter: Sendable {
  /// The characters that end each row.
  package enum LineEnd: String, CaseIterable, Hashable, Sendable {
    /// CR LF, as in RFC 4180.
    case crlf = "\r\n"
    /// LF alone, as on Unix.
    case lf = "\n"
  }

  /// The byte between two fields.
  package let separator: CSVSeparator
  /// The characters that end each row, the last one too.
  package let lineEnd: LineEnd
  /// Whether a field that a spreadsheet would run as a formula gets a leading `'`: one that begins
  /// with `=` `+` `-` `@`, a tab or a CR.
  ///
  /// Such a field is not read back unchanged; this includes negative numbers.
  package let escapesFormulas: Bool
  /// Whether the file begins with the byte order mark from which Excel recognises UTF-8.
  package let writesByteOrderMark: Bool

  /// The number of fields in the first row; nil before it is written.
  private var width: Int?

  /// Creates a writer at the beginning of a file.
  package init(
    separator: CSVSeparator = .comma, lineEnd: LineEnd = .crlf, escapesFormulas: Bool = false,
    writesByteOrderMark: Bool = false
  ) {
    self.separator = separator
    self.lineEnd = lineEnd
    self.escapesFormulas = escapesFormulas
    self.writesByteOrderMark = writesByteOrderMark
  }

  /// Appends one row to `output`, which may be emptied between two rows.
  ///
  /// A row that could not be read back (see `CSVWriteError`) is refused and leaves `output`
  /// unchanged.
  package mutating func write(
    _ fields: [String], to output: inout [UInt8]
  ) throws(CSVWriteError) {
    let expected = width ?? fields.count
    guard !fields.isEmpty else { throw .noFields }
    guard fields.count == expected else {
      throw .raggedRow(expected: expected, found: fields.count)
    }
    let beginning = output.count
    if width == nil, writesByteOrderMark { output += [0xEF, 0xBB, 0xBF] }
    for (index, field) in fields.enumerated() {
      if index > 0 { output.append(separator.rawValue) }
      guard append(field, isAlone: expected == 1, to: &output) else {
        output.removeSubrange(beginning...)
        throw .nul(field: index + 1)
      }
    }
    output.append(contentsOf: lineEnd.rawValue.utf8)
    width = expected
  }

  /// Appends a field with quotes if needed; returns `false` if it contains a NUL.
  private func append(_ field: String, isAlone: Bool, to output: inout [UInt8]) -> Bool {
    // Most fields need no quotes: write them first, then check them.
    let start = output.count
    output.append(contentsOf: field.utf8)
    var needsQuotes = isAlone && output.count == start
    for index in start..<output.count {
      switch output[index] {
      case .quote, .lineFeed, .carriageReturn, 0x2C, 0x3B, 0x09: needsQuotes = true
      case 0: return false
      default: break
      }
    }
    if escapesFormulas, output.count > start, Self.beginsFormula(output[start]) {
      output.insert(UInt8(ascii: "'"), at: start)
    }
    if needsQuotes || Self.misleads(field) { Self.quote(from: start, in: &output) }
    return true
  }

  /// Puts the bytes of `output` from `start` on into quotes, with the quotes in them doubled.
  private static func quote(from start: Int, in output: inout [UInt8]) {
    let text = Array(output[start...])
    output.removeSubrange(start...)
    output.append(.quote)
    for byte in text {
      if byte == .quote { output.append(.quote) }
      output.append(byte)
    }
    output.append(.quote)
  }

  private static func beginsFormula(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D:
      true
    default: false
    }
  }

  /// Whether a reader would misinterpret this field at the beginning of a file.
  private static func misleads(_ field: String) -> Bool {
    switch field.utf8.first {
    case UInt8(ascii: "s"): field.utf8.starts(with: "sep=".utf8)
    case 0xEF: field.utf8.starts(with: [0xEF, 0xBB, 0xBF])
    default: false
    }
  }
}

/// The reason why the writer refused a row.
package enum CSVWriteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The row has no fields, which CSV cannot distinguish from a blank line.
  case noFields
  /// The row has more or fewer fields than the rows before it.
  case raggedRow(expected: Int, found: Int)
  /// The row has a field that contains a NUL; the number counts from 1.
  case nul(field: Int)

  /// A sentence that describes the problem of the row.
  package var description: String {
    switch self {
    case .noFields: "a CSV row needs at least one field"
    case .raggedRow(let expected, let found):
      "the row has \(counted(found, "field")) where the first row has \(expected)"
    case .nul(let field): "field \(field) of the row contains a NUL, which no CSV reader accepts"
    }
  }
}
