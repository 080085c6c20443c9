package import Artwork
import Codes
package import HostIO

/// A PDF of sheets that fills label after label; it appears whole, or not at all.
package struct SheetDocument: ~Copyable {
  private let sheet: SheetGeometry
  private let places: [Int]
  private let copies: Int
  private let correction: PrinterCorrection
  private let density: Density?
  private let publisher: QRPublisher
  private var document: PublishedDocument
  private var page: Page
  private var codes: [PlacedQR] = []
  /// The next of `places` to be filled.
  private var next: Int

  /// Makes ready to write to `path`.
  package init(
    _ path: String, _ sheet: SheetGeometry, _ order: SheetOrder, _ correction: PrinterCorrection,
    _ density: Density?, title: String?, verifies: Bool, existing: OutputFile.Existing,
    press: PressIntent? = nil
  ) throws {
    let (places, used) = try order.places(on: sheet)
    try Self.check(sheet, correction)
    let page = try Self.empty(sheet)
    // Only reads back; labels come with codes that others drew.
    let publisher = try QRPublisher()
    document = try PublishedDocument(
      path, title: title, verifies: verifies, existing: existing, press: press)
    (self.places, self.page, self.publisher) = (places, page, publisher)
    next = used
    copies = order.copies
    self.sheet = sheet
    self.correction = correction
    self.density = density
  }

  /// How many sheets it has, the one that is being filled among them.
  package var sheetCount: Int { document.pageCount + (codes.isEmpty ? 0 : 1) }

  /// Fills the next label, or as many as there are to be copies, and tells where they are.
  package mutating func add(_ label: MadeLabel) throws -> [SheetPlace] {
    var filled: [SheetPlace] = []
    for _ in 0..<copies {
      if next == places.count { try finishSheet() }
      filled.append(SheetPlace(sheet: document.pageCount + 1, label: places[next] + 1))
      for half in sheet[places[next]] { try put(label, onto: half) }
      next += 1
    }
    return filled
  }

  /// Puts the file under its name.
  package consuming func commit() throws {
    if !codes.isEmpty { try finishSheet() }
    try document.commit()
  }

  private mutating func put(_ label: MadeLabel, onto half: SheetGeometry.Label) throws {
    let (x, y) = correction.place(half.frame.x, half.frame.y)
    var corner = label.corner
    if half.isTurned {
      corner.x = half.frame.width - corner.x - label.code.page.width
      corner.y = half.frame.height - corner.y - label.code.page.height
    }
    let surroundings = half.isTurned ? label.surroundings.turned : label.surroundings
    try page.add(surroundings, at: Point(x: x, y: y))
    let place = Point(x: onDot(x + corner.x), y: onDot(y + corner.y))
    try page.add(half.isTurned ? label.code.page.turned : label.code.page, at: place)
    codes.append(PlacedQR(label.code, at: place, isTurned: half.isTurned))
  }

  /// The nearest dot of the printer.
  private func onDot(_ place: Int) -> Int {
    guard let density else { return place }
    return density.micrometres(density.dots(place))
  }

  private mutating func finishSheet() throws {
    if let bleed = sheet.bleed { try page.drawCropMarks(of: sheet, bleed: bleed) }
    try publisher.add(page, showing: codes, to: &document)
    page = try Self.empty(sheet)
    codes = []
    next = 0
  }

  private static func empty(_ sheet: SheetGeometry) throws(ArtworkError) -> Page {
    var page = try Page(width: sheet.width, height: sheet.height, background: nil)
    if let bleed = sheet.bleed { page.trim = Page.Trim(sheet.block, bleed: bleed) }
    return page
  }

  /// Makes sure that no label leaves the paper.
  private static func check(
    _ sheet: SheetGeometry, _ correction: PrinterCorrection
  ) throws(SheetError) {
    for (index, label) in sheet.labels.enumerated() {
      let (x, y) = correction.place(label.frame.x, label.frame.y)
      let beyond =
        [
          -x, -y, x + label.frame.width - sheet.width, y + label.frame.height - sheet.height,
        ].max() ?? 0
      // Nothing is printed on the outermost part of a label.
      guard beyond <= sheet.margin else {
        throw SheetError.movedOffPaper(label: index / sheet.halves + 1, by: beyond)
      }
    }
  }
}

/// A label of a sheet, both from 1.
package struct SheetPlace: Hashable, Sendable {
  package let sheet: Int
  package let label: Int

  /// Names a label.
  package init(sheet: Int, label: Int) { (self.sheet, self.label) = (sheet, label) }
}

extension Page {
  /// How thick a mark is (a quarter point), how long, and how far from the colour.
  private static let mark = (width: 88, length: 5_000, gap: 1_000)

  /// Marks outside the block of labels, in black ink alone: at every edge along which is cut.
  mutating func drawCropMarks(of sheet: SheetGeometry, bleed: Int) throws(ArtworkError) {
    let block = sheet.block
    let reach = bleed + Self.mark.gap
    let across = Set(sheet.labels.flatMap { [$0.frame.x, $0.frame.x + $0.frame.width] })
    let down = Set(sheet.labels.flatMap { [$0.frame.y, $0.frame.y + $0.frame.height] })
    let half = Self.mark.width / 2
    var path = Path()
    func add(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
      let right = min(self.width, x + width)
      let bottom = min(self.height, y + height)
      let (left, top) = (max(0, x), max(0, y))
      guard right > left, bottom > top else { return }
      path.addRectangle(Rectangle(x: left, y: top, width: right - left, height: bottom - top))
    }
    for x in across.sorted() {
      add(x - half, block.y - reach - Self.mark.length, Self.mark.width, Self.mark.length)
      add(x - half, block.y + block.height + reach, Self.mark.width, Self.mark.length)
    }
    for y in down.sorted() {
      add(block.x - reach - Self.mark.length, y - half, Self.mark.length, Self.mark.width)
      add(block.x + block.width + reach, y - half, Self.mark.length, Self.mark.width)
    }
    try fill(path, with: .black)
  }
}
