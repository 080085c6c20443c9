public import Artwork
public import QRCodes

/// A symbol on its page, ready to become a file.
public struct DrawnQR: Sendable {
  /// The symbol that is drawn, by which the file is checked.
  public let symbol: QRCode
  /// How large it is.
  public let size: PrintSize
  /// The density of a picture of it.
  public let density: Density
  /// How wide the border is, in modules.
  public let quietZone: Int
  /// The page, in real millimetres.
  public let page: Page
  /// Where the modules lie on it.
  public let frame: Rectangle
  /// What may keep it from being read.
  public let findings: [PrintFinding]
  /// What the logo costs.
  public let budget: LogoBudget?
  /// Whether the modules are black on white or transparent, with nothing over them: then every
  /// pixel is known.
  let isPlain: Bool
  let isInverted: Bool
}

extension DrawnQR {
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
  /// The modules as Artwork draws them.
  public func grid() throws(ArtworkError) -> ModuleGrid {
    let modules = modules
    let (size, words) = (modules.size, modules.words)
    if let grid = ModuleGrid(width: size, height: size, words: words) { return grid }
    // Both rooms pack modules in the same way; should that ever change, one by one will do.
    return try ModuleGrid(width: size, height: size) { modules[$0, $1] }
  }
}
