public import Artwork
public import QRCodes

/// A symbol on its page, ready to become a file.
public struct DrawnQR: Sendable {
  /// The symbol.
  public let symbol: QRCode
  /// How large it is.
  public let size: PrintSize
  /// The density of a picture of it.
  public let density: Density
  /// How wide the border is, in modules.
  public let quietZone: Int
  /// The page.
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
    let (size, density) = try style.size(of: symbol.version)
    let quietZone = style.quietZone ?? symbol.version.quietZone
    let (dark, light) = try style.colours
    var drawing = try CodeDrawing(symbol.grid(), quietZone: quietZone, size: size)
    (drawing.dark, drawing.light) = (dark, light)
    drawing.bleed = style.bleed
    drawing.title = title
    let budget = try style.logo.map { try Self.budget($0, symbol) }
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
    findings = Self.findings(
      symbol.version, style, size, quietZone, Contrast(dark: dark, light: light))
    isInverted = style.isInverted
    isPlain =
      dark.screenColour == Paint.black.screenColour
      && (light ?? .white).screenColour == Paint.white.screenColour && style.logo == nil
    let refusals = findings.filter { $0.isRefusal && !(style.isInverted && $0 == .inverted) }
    if !refusals.isEmpty, !style.insists { throw PublishingError.refused(refusals) }
  }

  private static func findings(
    _ version: QRVersion, _ style: QRStyle, _ size: PrintSize, _ quietZone: Int,
    _ contrast: Contrast
  ) -> [PrintFinding] {
    var distance: Int?
    if case .distance(let wanted) = style.wish { distance = wanted }
    var findings = size.findings(distance: distance) + contrast.findings
    if quietZone < version.quietZone {
      findings.append(.narrowQuietZone(quietZone, need: version.quietZone))
    }
    return findings
  }

  /// The place of a logo that the symbol can afford.
  private static func budget(_ logo: QRLogo, _ symbol: QRCode) throws(LogoError) -> LogoBudget {
    if symbol.version.isMicro { throw .micro }
    let size = symbol.version.size
    let largest = LogoBudget.largest(in: symbol)
    guard let largest else {
      throw LogoBudget(modules: LogoBudget.least, of: symbol).touched == nil
        ? .noRoom(symbol.version, symbol.level) : .noFreeMiddle(symbol.version)
    }
    guard let share = logo.share else {
      // A fifth of the width is plain to see and rarely more than the budget.
      return LogoBudget(modules: min(size / 5 | 1, largest.modules), of: symbol)
    }
    let modules = LogoBudget.modules(share: share, of: size)
    guard modules >= LogoBudget.least else { throw .tooSmall(modules: modules, of: size) }
    guard modules <= largest.modules else {
      throw .tooLarge(
        modules: modules, of: size, symbol.version, symbol.level, largest: largest.modules)
    }
    return LogoBudget(modules: modules, of: symbol)
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
