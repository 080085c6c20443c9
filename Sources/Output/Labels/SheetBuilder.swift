import Artwork
import Codes

/// A sheet that is being filled with labels.
struct SheetBuilder {
  private let sheet: SheetGeometry
  private let correction: PrinterCorrection
  private let density: Density?
  /// The grounds of all labels, which are below their contents.
  private var grounds: Page
  private var page: Page
  /// The codes on the sheet with their positions.
  private(set) var codes: [PlacedQR] = []

  /// Creates an empty sheet.
  init(
    _ sheet: SheetGeometry, _ correction: PrinterCorrection, _ density: Density?
  ) throws(ArtworkError) {
    (self.sheet, self.correction, self.density) = (sheet, correction, density)
    page = try Page(width: sheet.width, height: sheet.height, background: nil)
    grounds = page
    if let bleed = sheet.bleed { grounds.trim = Page.Trim(sheet.block, bleed: bleed) }
  }

  /// Returns the sheet's page with its crop marks.
  func finished() throws(ArtworkError) -> Page {
    var whole = grounds
    try whole.add(page, at: Point(x: 0, y: 0))
    if let bleed = sheet.bleed { try whole.drawCropMarks(of: sheet, bleed: bleed) }
    return whole
  }

  /// Puts a label into the place with this index, from 0, or into both halves of a folded one.
  mutating func put(_ label: RenderedLabel, onto place: Int) throws {
    for half in sheet[place] { try put(label, onto: half) }
  }

  private mutating func put(_ label: RenderedLabel, onto half: SheetGeometry.Label) throws {
    let (x, y) = correction.place(half.frame.x, half.frame.y)
    var corner = label.corner
    if half.isTurned {
      corner.x = half.frame.width - corner.x - label.code.page.width
      corner.y = half.frame.height - corner.y - label.code.page.height
    }
    func turned(_ part: Page) -> Page { half.isTurned ? part.turned : part }
    try grounds.add(turned(label.ground), at: Point(x: x, y: y))
    try page.add(turned(label.surroundings), at: Point(x: x, y: y))
    let place = Point(x: onDot(x + corner.x), y: onDot(y + corner.y))
    try page.add(turned(label.code.page), at: place)
    codes.append(PlacedQR(label.code, at: place, isTurned: half.isTurned))
  }

  /// Rounds a coordinate in micrometres to the nearest dot of the printer.
  private func onDot(_ place: Int) -> Int {
    guard let density else { return place }
    return density.micrometres(density.dots(place))
  }
}

extension Page {
  /// The thickness of a crop mark (a quarter point), its length, and its distance from the colour.
  private static let mark = (width: 88, length: 5_000, gap: 1_000)

  /// Draws crop marks outside the block of labels, in black ink alone, at every edge where labels
  /// are cut, and dashed ones where they are folded.
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
    // A fold has a dashed mark.
    let folds = Set(sheet.labels.filter(\.isTurned).map { $0.frame.y + $0.frame.height })
    for y in folds.sorted() {
      for dash in 0..<3 {
        let (x, length) = (dash * 2 * Self.mark.length / 5, Self.mark.length / 5)
        add(block.x - reach - Self.mark.length + x, y - half, length, Self.mark.width)
        add(block.x + block.width + reach + x, y - half, length, Self.mark.width)
      }
    }
    for y in down.subtracting(folds).sorted() {
      add(block.x - reach - Self.mark.length, y - half, Self.mark.length, Self.mark.width)
      add(block.x + block.width + reach, y - half, Self.mark.length, Self.mark.width)
    }
    try fill(path, with: .black)
  }
}
