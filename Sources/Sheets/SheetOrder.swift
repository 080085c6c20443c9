/// Which labels of which sheets are filled, one after the other.
package struct SheetOrder: Hashable, Sendable {
  /// The first label of the first sheet that is still there, from 1.
  package var start = 1
  /// Labels of every sheet that stay empty, from 1.
  package var skipped: Set<Int> = []
  /// Whether labels follow each other down a column, not along a row.
  package var isByColumns = false
  /// How many labels each row of data gets.
  package var copies = 1

  /// From the first label on, along the rows.
  package init() {}

  /// The most labels that one code gets.
  package static let mostCopies = 10_000

  /// The labels of a sheet in their order, from 0, without those that stay empty, and how many of them are
  /// used up on the first sheet.
  func places(on sheet: SheetGeometry) throws(SheetError) -> (all: [Int], used: Int) {
    for number in [start] + skipped.sorted() where !(1...sheet.count).contains(number) {
      throw SheetError.noSuchLabel(number, count: sheet.count)
    }
    guard (1...Self.mostCopies).contains(copies) else { throw SheetError.copies(copies) }
    let order = isByColumns ? Self.byColumns(sheet) : Array(0..<sheet.count)
    let isFree = { (place: Int) in !skipped.contains(place + 1) }
    let places = order.filter(isFree)
    let used = order.prefix { $0 != start - 1 }.count(where: isFree)
    guard used < places.count else { throw SheetError.allSkipped(from: start) }
    return (places, used)
  }

  private static func byColumns(_ sheet: SheetGeometry) -> [Int] {
    (0..<sheet.columns).flatMap { Array(stride(from: $0, to: sheet.count, by: sheet.columns)) }
  }
}

/// What one printer does to every sheet, and how that is undone.
package struct PrinterCorrection: Hashable, Sendable {
  /// How far everything is moved to the right, in micrometres.
  package var across = 0
  /// How far down.
  package var down = 0
  /// What places are stretched by, in millionths, from the upper left corner of the paper: labels move,
  /// and codes stay as large as they are, in whole dots.
  package var stretch = 1_000_000

  /// None.
  package init() {}

  /// Where a label is printed so that it comes out where it is.
  func place(_ x: Int, _ y: Int) -> (x: Int, y: Int) {
    (
      (x * stretch + 500_000) / 1_000_000 + across, (y * stretch + 500_000) / 1_000_000 + down
    )
  }
}
