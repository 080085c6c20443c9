import Artwork

extension SheetGeometry {
  /// The width of the paper around cards that are cut, in micrometres, for the marks.
  package static let cardBorder = 9_000

  /// Creates paper with as many cards as fit, which are cut along marks.
  ///
  /// Without a paper, each card has a page of its own, with space for the marks around it.
  package init(
    _ card: CardTemplate, on paper: Paper?, border: Int = cardBorder, gap: Int = 0, bleed: Int
  ) throws(SheetError) {
    let halves = card.isFolded ? 2 : 1
    let (width, height) = (card.width, card.height * halves)
    guard let paper else {
      let border = bleed + 6_000
      try self.init(
        width: width + 2 * border, height: height + 2 * border,
        labels: Self.card(card, Point(x: border, y: border)), columns: 1, halves: halves, margin: 0,
        bleed: bleed)
      return
    }
    let sheet = Rectangle(
      x: 0, y: 0, width: paper.width.micrometres, height: paper.height.micrometres)
    if card.fillsPaper {
      let label = Label(sheet)
      try self.init(
        width: sheet.width, height: sheet.height, labels: [label], columns: 1, margin: 5_000)
      return
    }
    func count(_ side: Int, _ each: Int) -> Int {
      max(side >= each ? 1 : 0, (side - 2 * border + gap) / (each + gap))
    }
    let (columns, rows) = (count(sheet.width, width), count(sheet.height, height))
    guard columns > 0, rows > 0 else {
      throw .cardLargerThanPaper(
        card: Rectangle(x: 0, y: 0, width: width, height: height), paper: sheet)
    }
    let left = (sheet.width - columns * (width + gap) + gap) / 2
    let top = (sheet.height - rows * (height + gap) + gap) / 2
    let labels = (0..<columns * rows).flatMap { place in
      let (column, row) = (place % columns, place / columns)
      return Self.card(
        card, Point(x: left + column * (width + gap), y: top + row * (height + gap)))
    }
    try self.init(
      width: sheet.width, height: sheet.height, labels: labels, columns: columns, halves: halves,
      margin: 0, bleed: bleed)
  }

  /// Returns the halves of a card. The upper half of a folded one is printed upside down.
  private static func card(_ card: CardTemplate, _ corner: Point) -> [Label] {
    let first = Rectangle(x: corner.x, y: corner.y, width: card.width, height: card.height)
    guard card.isFolded else { return [Label(first)] }
    return [
      Label(first, isTurned: true), Label(first.moved(by: Point(x: 0, y: card.height))),
    ]
  }
}
