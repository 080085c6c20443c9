/// Rows of a sheet by their numbers, as people write them: `2-50`, or `2-` for all rows from there
/// on. The first row names the columns.
package enum SheetRows {
  /// A description of the expected text, for messages.
  package static let form = "rows such as 2-50 or 2-"

  /// The range of rows in a text such as "2-50"; nil if it is not one.
  package static func range(_ text: String) -> ClosedRange<Int>? {
    let halves = text.split(separator: "-", omittingEmptySubsequences: false)
    guard halves.count == 2, let first = number(halves[0]) else { return nil }
    guard !halves[1].isEmpty else { return first...CellAddress.maxRowCount }
    guard let last = number(halves[1]), first <= last else { return nil }
    return first...last
  }

  private static func number(_ text: Substring) -> Int? {
    guard (1...7).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(text), (1...CellAddress.maxRowCount).contains(number)
    else { return nil }
    return number
  }

  /// The text for a range of rows, such as "2-50".
  package static func text(_ rows: ClosedRange<Int>) -> String {
    rows.upperBound >= CellAddress.maxRowCount
      ? "\(rows.lowerBound)-" : "\(rows.lowerBound)-\(rows.upperBound)"
  }
}
