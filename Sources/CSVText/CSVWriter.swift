import Basics

/// Writes rows that every reader of RFC 4180 reads back as they were.
///
/// A field is quoted when it must be, and also when it could mislead a reader that guesses the
/// separator or looks for a byte order mark.
package struct CSVWriter: Sendable {
  /// What ends a row.
  package enum LineEnd: String, CaseIterable, Hashable, Sendable {
    case crlf = "\r\n"
    case lf = "\n"
  }

  /// The byte between two fields.
  package let separator: CSVSeparator
  /// What ends a row, the last one too.
  package let lineEnd: LineEnd
  /// Whether a field that a spreadsheet would run as a formula gets a `'` in front: one that begins
  /// with `=` `+` `-` `@`, a tab or a CR.
  ///
  /// Such a field does not read back as it was, a negative number neither.
  package let defusesFormulas: Bool
  /// Whether the file begins with the mark by which Excel knows UTF-8.
  package let writesByteOrderMark: Bool

  /// How many fields the first row had.
  private var width: Int?

  /// A writer at the beginning of a file.
  package init(
    separator: CSVSeparator = .comma, lineEnd: LineEnd = .crlf, defusesFormulas: Bool = false,
    writesByteOrderMark: Bool = false
  ) {
    self.separator = separator
    self.lineEnd = lineEnd
    self.defusesFormulas = defusesFormulas
    self.writesByteOrderMark = writesByteOrderMark
  }

  /// Writes one row at the end of `output`, which can be emptied at any time between two rows.
  ///
  /// A row that could not be read back (see `CSVWriteError`) is refused and leaves no trace.
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

  /// Appends a field as it must stand in the file; `false` when it holds a NUL.
  private func append(_ field: String, isAlone: Bool, to output: inout [UInt8]) -> Bool {
    // Most fields stand in the file as they are: put it there first, then look at it.
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
    if defusesFormulas, output.count > start, Self.beginsFormula(output[start]) {
      output.insert(UInt8(ascii: "'"), at: start)
    }
    if needsQuotes || Self.misleads(field) { Self.quote(from: start, in: &output) }
    return true
  }

  /// Puts the bytes from `start` on in quotes.
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

  /// Whether a field like this at the beginning of a file would be taken for something else.
  private static func misleads(_ field: String) -> Bool {
    switch field.utf8.first {
    case UInt8(ascii: "s"): field.utf8.starts(with: "sep=".utf8)
    case 0xEF: field.utf8.starts(with: [0xEF, 0xBB, 0xBF])
    default: false
    }
  }
}

/// Why a row was not written.
package enum CSVWriteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A row of no fields, which CSV cannot tell from a blank line.
  case noFields
  /// A row with more or fewer fields than the rows before it.
  case raggedRow(expected: Int, found: Int)
  /// The number of the field, from 1.
  case nul(field: Int)

  /// A sentence that says what is wrong with the row.
  package var description: String {
    switch self {
    case .noFields: "a CSV row needs at least one field"
    case .raggedRow(let expected, let found):
      "the row has \(counted(found, "field")) where the first row has \(expected)"
    case .nul(let field): "field \(field) of the row holds a NUL, which no CSV reader takes"
    }
  }
}
