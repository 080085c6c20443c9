import SystemIO

/// A PDF, SVG or EPS file, whose pages have a physical size. External programs draw the pages, as
/// child processes with limits, because such files may come from anywhere.
package struct DocumentFile: ~Copyable {
  /// The choices of the resolution at which a page is drawn.
  package enum RenderingResolution: Sendable {
    /// 300 dots per inch, or as many as a file of this package needs; fewer for a poster.
    case usual
    /// Twice as many dots per inch, or as many as the limits allow. A page of a single colour is
    /// not drawn again.
    case closer
  }

  /// The format of the document: `.pdf`, `.svg` or `.eps`.
  package let format: PictureFormat
  /// The number of pages; an SVG file has one.
  package let pageCount: Int
  private let limits: PictureLimits
  private let drawer: any PageRenderer
  /// The folder with the document for the external program; it is deleted with this value.
  private let folder: TemporaryFolder?
  private let plain = BlankPage()

  /// Whether the beginning of a file is that of a document that can be opened.
  package static func canRead(_ start: [UInt8]) -> Bool {
    guard let format = try? PictureFormat(start) else { return false }
    return format.isDocument
  }

  /// Opens a PDF or SVG document and counts its pages.
  package init(_ bytes: [UInt8], limits: PictureLimits = PictureLimits()) throws(PictureError) {
    let format = try PictureFormat(bytes)
    // PostScript is a programming language, and foreign files in it are not drawn.
    guard format != .eps else { throw PictureError(.foreignPostScript, format) }
    let bytes = try CompressedSVG.unpacked(bytes) ?? bytes
    let folder = try Self.folder(of: bytes, format)
    let path = Self.path(in: folder.path, format)
    let drawer: any ExternalRenderer =
      format == .pdf ? PDFRenderer(path: path) : SVGRenderer(bytes: bytes)
    let count = try Self.pageCount(drawer, format)
    (self.format, self.limits, self.drawer, pageCount) = (format, limits, drawer, count)
    self.folder = consume folder
  }

  /// Creates a document whose pages are drawn without an external program.
  package init(
    pages count: Int, drawer: any PageRenderer, _ format: PictureFormat, limits: PictureLimits
  ) {
    (self.format, self.limits, self.drawer, pageCount) = (format, limits, drawer, count)
    folder = nil
  }

  private static func path(in folder: String, _ format: PictureFormat) -> String {
    "\(folder)/document.\(format.rawValue)"
  }

  private static func folder(
    of bytes: [UInt8], _ format: PictureFormat
  ) throws(PictureError) -> TemporaryFolder {
    do throws(SystemIOError) {
      let folder = try TemporaryFolder()
      var file = try OutputFile(path(in: folder.path, format))
      try file.write(bytes)
      try file.commit()
      return folder
    } catch { throw PictureError(.notKept(error.description), format) }
  }

  private static func pageCount(
    _ drawer: any ExternalRenderer, _ format: PictureFormat
  ) throws(PictureError) -> Int {
    do throws(PictureError) { return try drawer.pageCount() } catch {
      throw PictureError(error.problem, format)
    }
  }

  /// Draws a page, counted from 1.
  package func page(_ number: Int, _ look: RenderingResolution = .usual) throws(PictureError)
    -> RenderedPage
  {
    do throws(PictureError) {
      if look == .closer, let page = plain.page, page.number == number { return page }
      let density = try density(number, look)
      let picture = try drawer.draw(number, dotsPerInch: density, limits)
      let page = RenderedPage(picture: picture, number: number, dotsPerInch: density)
      plain.page = picture.isPlain ? page : nil
      return page
    } catch { throw PictureError(error.problem, format) }
  }

  /// Draws a page on black, which shows white ink on a transparent background; `nil` if the page
  /// has a white background anyway.
  package func pageOnBlack(
    _ number: Int, _ look: RenderingResolution = .usual
  ) throws(PictureError) -> RenderedPage? {
    do throws(PictureError) {
      let density = try density(number, look)
      return try drawer.drawOnBlack(number, dotsPerInch: density, limits).map {
        RenderedPage(picture: $0, number: number, dotsPerInch: density)
      }
    } catch { throw PictureError(error.problem, format) }
  }

  private func density(_ number: Int, _ look: RenderingResolution) throws(PictureError) -> Double {
    let size = try drawer.size(of: number, limits)
    let area = size.width * size.height
    guard area > 0 else { throw PictureError(.noPixels(0, 0)) }
    let usual = drawer.dotsPerInch(for: number)
    let (most, dots) = look == .usual ? (20_000_000, usual) : (drawer.maxPixelCount, 2 * usual)
    let pixels = 0.99 * Double(min(most, limits.pixels))
    return min(dots, (pixels / area).squareRoot())
  }
}

/// The last page that was drawn, if it was blank, so that it is not drawn again.
private final class BlankPage {
  var page: RenderedPage?
}

extension Picture {
  /// Whether the picture has the same colour in all pixels.
  fileprivate var isPlain: Bool {
    let step = channels.rawValue
    return samples.withUnsafeBytes { samples in
      let rest = samples.count - step
      // No sample differs from the one a pixel before it.
      return rest <= 0 || samples.dropFirst(step).elementsEqual(samples.prefix(rest))
    }
  }
}

/// The picture of a page, with its resolution.
package struct RenderedPage: Sendable {
  /// The pixels of the page.
  package let picture: Picture
  /// The number of the page, counted from 1.
  package let number: Int
  /// The number of pixels per inch of paper.
  package let dotsPerInch: Double

  /// The width of a pixel on paper, in millimetres.
  package var millimetresPerPixel: Double { 25.4 / dotsPerInch }
}

/// A renderer that draws the pages of one document.
package protocol PageRenderer {
  /// The maximum number of pixels in a page that it draws.
  var maxPixelCount: Int { get }
  /// Returns the resolution at which a page is drawn first.
  func dotsPerInch(for page: Int) -> Double
  /// The width and height of a page in inches.
  func size(of page: Int, _ limits: PictureLimits) throws(PictureError) -> (
    width: Double, height: Double
  )
  func draw(_ page: Int, dotsPerInch: Double, _ limits: PictureLimits) throws(PictureError)
    -> Picture
  /// Draws a page on a black background, or returns `nil` if no part of a page is transparent.
  func drawOnBlack(_ page: Int, dotsPerInch: Double, _ limits: PictureLimits)
    throws(PictureError) -> Picture?
}

extension PageRenderer {
  package func drawOnBlack(
    _ page: Int, dotsPerInch: Double, _ limits: PictureLimits
  ) throws(PictureError) -> Picture? { nil }

  package var maxPixelCount: Int { 140_000_000 }
  package func dotsPerInch(for page: Int) -> Double { 300 }
}

/// A renderer that runs an external program, which also counts the pages.
protocol ExternalRenderer: PageRenderer {
  func pageCount() throws(PictureError) -> Int
}

/// The pages of a document as a source of pictures, without their physical sizes.
struct DocumentPages: PictureSource {
  private let bytes: [UInt8]
  private let limits: PictureLimits
  private var number = 0

  init(_ bytes: [UInt8], _ limits: PictureLimits) {
    self.bytes = bytes
    self.limits = limits
  }

  mutating func next() throws(PictureError) -> Picture? {
    let document = try DocumentFile(bytes, limits: limits)
    number += 1
    guard number <= document.pageCount else { return nil }
    return try document.page(number).picture
  }
}
