/// A selection of rows by number: `1-50,77`.
struct RowSelection {
  static let option = Option(
    "rows", value: "NUMBERS", category: "What", help: "Only these rows, such as 1-50,77",
    defaultText: "all")

  private let ranges: [ClosedRange<Int>]

  /// Parses numbers from 1 and ranges of them, separated by commas, or returns `nil` for other
  /// text.
  init?(_ text: String) {
    var ranges: [ClosedRange<Int>] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false)
      let numbers = ends.compactMap { Self.number($0) }
      guard (1...2).contains(ends.count), numbers.count == ends.count, let first = numbers.first,
        let last = numbers.last, first <= last
      else { return nil }
      ranges.append(first...last)
    }
    self.ranges = ranges
  }

  private static func number(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text).flatMap { $0 > 0 ? $0 : nil }
  }

  /// The selection that an option gives, or `nil` without the option.
  static func given(
    _ arguments: Arguments, _ option: Option = option
  ) throws -> RowSelection? {
    try arguments.value(
      option, expected: "numbers of rows from 1, such as 7, 1-50 or 1-50,77", RowSelection.init)
  }

  func contains(_ row: Int) -> Bool { ranges.contains { $0.contains(row) } }

  /// The largest selected number.
  var largest: Int { ranges.map(\.upperBound).max() ?? 0 }
}
