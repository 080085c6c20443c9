/// A code as it will be printed: its modules, the quiet zone round them, a logo and a caption.
///
/// The quiet zone is always drawn, in the light colour; nothing is put into it.
public struct CodeDrawing: Hashable, Sendable {
  /// The modules.
  public var grid: ModuleGrid
  /// How wide the light border is, in modules: 4 for QR, 2 for Micro QR.
  public var quietZone: Int
  /// How large the symbol is; its modules are the grid's width.
  public var size: PrintSize
  /// What the dark modules and the caption are filled with.
  public var dark = Paint.black
  /// What is behind them; `nil` for transparent.
  public var light: Paint? = .white
  /// How far the light colour goes on beyond the cut, in micrometres.
  public var bleed = 0
  /// What the code says, for the title of a file.
  public var title: String?
  /// What stands below the quiet zone.
  public var caption: Caption?
  /// What covers the middle.
  public var logo: Logo?

  /// A code of that size with nothing round it but its quiet zone.
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
  /// How wide the page is, in micrometres: the symbol and two quiet zones.
  public var pageWidth: Int { size.length(ofModules: grid.width + 2 * quietZone) }

  /// How wide a caption may be: the symbol and half of each quiet zone.
  public var captionWidth: Int { size.length(ofModules: grid.width + quietZone) }

  /// Where the modules lie.
  public var symbolFrame: Rectangle {
    let (start, end) = (quietZone, quietZone + grid.height)
    let border = size.length(ofModules: quietZone)
    return Rectangle(
      x: border, y: border, width: size.width,
      height: size.length(ofModules: end) - size.length(ofModules: start))
  }

  /// Puts everything on a page.
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
