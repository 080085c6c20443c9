package import Artwork

/// One sheet of many, to be looked at before the file is made.
package struct SheetPreview {
  /// How many sheets so many codes fill.
  package let sheets: Int
  /// Which of the codes are on this one, from 0.
  package let items: Range<Int>
  private let places: [Int]
  private let copies: Int
  /// How many labels, used ones too, come before the first of this sheet.
  private let before: Int
  private let used: Int
  private var page: SheetPage

  /// The sheet of a number, from 1, of those that `count` codes fill; the last one where there are fewer.
  package init(
    sheet number: Int, ofCodes count: Int, _ sheet: SheetGeometry, _ order: SheetOrder,
    _ correction: PrinterCorrection, _ density: Density?
  ) throws {
    (places, used) = try order.places(on: sheet)
    try SheetDocument.check(sheet, correction)
    copies = order.copies
    let labels = used + max(1, count) * copies
    sheets = (labels - 1) / places.count + 1
    before = (min(max(1, number), sheets) - 1) * places.count
    let first = max(0, before - used) / copies
    let last = (min(before + places.count, labels) - used - 1) / copies
    items = first..<min(count, last + 1)
    page = try SheetPage(sheet, correction, density)
  }

  /// Puts a code of `items` onto each of its labels that is on this sheet.
  package mutating func add(_ label: MadeLabel, item: Int) throws {
    for copy in 0..<copies {
      let place = used + item * copies + copy - before
      if places.indices.contains(place) { try page.put(label, onto: places[place]) }
    }
  }

  /// The page as the file has it, on white paper.
  package func picture() throws -> Page {
    var page = try page.finished()
    page.background = .white
    return page
  }
}
