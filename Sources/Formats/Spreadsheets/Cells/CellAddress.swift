/// The address of a cell as in spreadsheets, such as `C18`: column and row count from 1.
package struct CellAddress: Hashable, Sendable, CustomStringConvertible {
  /// The maximum numbers of columns and rows of a sheet in any program (XFD, and 1,048,576).
  package static let maxColumnCount = 16_384
  package static let maxRowCount = 1_048_576

  package var column: Int
  package var row: Int

  package init(column: Int, row: Int) { (self.column, self.row) = (column, row) }

  /// Parses an address such as `C18` or `$C$18`; nil if no sheet can have such a cell.
  init?(_ text: some Collection<UInt8>) {
    var (column, row) = (0, 0)
    for byte in text where byte != UInt8(ascii: "$") {
      if row == 0, byte.isLetter {
        column = column * 26 + Int(byte.uppercasedASCII - UInt8(ascii: "A")) + 1
      } else if byte.isDigit {
        row = row * 10 + Int(byte - 0x30)
      } else {
        return nil
      }
      guard column <= Self.maxColumnCount, row <= Self.maxRowCount else { return nil }
    }
    guard column > 0, row > 0 else { return nil }
    (self.column, self.row) = (column, row)
  }

  /// The letters of a column counted from 1: `C` for 3.
  package static func letters(_ column: Int) -> String {
    var (rest, letters) = (column, "")
    while rest > 0 {
      letters = String(UnicodeScalar(UInt8(65 + (rest - 1) % 26))) + letters
      rest = (rest - 1) / 26
    }
    return letters
  }

  package var description: String { Self.letters(column) + String(row) }
}

/// A rectangle of cells, such as `A1:D3`.
struct CellBlock: Hashable, Sendable, CustomStringConvertible {
  var first: CellAddress
  var last: CellAddress

  init(_ first: CellAddress, _ last: CellAddress) { (self.first, self.last) = (first, last) }

  init?(_ text: String) {
    let halves = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard halves.count <= 2, let first = halves.first.flatMap({ CellAddress($0) }),
      let last = halves.last.flatMap({ CellAddress($0) }), first.row <= last.row,
      first.column <= last.column
    else { return nil }
    self.init(first, last)
  }

  var description: String { first == last ? "\(first)" : "\(first):\(last)" }
}

/// A cell with its text and its kind.
package struct SpreadsheetCell: Hashable, Sendable {
  /// The kind of a cell's content, for callers that must know whether a number was typed as text.
  package enum Kind: UInt8, Hashable, Sendable {
    /// An empty cell, or an empty text.
    case empty
    /// A text, taken over unchanged.
    case text
    /// A number, an amount or a percentage: a text with at most 15 significant digits.
    case number
    /// A date, a time or both, in ISO 8601.
    case date
    /// `TRUE` or `FALSE`.
    case boolean
  }

  /// The text that a spreadsheet program would show, without currency signs or separators.
  package var text: String
  package var kind: Kind

  /// Creates a cell; one with an empty text gets the kind `empty`.
  package init(_ text: String, _ kind: Kind) {
    (self.text, self.kind) = (text, text.isEmpty ? .empty : kind)
  }

  /// Whether it is a whole number with more digits than spreadsheets keep, so that some were lost.
  package var hasLostDigits: Bool {
    guard kind == .number else { return false }
    let digits = text.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "0") }
    return digits.count > 15 && digits.allSatisfy(\.isDigit)
  }

  /// An empty cell.
  package static let empty = SpreadsheetCell("", .empty)
}
