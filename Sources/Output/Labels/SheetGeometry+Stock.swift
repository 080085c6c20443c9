import Artwork

extension SheetGeometry {
  /// Creates the geometry of a stock sheet. `bleed` is the distance by which colour extends past
  /// labels that are cut after printing; `nil` for die-cut labels.
  package init(_ sheet: Sheet, bleed: Int?) throws(SheetError) {
    let width = sheet.shape.width.micrometres
    let shape: Shape =
      switch sheet.shape {
      case .rectangle, .tent: .rectangle
      case .round, .ellipse: .ellipse
      case .ring: throw SheetError.ring
      }
    var labels: [Label] = []
    for place in sheet.places {
      let corner = Point(x: place.left.micrometres, y: place.top.micrometres)
      guard case .tent(_, let panel) = sheet.shape else {
        let frame = Rectangle(
          x: corner.x, y: corner.y, width: width, height: sheet.shape.height.micrometres)
        labels.append(Label(frame, shape))
        continue
      }
      let upper = Rectangle(x: corner.x, y: corner.y, width: width, height: panel.micrometres)
      labels.append(Label(upper, isTurned: true))
      labels.append(Label(upper.moved(by: Point(x: 0, y: panel.micrometres))))
    }
    var halves = 1
    if case .tent = sheet.shape { halves = 2 }
    try self.init(
      width: sheet.paper.width.micrometres, height: sheet.paper.height.micrometres, labels: labels,
      columns: sheet.grids.map(\.columns).max() ?? 1, halves: halves,
      margin: sheet.safeMargin.micrometres, bleed: bleed,
      ground: halves == 1 && bleed == nil ? sheet.ground : nil)
  }
}

extension Sheet {
  /// The maximum width of colour past a die-cut edge if the stock has no bleed of its own, in
  /// micrometres, as feeding is not exact.
  private static let maxGround = 1_500

  /// The distance by which colour may extend past the edges of labels: the bleed of the stock, or
  /// half of the gaps. It never reaches the next label.
  fileprivate var ground: Point {
    func width(_ own: PaperLength, _ gap: Int?) -> Int {
      own > .zero ? min(own.micrometres, gap ?? .max) : min(Self.maxGround, (gap ?? 0) / 2)
    }
    return Point(x: width(bleedX, gap?.x), y: width(bleedY, gap?.y))
  }

  /// The smallest gaps beside labels and below them, in micrometres; `nil` for shifted rows. The
  /// paper around the outer labels counts twice, as no label shares it.
  private var gap: Point? {
    guard grids.count == 1, let grid = grids.first else { return nil }
    var (across, down) = ([grid.left * 2, rest.right * 2], [grid.top * 2, rest.bottom * 2])
    if grid.columns > 1 { across.append(grid.pitchX - shape.width) }
    if grid.rows > 1 { down.append(grid.pitchY - shape.height) }
    let least = [across, down].map { max(0, ($0.min() ?? .zero).micrometres) }
    return Point(x: least[0], y: least[1])
  }
}
