package import Artwork

/// A drawing of only one sheet of a document.
package struct SheetPreview {
  /// The number of sheets that all codes together fill.
  package let sheets: Int
  /// The indices, from 0, of the codes on this sheet.
  package let items: Range<Int>
  private let places: [Int]
  private let copies: Int
  /// The number of labels on earlier sheets, including used ones.
  private let before: Int
  private let used: Int
  private var page: SheetBuilder

  /// Creates a preview of the sheet with a number, from 1, among those that `count` codes fill. If
  /// there are fewer sheets, it is the last one.
  package init(
    sheet number: Int, ofCodes count: Int, _ sheet: SheetGeometry, _ order: FillOrder,
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
    page = try SheetBuilder(sheet, correction, density)
  }

  /// Places a code of `items` on each of its labels on this sheet.
  package mutating func add(_ label: RenderedLabel, item: Int) throws {
    for copy in 0..<copies {
      let place = used + item * copies + copy - before
      if places.indices.contains(place) { try page.put(label, onto: places[place]) }
    }
  }

  /// Returns the page as in the file, on white paper.
  package func picture() throws -> Page {
    var page = try page.finished()
    page.background = .white
    return page
  }
}
