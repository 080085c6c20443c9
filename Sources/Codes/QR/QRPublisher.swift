public import Artwork
public import InvocationURLs
public import QRCodes

/// Makes QR codes, draws them, reads them back, and hands them over to be written.
///
/// It keeps a font and what it learnt of symbols: make one for each thread, and use it for many.
public final class QRPublisher {
  /// How codes look.
  public let style: QRStyle
  /// The lines below the codes that are drawn next: those of the style, until others are named.
  public private(set) var captions: [String]
  private var font: OpenFont?
  private let reader = SymbolReader()
  private let decoder = SymbolDecoder()

  /// Opens the font, when there is a caption.
  public init(_ style: QRStyle = QRStyle()) throws(ArtworkError) {
    self.style = style
    captions = style.captions
    if !style.captions.isEmpty || style.captionsHost { try openFont() }
  }

  /// Names the lines below the codes that are drawn next; the first of all open the font.
  public func setCaptions(_ lines: [String]) throws(ArtworkError) {
    if font == nil, !lines.isEmpty { try openFont() }
    captions = lines
  }

  private func openFont() throws(ArtworkError) {
    font = try OpenFont(style.font)
  }

  /// What the font of captions is called where none is named.
  package static let usualFontName = "sans"

  /// The font of captions where the style names none.
  public static func usualFont() throws(ArtworkError) -> FontFile { try .matching(usualFontName) }

  /// The symbol that holds `content`; with a logo, one whose middle is free.
  public func symbol(of content: QRContent) throws -> QRCode {
    var failure: QRCodeError?
    for options in choices {
      do throws(QRCodeError) {
        return try QRCode(content, options: options)
      } catch {
        failure = error
      }
    }
    // What stands in the way of the last one.
    if let failure { throw failure }
    return try QRCode(content, options: style.options)
  }

  /// The symbols over which `content` is divided; with a logo, symbols whose middle is free.
  ///
  /// Without a count as few as can be, and of those the smallest.
  public func series(of content: QRContent, count: Int?) throws(QRCodeError) -> [QRCode] {
    var best: [QRCode]?
    var failure: QRCodeError?
    for options in choices {
      do throws(QRCodeError) {
        let series = try QRCode.series(content, count: count, options: options)
        // The first choice has the smallest versions.
        if series.count == count ?? 1 { return series }
        if series.count < best?.count ?? .max { best = series }
      } catch {
        failure = error
      }
    }
    if let best { return best }
    if let failure { throw failure }
    return try QRCode.series(content, count: count, options: style.options)
  }

  /// When there is none, the drawing says why there is no logo.
  private var choices: [QROptions] { style.options.choices(hasLogo: style.logo != nil) }

  /// Puts a symbol onto a page.
  ///
  /// `url` gives the caption its host; `title` is the name of the file in programs that show one.
  public func draw(_ symbol: QRCode, title: String?, url: InvocationURL? = nil) throws -> DrawnQR {
    try draw(symbol, style, title: title, url: url)
  }

  /// Puts a symbol onto a page, as large as `size` says and not the style.
  package func draw(
    _ symbol: QRCode, title: String?, size: RequestedSize
  ) throws -> DrawnQR {
    var style = style
    style.size = size
    return try draw(symbol, style, title: title, url: nil)
  }

  private func draw(
    _ symbol: QRCode, _ style: QRStyle, title: String?, url: InvocationURL?
  ) throws -> DrawnQR {
    let lines = lines(url)
    return try DrawnQR(
      symbol, style,
      caption: { width in
        guard let font, !lines.isEmpty else { return nil }
        return try Caption(
          lines, font: font.font, letterSize: Self.letterSize(width), width: width)
      }, title: title)
  }

  /// Makes sure that the caption can be drawn below a code that leaves it `width` micrometres,
  /// without drawing it; see `CodeDrawing.captionWidth`.
  public func checkCaption(width: Int, url: InvocationURL? = nil) throws(ArtworkError) {
    let lines = lines(url)
    guard let font, !lines.isEmpty else { return }
    _ = try Caption.letterSize(
      of: lines, font: font.font, wanted: Self.letterSize(width), width: width)
  }

  private func lines(_ url: InvocationURL?) -> [String] {
    guard style.captionsHost, let url else { return captions }
    return captions + [Punycode.unicodeHost(url.canonical.host)]
  }

  /// On a poster the usual letters would be too small to see beside the code.
  private static func letterSize(_ width: Int) -> Int? { width > 70_000 ? width / 20 : nil }

  /// Makes the file and reads it back.
  public func publish(
    _ drawn: DrawnQR, as format: OutputFormat, verifies: Bool = true, press: PressIntent? = nil
  ) throws -> PublishedPicture {
    var publisher = Publisher(format, density: drawn.density)
    (publisher.verifies, publisher.press) = (verifies, press)
    var check = fileCheck(of: drawn)
    return try publisher.publish(drawn.page, check: &check)
  }

  /// The code of a URL as a file that was read back from its own bytes.
  public func publish(_ url: InvocationURL, as format: OutputFormat) throws -> PublishedPicture {
    try publish(draw(symbol(of: .url(url)), title: url.text, url: url), as: format)
  }

  /// Adds a page to a document, read back like any other file.
  public func add(_ drawn: DrawnQR, to document: inout PublishedDocument) throws {
    var check = fileCheck(of: drawn)
    try document.add(drawn.page, check: &check)
  }

  /// Adds a sheet of codes to a document; each is read back at its place, from the bytes of the page.
  package func add(
    _ sheet: Page, showing codes: [PlacedQR], to document: inout PublishedDocument
  ) throws {
    try document.add(sheet) { try look(at: $0, for: codes) }
  }

  /// A drawing that shows codes somewhere, as SVG; each is read back at its place, from the drawing's bytes.
  package func drawing(_ page: Page, showing codes: [PlacedQR]) throws -> [UInt8] {
    let bytes = try page.svg()
    try look(at: SVGFile(bytes[...]).page, for: codes)
    return bytes
  }

  private func look(at page: Page, for codes: [PlacedQR]) throws {
    let parts = try page.parts(in: codes.map(\.frame))
    for (code, part) in zip(codes, parts) {
      var check = fileCheck(of: code.drawn)
      let part = code.isTurned ? part.turned : part
      do {
        try check.look(at: ShownPicture(part, density: check.density(of: part)))
      } catch { throw SheetCodeFailure(place: code.frame, code.drawn, error) }
    }
  }

  /// Makes sure that dots show a code with its quiet zone, from the code's own upper left corner.
  package func check(
    _ drawn: DrawnQR, density: Density, isBlack: (_ x: Int, _ y: Int) -> Bool
  ) throws {
    let borders = try drawn.page.pixelBorders(
      columns: 1, rows: 1, in: drawn.page.frame, density: density)
    var pixels = [UInt8](repeating: 255, count: borders.width * borders.height)
    for y in 0..<borders.height {
      for x in 0..<borders.width where isBlack(x, y) { pixels[y * borders.width + x] = 0 }
    }
    var check = fileCheck(of: drawn)
    try check.look(
      at: ShownPicture(
        width: borders.width, height: borders.height, density: density, pixels: pixels))
  }

  /// Whether a file shows what `drawn` says, however it is drawn.
  public func shows(_ bytes: [UInt8], _ format: OutputFormat, _ drawn: DrawnQR) -> Bool {
    let publisher = Publisher(format, density: drawn.density)
    var check = fileCheck(of: drawn)
    do {
      try publisher.checkEnd(of: bytes)
      let picture = try publisher.shown(by: bytes[...], of: drawn.page, check)
      do {
        try check.look(at: picture)
      } catch {
        try decoder.check(picture, says: drawn.symbol, isInverted: drawn.isInverted)
      }
      return true
    } catch {
      return false
    }
  }

  private func fileCheck(of drawn: DrawnQR) -> QRFileCheck { QRFileCheck(drawn, reader, decoder) }
}

/// A font that several captions share.
package final class OpenFont {
  /// The font.
  package let font: CaptionFont

  /// Opens it, or the one of captions where none is named.
  package init(_ file: FontFile?) throws(ArtworkError) {
    if let file {
      font = try CaptionFont(file)
    } else {
      font = try CaptionFont(QRPublisher.usualFont())
    }
  }
}

extension QRVersion {
  /// The versions that have no alignment pattern in their middle.
  static let withFreeMiddle: [ClosedRange<QRVersion>] = [(1, 6), (14, 20), (28, 34)].compactMap {
    guard let first = QRVersion($0), let last = QRVersion($1) else { return nil }
    return first...last
  }
}
