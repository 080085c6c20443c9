import Basics

/// An error in a CSV table, with its position.
package struct CSVError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error in a CSV table.
  package enum Problem: Hashable, Sendable {
    /// The text starts like UTF-16, with or without its byte order mark.
    case utf16
    /// A workbook of Excel, Numbers or LibreOffice, which is an archive and not a text file.
    case workbook
    /// A byte of the file is not UTF-8.
    case badUTF8(UInt8)
    /// A NUL byte, which text files do not contain; often the file is UTF-16 without a byte order
    /// mark.
    case nul
    /// A field has a quote although it began without one.
    case strayQuote
    /// A closing quote is followed by text other than a separator or a line end.
    case textAfterQuote
    /// The file ends inside a quoted field; the position is that of the opening quote.
    case unterminatedQuote
    /// An empty line is followed by rows; at the end of the file empty lines are allowed.
    case blankLine
    /// A row has more or fewer fields than the first one.
    case raggedRow(expected: Int, found: Int)
    /// A field has more bytes than the limit.
    case fieldTooLong(limit: Int)
    /// A quoted field with more bytes than the limit, probably because its closing quote is
    /// missing.
    case quotedFieldTooLong(limit: Int)
    /// A row has more bytes than the limit; its fields may all be short.
    case rowTooLong(limit: Int)
    /// A row has more fields than the limit.
    case tooManyFields(limit: Int)
    /// A file has no rows, though the first one should name the columns.
    case noHeader
    /// A column has an empty name; the number counts from 1.
    case unnamedColumn(Int)
    /// Two columns, with numbers from 1, have the same name.
    case duplicateColumn(String, first: Int, second: Int)

    /// A stable identifier of the problem for programs.
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

    /// A sentence with the problem and the remedy, without the position.
    package var sentence: String {
      switch self {
      case .utf16: "the file is UTF-16; save it as UTF-8 (in Excel: \"CSV UTF-8\")"
      case .workbook:
        "the file is a workbook (.xlsx, .xls, .ods or .numbers), not a CSV file; open it and save the "
          + "sheet as CSV (in Excel: \"CSV UTF-8\")"
      case .badUTF8(let byte): notUTF8(byte)
      case .nul:
        "there is a NUL byte; the file is UTF-16 or not a text file; save it as UTF-8 in the "
          + "program that made it"
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

  package let problem: Problem
  /// The line of the error, from 1; CR LF, LF and CR alone each end one, inside quotes too.
  package let line: Int
  /// The column of the error in Unicode scalars, from 1; a byte order mark does not count.
  package let column: Int

  init(_ problem: Problem, at place: CSVPosition) {
    self.problem = problem
    self.line = place.line
    self.column = place.column
  }

  /// A sentence with the position, the problem and the remedy.
  package var description: String { "line \(line), column \(column): \(problem.sentence)" }
}

/// A position in a file, as line and column that an editor shows.
struct CSVPosition: Hashable, Sendable {
  var line: Int
  var column: Int

  static let beginning = CSVPosition(line: 1, column: 1)
}

private func notUTF8(_ byte: UInt8) -> String {
  let code = "0x" + String(byte, radix: 16, uppercase: true)
  let sentence = "the byte \(code) is not UTF-8 here; save the file as UTF-8"
  // These characters are the same in Latin-1 and in Windows-1252, the usual encoding of such files.
  guard byte > 0xA0, byte != 0xAD else { return sentence }
  return sentence + " (in Windows-1252 it is '\(Character(Unicode.Scalar(byte)))')"
}

private func ragged(expected: Int, found: Int) -> String {
  let have = "the row has \(counted(found, "field")) where the first row has \(expected)"
  return found > expected
    ? have + "; a field that contains the separator must be in quotes"
    : have + "; add the missing fields, empty ones too"
}
