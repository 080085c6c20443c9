public import Artwork
public import QRCodes

/// The look of QR codes: size, colours, quiet zone, logo and caption.
///
/// ```swift
/// import Artwork
/// import InvocationURLs
///
/// var style = QRStyle()
/// style.size = .module(500)  // micrometres
/// style.dark = .rgb(try RGBColour(parsing: "#1a2b3c"))
/// let url = try InvocationURL("https://eat.example.com/s/42")
/// for finding in try QRPublisher.png(url, style: style).findings { print(finding) }
/// ```
public struct QRStyle: Sendable {
  /// The options for encoding symbols.
  public var options = QROptions()
  /// The requested size of the symbol.
  public var size = RequestedSize.dots(10)
  /// The resolution of the printer, if known: every module is then a whole number of dots.
  /// Otherwise modules are whole pixels, and the file records their size.
  public var printer: Density?
  /// The width of the quiet zone, in modules; `nil` for the width in the standard.
  public var quietZone: Int?
  /// The paint of the dark modules.
  public var dark = Paint.black
  /// The paint of the background; `nil` for transparent.
  public var light: Paint? = .white
  /// Whether to exchange dark and light. Many scanners cannot read that; a transparent background
  /// is refused.
  package var isInverted = false
  /// The distance by which the background extends past the trim, in micrometres.
  package var bleed = 0
  /// The logo in the middle, or `nil`.
  package var logo: QRLogo?
  /// The lines of the caption below the code; more than two are an error.
  public var captions: [String] = []
  /// Whether the host of the code's URL is added as the last line of the caption.
  package var captionsHost = false
  /// The font of the caption; `nil` for the default font.
  public var font: FontFile?
  /// Whether the codes are drawn even if the findings say that they cannot be read.
  package var allowsUnreadable = false

  /// Creates a style of black on white, with 10 pixels for each module at 300 dpi.
  public init() {}
}

/// A logo with the share of the symbol's width that it takes.
package struct QRLogo: Sendable {
  /// The artwork of the logo: a picture or shapes.
  package var content: Logo.Content
  /// The share of the width, in thousandths; `nil` for as much as is safe, up to a fifth.
  package var share: Int?

  /// Creates a logo; `share` is in thousandths of the symbol's width.
  package init(_ content: Logo.Content, share: Int? = nil) {
    self.content = content
    self.share = share
  }
}

extension QROptions {
  /// Returns the options to try, in order. With a logo, there is one for each range of versions
  /// with a free middle.
  ///
  /// The array is empty if no allowed version has a free middle.
  package func choices(hasLogo: Bool) -> [QROptions] {
    guard hasLogo else { return [self] }
    return QRVersion.withFreeMiddle.filter { $0.overlaps(versions) }.map {
      var options = self
      options.versions = $0.clamped(to: versions)
      return options
    }
  }
}

extension QRStyle {
  /// Returns the reasons why a code of this version may not be readable.
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

  /// The resolution of pictures in dots per inch if none is requested.
  static let usualDensity = 600
  /// The greatest width in pixels that a picture needs to be sharp.
  static let amplePixels = 8192

  /// Returns the printed size of a symbol and the resolution of its picture.
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

  /// The colours of modules and background, exchanged for an inverted code.
  var colours: (dark: Paint, light: Paint?) {
    get throws(CodeError) {
      guard isInverted else { return (dark, light) }
      // The person cannot override this, because such a drawing is impossible.
      guard let light else { throw .refused([.transparentModules]) }
      return (light, dark)
    }
  }
}
