public import Artwork
public import QRCodes

/// A QR symbol drawn on its page, ready to be made a file.
public struct RenderedQR: Sendable {
  /// The symbol, which the file must show.
  public let symbol: QRCode
  /// The printed size of the symbol.
  package let size: PrintSize
  /// The resolution of pictures of the code.
  package let density: Density
  /// The width of the quiet zone, in modules.
  package let quietZone: Int
  /// The page on which the code is drawn, with its physical size.
  package let page: Page
  /// The rectangle of the modules on the page, without the quiet zone.
  package let frame: Rectangle
  /// The reasons why the code may not be readable.
  public let findings: [PrintFinding]
  /// The error correction that the logo uses up, block by block; `nil` without a logo.
  package let budget: LogoBudget?
  /// Whether the modules are black on white or transparent, without a logo. The value of every
  /// pixel is then known.
  let isPlain: Bool
  let isInverted: Bool
}

extension RenderedQR {
  init(
    _ symbol: QRCode, _ style: QRStyle, caption: (Int) throws -> Caption?, title: String?
  ) throws {
    let (size, density) = try style.printSize(of: symbol.version)
    let quietZone = style.quietZone ?? symbol.version.quietZone
    let (dark, light) = try style.colours
    var drawing = try CodeDrawing(symbol.grid(), quietZone: quietZone, size: size)
    (drawing.dark, drawing.light) = (dark, light)
    drawing.bleed = style.bleed
    drawing.title = title
    let budget = try style.logo.map {
      try LogoBudget(share: $0.share, symbol.version, symbol.level)
    }
    if let logo = style.logo, let budget {
      drawing.logo = Logo(logo.content, modules: budget.modules)
    }
    drawing.caption = try caption(drawing.captionWidth)
    self.symbol = symbol
    self.size = size
    self.density = density
    self.quietZone = quietZone
    self.budget = budget
    page = try drawing.page()
    frame = drawing.symbolFrame
    findings = style.findings(of: symbol.version, size, Contrast(dark: dark, light: light))
    isInverted = style.isInverted
    isPlain =
      dark.screenColour == Paint.black.screenColour
      && (light ?? .white).screenColour == Paint.white.screenColour && style.logo == nil
    let refusals = findings.filter { $0.isRefusal && !(style.isInverted && $0 == .inverted) }
    if !refusals.isEmpty, !style.allowsUnreadable { throw CodeError.refused(refusals) }
  }
}

extension QRCode {
  /// Returns the modules as a grid that can be drawn.
  public func grid() throws(ArtworkError) -> ModuleGrid {
    let modules = modules
    let (size, words) = (modules.size, modules.words)
    if let grid = ModuleGrid(width: size, height: size, words: words) { return grid }
    // Both targets pack modules in the same way. If that ever changes, copy them one by one.
    return try ModuleGrid(width: size, height: size) { modules[$0, $1] }
  }
}
