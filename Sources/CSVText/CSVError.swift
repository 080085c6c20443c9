import Basics

/// Why a text is not a CSV table, and where it stops being one.
package struct CSVError: Error, Hashable, Sendable {
  /// What is wrong at the place.
  package enum Problem: Hashable, Sendable {
    /// The first bytes are those of UTF-16, with or without its mark.
    case utf16
    /// A workbook of Excel, Numbers or LibreOffice, which is an archive and not a text.
    case workbook
    /// The byte at which the text stops being UTF-8.
    case badUTF8(UInt8)
    /// A NUL byte, which no text has; often the file is UTF-16 without a mark.
    case nul
    /// A quote in a field that began without one.
    case strayQuote
    /// Something other than a separator or a line end behind a closing quote.
    case textAfterQuote
    /// The file ends inside a quoted field; the place is where it opened.
    case unterminatedQuote
    /// An empty line with rows after it; at the end of the file they are allowed.
    case blankLine
    /// A row with more or fewer fields than the first one.
    case raggedRow(expected: Int, found: Int)
    /// A field of more bytes than a field may have.
    case fieldTooLong(limit: Int)
    /// The same for a quoted field, where a missing quote is the likely cause.
    case quotedFieldTooLong(limit: Int)
    /// A row of more bytes than a row may have; its fields may all be short.
    case rowTooLong(limit: Int)
    /// More separators in one row than a table may have columns.
    case tooManyFields(limit: Int)
    /// A file without rows, where the first should name the columns.
    case noHeader
    /// The number, from 1, of a column whose name is empty.
    case unnamedColumn(Int)
    /// A name that two columns have, with their numbers from 1.
    case duplicateColumn(String, first: Int, second: Int)
  }

  package let problem: Problem
  /// The line, from 1; CR LF, LF and CR alone each end one, inside quotes too.
  package let line: Int
  /// The character (Unicode scalar) of the line, from 1; a byte order mark does not count.
  package let column: Int

  init(_ problem: Problem, at place: CSVPlace) {
    self.problem = problem
    self.line = place.line
    self.column = place.column
  }
}

/// A character of the file as an editor shows it.
struct CSVPlace: Hashable, Sendable {
  var line: Int
  var column: Int

  static let beginning = CSVPlace(line: 1, column: 1)
}

extension CSVError: CustomStringConvertible {
  /// A sentence that says where, what, and what to do about it.
  package var description: String { "line \(line), column \(column): \(problem.sentence)" }
}

extension CSVError.Problem {
  /// A stable name for programs.
  package var code: String {
    switch self {
    case .utf16: "utf-16"
    case .workbook: "workbook"
    case .badUTF8: "bad-utf-8"
    case .nul: "nul"
    case .strayQuote: "stray-quote"
    case .textAfterQuote: "text-after-quote"
    case .unterminatedQuote: "unterminated-quote"
    case .blankLine: "blank-line"
    case .raggedRow: "ragged-row"
    case .fieldTooLong, .quotedFieldTooLong: "field-too-long"
    case .rowTooLong: "row-too-long"
    case .tooManyFields: "too-many-fields"
    case .noHeader: "no-header"
    case .unnamedColumn: "unnamed-column"
    case .duplicateColumn: "duplicate-column"
    }
  }

  /// What is wrong and what to do about it, without the place.
  package var sentence: String {
    switch self {
    case .utf16: "the file is UTF-16; save it as UTF-8 (in Excel: \"CSV UTF-8\")"
    case .workbook:
      "the file is a workbook (.xlsx, .xls, .ods or .numbers), not a CSV file; open it and save the "
        + "sheet as CSV (in Excel: \"CSV UTF-8\")"
    case .badUTF8(let byte): notUTF8(byte)
    case .nul:
      "there is a NUL byte; the file is UTF-16 or not a text: save it as UTF-8 from the program "
        + "that made it"
    case .strayQuote:
      "there is a quote inside a field that does not begin with one; put the whole field in quotes "
        + "and write the quote twice"
    case .textAfterQuote:
      "there is text after the closing quote of a field; write a quote inside a quoted field twice, "
        + "or add the missing separator"
    case .unterminatedQuote: "the quote that opens here is never closed; add the closing quote"
    case .blankLine:
      "the line is blank and rows follow it; delete it, or write \"\" for a row of one empty field"
    case .raggedRow(let expected, let found): ragged(expected: expected, found: found)
    case .fieldTooLong(let limit): "the field is longer than \(limit) bytes"
    case .quotedFieldTooLong(let limit):
      "the quoted field that begins here is longer than \(limit) bytes; is its closing quote missing?"
    case .rowTooLong(let limit):
      "the row is longer than \(limit) bytes; is a closing quote missing above?"
    case .tooManyFields(let limit): "the row has more than \(counted(limit, "field"))"
    case .noHeader: "the file has no rows; its first line must name the columns"
    case .unnamedColumn(let number):
      "column \(number) has no name; name it, or delete the separator that makes it"
    case .duplicateColumn(let name, let first, let second):
      "columns \(first) and \(second) are both named \(quoted(name)); rename one of them"
    }
  }
}

private func notUTF8(_ byte: UInt8) -> String {
  let code = "0x" + String(byte, radix: 16, uppercase: true)
  let sentence = "the byte \(code) is not UTF-8 here; save the file as UTF-8"
  // These are the same in Latin-1 and in Windows-1252, which is what such files usually are.
  guard byte > 0xA0, byte != 0xAD else { return sentence }
  return sentence + " (in Windows-1252 it is '\(Character(Unicode.Scalar(byte)))')"
}

private func ragged(expected: Int, found: Int) -> String {
  let have = "the row has \(counted(found, "field")) where the first row has \(expected)"
  return found > expected
    ? have + "; a field that holds the separator must be in quotes"
    : have + "; add the missing fields, empty ones too"
}
