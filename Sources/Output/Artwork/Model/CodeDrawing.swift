/// A code as it will be printed: its modules, the quiet zone around them, a logo and a caption.
///
/// The quiet zone is always drawn, in the light colour, and nothing is drawn in it.
public struct CodeDrawing: Hashable, Sendable {
  /// The modules of the code, without the quiet zone.
  public var grid: ModuleGrid
  /// The width of the quiet zone, in modules: 4 for QR, 2 for Micro QR.
  public var quietZone: Int
  /// The printed size of the symbol. Its module count is the grid's width.
  public var size: PrintSize
  /// The paint of the dark modules and of the caption.
  public var dark = Paint.black
  /// The paint of the background; `nil` for transparent.
  public var light: Paint? = .white
  /// The distance by which the light colour extends past the trimmed edge, in micrometres.
  package var bleed = 0
  /// The text of the code, used as the title of a file.
  public var title: String?
  /// The caption below the quiet zone.
  public var caption: Caption?
  /// The logo in the middle of the symbol, or `nil`.
  package var logo: Logo?

  /// Creates a drawing of that size with a quiet zone and nothing else around the symbol.
  public init(_ grid: ModuleGrid, quietZone: Int, size: PrintSize) throws(ArtworkError) {
    guard size.modules == grid.width else {
      throw ArtworkError(.gridSize(width: size.modules, height: grid.height))
    }
    try Self.check(quietZone: quietZone)
    self.grid = grid
    self.quietZone = quietZone
    self.size = size
  }

  static func check(quietZone: Int) throws(ArtworkError) {
    guard (0...100).contains(quietZone) else { throw ArtworkError(.quietZone(quietZone)) }
  }
}

extension CodeDrawing {
  /// The width of the page in micrometres: the symbol and both quiet zones.
  package var pageWidth: Int { size.length(ofModules: grid.width + 2 * quietZone) }

  /// The maximum width of a caption in micrometres: the symbol and half of each quiet zone.
  public var captionWidth: Int { size.length(ofModules: grid.width + quietZone) }

  /// The rectangle of the modules on the page, without the quiet zone.
  package var symbolFrame: Rectangle {
    let (start, end) = (quietZone, quietZone + grid.height)
    let border = size.length(ofModules: quietZone)
    return Rectangle(
      x: border, y: border, width: size.width,
      height: size.length(ofModules: end) - size.length(ofModules: start))
  }

  /// Draws the code with its caption and logo on a page.
  public func page() throws(ArtworkError) -> Page {
    try Self.check(quietZone: quietZone)
    let symbolHeight = size.length(ofModules: grid.height + 2 * quietZone)
    var page = try Page(
      width: pageWidth, height: symbolHeight + (caption?.height ?? 0), bleed: bleed,
      background: light, title: title)
    if let logo {
      let hole = try logo.hole(in: grid)
      try page.draw(
        grid.clearing(x: hole.columns, y: hole.rows), in: symbolFrame, with: dark)
      try logo.draw(on: &page, in: frame(of: hole))
    } else {
      try page.draw(grid, in: symbolFrame, with: dark)
    }
    if let caption { try caption.draw(on: &page, top: symbolHeight, with: dark) }
    return page
  }

  private func frame(of hole: ModuleRectangle) -> Rectangle {
    func place(_ module: Int) -> Int { size.length(ofModules: quietZone + module) }
    let (x, y) = (place(hole.columns.lowerBound), place(hole.rows.lowerBound))
    return Rectangle(
      x: x, y: y, width: place(hole.columns.upperBound) - x,
      height: place(hole.rows.upperBound) - y)
  }
}
