package import Artwork

/// A page that is larger than the printer's paper, divided over sheets that are cut and glued.
package struct PosterTiles {
  /// For each sheet, the part of the page on it, row by row. Neighbours overlap.
  package let windows: [Rectangle]
  /// The number of sheets in a row.
  package let columns: Int
  private let page: Page
  private let paper: (width: Int, height: Int)
  /// The horizontal positions of the page's edges and of the sheets' cut edges.
  private let across: [Int]
  private let down: [Int]

  /// The border of the paper, in micrometres, that many printers leave empty. It has the marks.
  package static let border = 10_000
  /// The width by which neighbouring sheets overlap, in micrometres.
  package static let overlap = 10_000
  /// The thickness, the length and the distance from the picture of a mark, in micrometres.
  private static let mark = (width: 88, length: 5_000, gap: 1_000)

  /// Divides a page over paper of this size, upright or on its side, whichever needs fewer sheets.
  package init(_ page: Page, width: Int, height: Int) {
    let upright = Self.count(page, width, height)
    let onItsSide = Self.count(page, height, width)
    paper =
      onItsSide.columns * onItsSide.rows < upright.columns * upright.rows
      ? (height, width) : (width, height)
    let count = paper == (width, height) ? upright : onItsSide
    self.page = page
    columns = count.columns
    let (xs, ys) = (
      Self.ranges(page.width, paper.width, count.columns),
      Self.ranges(page.height, paper.height, count.rows)
    )
    windows = ys.flatMap { y in
      xs.map { x in
        Rectangle(x: x.lowerBound, y: y.lowerBound, width: x.count, height: y.count)
      }
    }
    across = xs.map(\.lowerBound) + [page.width]
    down = ys.map(\.lowerBound) + [page.height]
  }

  private static func count(
    _ page: Page, _ width: Int, _ height: Int
  ) -> (columns: Int, rows: Int) {
    func count(_ side: Int, _ paper: Int) -> Int {
      let step = paper - 2 * border - overlap
      return max(1, (side - overlap + step - 1) / step)
    }
    return (count(page.width, width), count(page.height, height))
  }

  private static func ranges(_ side: Int, _ paper: Int, _ count: Int) -> [Range<Int>] {
    let free = paper - 2 * border
    return (0..<count).map { index in
      let start = index * (free - overlap)
      return start..<min(side, start + free)
    }
  }

  /// Draws a sheet, by its index from 0, with its marks and its number.
  package func sheet(_ index: Int, _ font: SharedFont) throws(ArtworkError) -> Page {
    let window = windows[index]
    var sheet = try Page(width: paper.width, height: paper.height, title: page.title)
    let corner = Point(x: Self.border, y: Self.border)
    try sheet.add(page.clipped(to: window), at: corner)
    let frame = Rectangle(
      x: corner.x, y: corner.y, width: window.width, height: window.height)
    // Shapes may extend past the window.
    var outside = Path(fillRule: .evenOdd)
    outside.addRectangle(sheet.frame)
    outside.addRectangle(frame)
    try sheet.fill(outside, with: .white)
    try sheet.fill(marks(window, frame), with: .black)
    if windows.count > 1 {
      let number = try font.font.outline(
        of: "\(index + 1)/\(windows.count)", letterSize: 2_500)
      try number.draw(
        on: &sheet, at: Point(x: frame.x + 12_000, y: frame.y - 3_000), with: .black)
    }
    return sheet
  }

  /// Returns the marks beside the picture, at the edges of the page and of the sheets.
  private func marks(_ window: Rectangle, _ frame: Rectangle) -> Path {
    var path = Path()
    let (half, reach) = (Self.mark.width / 2, Self.mark.gap + Self.mark.length)
    for x in across where (window.x...window.x + window.width).contains(x) {
      for y in [frame.y - reach, frame.y + frame.height + Self.mark.gap] {
        path.addRectangle(
          Rectangle(
            x: frame.x + x - window.x - half, y: y, width: Self.mark.width,
            height: Self.mark.length))
      }
    }
    for y in down where (window.y...window.y + window.height).contains(y) {
      for x in [frame.x - reach, frame.x + frame.width + Self.mark.gap] {
        path.addRectangle(
          Rectangle(
            x: x, y: frame.y + y - window.y - half, width: Self.mark.length,
            height: Self.mark.width))
      }
    }
    return path
  }
}

extension QRPublisher {
  /// Adds the sheets of a code that is divided over paper of this size, in micrometres. The code is
  /// read back before it is divided.
  package func add(
    _ drawn: RenderedQR, dividedOver paper: (width: Int, height: Int),
    to document: inout VerifiedPDFWriter
  ) throws {
    _ = try publish(drawn, as: .pdf)
    let tiles = PosterTiles(drawn.page, width: paper.width, height: paper.height)
    let font = try SharedFont(style.font)
    for index in tiles.windows.indices {
      try document.add(tiles.sheet(index, font)) { _ in }
    }
  }
}
