/// The order in which the labels of sheets are filled.
package struct FillOrder: Hashable, Sendable {
  /// The number of the first unused label on the first sheet, from 1.
  package var start = 1
  /// The numbers of labels that stay empty on every sheet, from 1.
  package var skipped: Set<Int> = []
  /// Whether to fill labels column by column instead of row by row.
  package var isByColumns = false
  /// The number of labels that each row of data gets.
  package var copies = 1

  /// Creates the default order: all labels, row by row.
  package init() {}

  /// The maximum number of labels for each row of data.
  package static let maxCopyCount = 10_000

  /// Returns the labels of a sheet in their order, from 0, without those that stay empty, and the
  /// number of these that are already used on the first sheet.
  func places(on sheet: SheetGeometry) throws(SheetError) -> (all: [Int], used: Int) {
    for number in [start] + skipped.sorted() where !(1...sheet.count).contains(number) {
      throw SheetError.noSuchLabel(number, count: sheet.count)
    }
    guard (1...Self.maxCopyCount).contains(copies) else { throw SheetError.copies(copies) }
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

/// The correction of a printer that shifts or stretches every sheet.
package struct PrinterCorrection: Hashable, Sendable {
  /// The distance by which sheets are shifted to the right, in micrometres.
  package var across = 0
  /// The distance by which sheets are shifted down, in micrometres.
  package var down = 0
  /// The scale of positions in millionths, from the upper left corner of the paper. Labels move,
  /// but codes keep their size in whole dots.
  package var stretch = 1_000_000

  /// Creates a correction that changes nothing.
  package init() {}

  /// Returns the position at which to print a label so that it appears at its actual position.
  func place(_ x: Int, _ y: Int) -> (x: Int, y: Int) {
    (
      (x * stretch + 500_000) / 1_000_000 + across, (y * stretch + 500_000) / 1_000_000 + down
    )
  }
}
