public import Artwork
public import QRCodes

/// How QR codes are to look: size, colours, border, logo, caption.
public struct QRStyle: Sendable {
  /// How the symbol is made.
  public var options = QROptions()
  /// How large it is.
  public var size = RequestedSize.dots(10)
  /// The printer's dots: every module becomes whole dots of it. Without, modules are whole pixels
  /// and the file says how large they are.
  public var printer: Density?
  /// How wide the light border is, in modules; what the standard asks for when `nil`.
  public var quietZone: Int?
  /// What the modules are filled with.
  public var dark = Paint.black
  /// What is behind them; `nil` for transparent.
  public var light: Paint? = .white
  /// Whether the two change places. Many scanners cannot read that; with transparent light it is
  /// refused.
  public var isInverted = false
  /// How far the background extends beyond the cut, in micrometres.
  public var bleed = 0
  /// What covers the middle.
  public var logo: QRLogo?
  /// The lines below the code; more than two are an error.
  public var captions: [String] = []
  /// Whether the host of a URL is the last line.
  public var captionsHost = false
  /// The font of the caption.
  public var font: FontFile?
  /// Whether findings that say "this will not be read" are let through.
  public var allowsUnreadable = false

  /// Black on white, 10 pixels for each module at 300 dpi.
  public init() {}
}

/// A logo, and how much of the symbol's width its place takes.
public struct QRLogo: Sendable {
  /// What is drawn.
  public var content: Logo.Content
  /// The share of the width, in thousandths; as much as is safe, up to a fifth, when `nil`.
  public var share: Int?

  /// Names the picture.
  public init(_ content: Logo.Content, share: Int? = nil) {
    self.content = content
    self.share = share
  }
}

extension QROptions {
  /// What to try one after the other: with a logo, each span of versions whose middle is free.
  ///
  /// There is nothing to try where no version is free that is allowed.
  public func choices(hasLogo: Bool) -> [QROptions] {
    guard hasLogo else { return [self] }
    return QRVersion.withFreeMiddle.filter { $0.overlaps(versions) }.map {
      var options = self
      options.versions = $0.clamped(to: versions)
      return options
    }
  }
}

extension QRStyle {
  /// What may keep a code of this version from being read.
  public func findings(of version: QRVersion) throws -> [PrintFinding] {
    let colours = try colours
    return findings(
      of: version, try printSize(of: version).0, Contrast(dark: colours.dark, light: colours.light))
  }

  func findings(
    of version: QRVersion, _ size: PrintSize, _ contrast: Contrast
  ) -> [PrintFinding] {
    var distance: Int?
    if case .distance(let wanted) = self.size { distance = wanted }
    let zone = quietZone ?? version.quietZone
    return size.findings(distance: distance) + contrast.findings
      + (zone < version.quietZone ? [.narrowQuietZone(zone, need: version.quietZone)] : [])
  }

  /// What a picture has where nobody asked for another number.
  static let usualDensity = 600
  /// A picture need not be wider than this to be sharp.
  static let amplePixels = 8192

  /// The size of a symbol, and the density of its picture.
  func printSize(of version: QRVersion) throws(ArtworkError) -> (PrintSize, Density) {
    var density = printer
    if density == nil, case .dots = size { density = try Density(dotsPerInch: 300) }
    let size = try PrintSize(self.size, modules: version.size, density: density)
    if let density { return (size, density) }
    let across = version.size + 2 * (quietZone ?? version.quietZone)
    let wanted = size.width * Self.usualDensity / (25_400 * version.size)
    let pixels = max(4, min(wanted, Self.amplePixels / across))
    return (size, try Density(pixels: pixels * version.size, over: size.width))
  }

  /// The colours of modules and background, with an inversion done.
  var colours: (dark: Paint, light: Paint?) {
    get throws(CodeError) {
      guard isInverted else { return (dark, light) }
      // Nobody can insist on this: there is no such drawing.
      guard let light else { throw .refused([.transparentModules]) }
      return (light, dark)
    }
  }
}
