public import Artwork
public import InvocationURLs
public import QRCodes

/// A maker of QR codes, which draws them and reads them back.
///
/// It caches a font and the geometry of symbols: use one instance per thread for many codes.
///
/// ```swift
/// import InvocationURLs
///
/// let url = try InvocationURL("https://eat.example.com/s/42")
/// let code = try QRPublisher().publish(url, as: .png)  // made, and read back from its own bytes
/// try code.write(to: "door.png", existing: .kept)
/// ```
public final class QRPublisher {
  /// The style in which codes are drawn.
  public let style: QRStyle
  /// The caption lines of the codes that are drawn next, at first those of the style.
  package private(set) var captions: [String]
  private var font: SharedFont?
  private let reader = SymbolReader()
  private let decoder = SymbolDecoder()

  /// Creates a publisher of codes in this style. Opens the font if there is a caption.
  public init(_ style: QRStyle = QRStyle()) throws(ArtworkError) {
    self.style = style
    captions = style.captions
    if !style.captions.isEmpty || style.captionsHost { try openFont() }
  }

  /// Sets the caption lines of the codes drawn next. Opens the font if it is not open yet.
  package func setCaptions(_ lines: [String]) throws(ArtworkError) {
    if font == nil, !lines.isEmpty { try openFont() }
    captions = lines
  }

  private func openFont() throws(ArtworkError) {
    font = try SharedFont(style.font)
  }

  /// The name by which the default font for captions is looked up.
  package static let defaultFontName = "sans"

  /// Returns the default font for captions.
  package static func defaultFont() throws(ArtworkError) -> FontFile {
    try .matching(defaultFontName)
  }

  /// Makes the symbol for `content`. With a logo, only versions with a free middle are used.
  public func symbol(of content: QRContent) throws -> QRCode {
    var failure: QRCodeError?
    for options in choices {
      do throws(QRCodeError) {
        return try QRCode(content, options: options, encoder: PublishingEncoder())
      } catch {
        failure = error
      }
    }
    // Report the last failure.
    if let failure { throw failure }
    return try QRCode(content, options: style.options, encoder: PublishingEncoder())
  }

  /// Divides `content` over a series of symbols. With a logo, only versions with a free middle are
  /// used.
  ///
  /// Without a count, the series has as few symbols as possible, as small as possible.
  package func series(of content: QRContent, count: Int?) throws(QRCodeError) -> [QRCode] {
    var best: [QRCode]?
    var failure: QRCodeError?
    for options in choices {
      do throws(QRCodeError) {
        let series = try QRCode.series(
          content, count: count, options: options, encoder: PublishingEncoder())
        // The first choice has the smallest versions.
        if series.count == count ?? 1 { return series }
        if series.count < best?.count ?? .max { best = series }
      } catch {
        failure = error
      }
    }
    if let best { return best }
    if let failure { throw failure }
    return try QRCode.series(
      content, count: count, options: style.options, encoder: PublishingEncoder())
  }

  /// The ranges of versions to try. If there is none, drawing reports why there is no logo.
  private var choices: [QROptions] { style.options.choices(hasLogo: style.logo != nil) }

  /// Draws a symbol on a page in the publisher's style.
  ///
  /// `url` supplies the host for the caption; `title` is the title of the file, which some programs
  /// show.
  package func draw(_ symbol: QRCode, title: String?, url: InvocationURL? = nil) throws
    -> RenderedQR
  {
    try draw(symbol, style, title: title, url: url)
  }

  /// Draws a symbol on a page in the publisher's style, but in this size.
  package func draw(
    _ symbol: QRCode, title: String?, size: RequestedSize
  ) throws -> RenderedQR {
    var style = style
    style.size = size
    return try draw(symbol, style, title: title, url: nil)
  }

  private func draw(
    _ symbol: QRCode, _ style: QRStyle, title: String?, url: InvocationURL?
  ) throws -> RenderedQR {
    let lines = lines(url)
    return try RenderedQR(
      symbol, style,
      caption: { width in
        guard let font, !lines.isEmpty else { return nil }
        return try Caption(
          lines, font: font.font, letterSize: Self.letterSize(width), width: width)
      }, title: title)
  }

  /// Throws if the caption does not fit below a code, without drawing it. `width` is in
  /// micrometres; see `CodeDrawing.captionWidth`.
  package func checkCaption(width: Int, url: InvocationURL? = nil) throws(ArtworkError) {
    let lines = lines(url)
    guard let font, !lines.isEmpty else { return }
    _ = try Caption.letterSize(
      of: lines, font: font.font, wanted: Self.letterSize(width), width: width)
  }

  private func lines(_ url: InvocationURL?) -> [String] {
    guard style.captionsHost, let url else { return captions }
    return captions + [Punycode.unicodeHost(url.canonical.host)]
  }

  /// Returns a larger letter size for posters, where default letters would be too small beside the
  /// code.
  private static func letterSize(_ width: Int) -> Int? { width > 70_000 ? width / 20 : nil }

  /// Makes a file of a drawn code, and reads it back unless `verifies` is `false`.
  public func publish(
    _ drawn: RenderedQR, as format: OutputFormat, verifies: Bool = true, press: PressIntent? = nil
  ) throws -> PublishedPicture {
    var publisher = VerifiedFileWriter(format, density: drawn.density)
    (publisher.verifies, publisher.press) = (verifies, press)
    var check = fileCheck(of: drawn)
    var picture = try publisher.publish(drawn.page, check: &check)
    picture.findings = drawn.findings
    return picture
  }

  /// Makes the code of a URL as a PNG file, read back from its own bytes.
  ///
  /// ```swift
  /// import InvocationURLs
  ///
  /// let code = try QRPublisher.png(InvocationURL("https://eat.example.com/s/42"))
  /// for finding in code.findings { print(finding) }
  /// ```
  ///
  /// It can be called from any task. For many codes, keep one publisher for each task.
  public static func png(
    _ url: InvocationURL, style: QRStyle = QRStyle()
  ) throws -> PublishedPicture {
    try QRPublisher(style).publish(url, as: .png)
  }

  /// Makes the code of a URL as an SVG file, read back from its own bytes.
  public static func svg(
    _ url: InvocationURL, style: QRStyle = QRStyle()
  ) throws -> PublishedPicture {
    try QRPublisher(style).publish(url, as: .svg)
  }

  /// Makes the code of a URL as a file, read back from its own bytes.
  public func publish(_ url: InvocationURL, as format: OutputFormat) throws -> PublishedPicture {
    try publish(draw(symbol(of: .url(url)), title: url.text, url: url), as: format)
  }

  /// Adds a drawn code to a document as a page, which is read back like any other file.
  package func add(_ drawn: RenderedQR, to document: inout VerifiedPDFWriter) throws {
    var check = fileCheck(of: drawn)
    try document.add(drawn.page, check: &check)
  }

  /// Adds a sheet of codes to a document. Each code is read back at its position, from the bytes of
  /// the page.
  package func add(
    _ sheet: Page, showing codes: [PlacedQR], to document: inout VerifiedPDFWriter
  ) throws {
    try document.add(sheet) { try look(at: $0, for: codes) }
  }

  /// Encodes a drawing with codes as SVG. Each code is read back at its position, from the bytes of
  /// the drawing.
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
        try check.look(at: RenderedFile(part, density: check.density(of: part)))
      } catch { throw SheetCodeUnreadable(place: code.frame, code.drawn, error) }
    }
  }

  /// Throws unless a bitmap shows a code with its quiet zone. The coordinates are relative to the
  /// code's upper left corner.
  package func check(
    _ drawn: RenderedQR, density: Density, isBlack: (_ x: Int, _ y: Int) -> Bool
  ) throws {
    let borders = try drawn.page.pixelBorders(
      columns: 1, rows: 1, in: drawn.page.frame, density: density)
    var pixels = [UInt8](repeating: 255, count: borders.width * borders.height)
    for y in 0..<borders.height {
      for x in 0..<borders.width where isBlack(x, y) { pixels[y * borders.width + x] = 0 }
    }
    var check = fileCheck(of: drawn)
    try check.look(
      at: RenderedFile(
        width: borders.width, height: borders.height, density: density, pixels: pixels))
  }

  /// Whether a file shows a code with the content of `drawn`, however it is drawn.
  package func shows(_ bytes: [UInt8], _ format: OutputFormat, _ drawn: RenderedQR) -> Bool {
    let publisher = VerifiedFileWriter(format, density: drawn.density)
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

  private func fileCheck(of drawn: RenderedQR) -> QRFileVerifier {
    QRFileVerifier(drawn, reader, decoder)
  }
}

/// A font that several captions share.
package final class SharedFont {
  /// The font for captions that several codes share.
  package let font: CaptionFont

  /// Opens a font; `nil` is the default font for captions.
  package init(_ file: FontFile?) throws(ArtworkError) {
    if let file {
      font = try CaptionFont(file)
    } else {
      font = try CaptionFont(QRPublisher.defaultFont())
    }
  }
}

extension QRVersion {
  /// The ranges of versions that have no alignment pattern in the middle.
  static let withFreeMiddle: [ClosedRange<QRVersion>] = [(1, 6), (14, 20), (28, 34)].compactMap {
    guard let first = QRVersion($0), let last = QRVersion($1) else { return nil }
    return first...last
  }
}
