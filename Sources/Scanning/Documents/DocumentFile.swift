import HostIO

/// A PDF, SVG or EPS file: pages that have a size on paper. Programs of others draw them, as children with
/// limits: such files may come from anywhere.
public struct DocumentFile: ~Copyable {
  /// How closely a page is looked at.
  public enum Look: Sendable {
    /// 300 dots per inch, or what a file of ours needs; fewer for a poster.
    case usual
    /// Twice as many, or as many as fit into the limits. What is of one colour all over shows nothing
    /// more, and is as it was.
    case closer
  }

  /// `.pdf`, `.svg` or `.eps`.
  public let format: PictureFormat
  /// Pages; an SVG file has one.
  public let pageCount: Int
  private let limits: PictureLimits
  private let drawer: any PageDrawer
  /// Where the child finds the file; it goes with the value.
  private let folder: TemporaryFolder?
  private let plain = PlainPage()

  /// Whether a file that begins so is a document.
  public static func canRead(_ start: [UInt8]) -> Bool {
    guard let format = try? PictureFormat(start) else { return false }
    return format.isDocument
  }

  /// Counts the pages.
  public init(_ bytes: [UInt8], limits: PictureLimits = PictureLimits()) throws(PictureError) {
    let format = try PictureFormat(bytes)
    // Nobody here draws PostScript, which is a language for programs.
    guard format != .eps else { throw PictureError(.foreignPostScript, format) }
    let bytes = try PackedSVG.unpacked(bytes) ?? bytes
    let folder = try Self.folder(of: bytes, format)
    let path = Self.path(in: folder.path, format)
    let drawer: any OthersDrawer = format == .pdf ? PDFDrawer(path: path) : SVGDrawer(bytes: bytes)
    let count = try Self.pageCount(drawer, format)
    (self.format, self.limits, self.drawer, pageCount) = (format, limits, drawer, count)
    self.folder = consume folder
  }

  /// Pages that need no program of others.
  package init(
    pages count: Int, drawer: any PageDrawer, _ format: PictureFormat, limits: PictureLimits
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
    do throws(HostError) {
      let folder = try TemporaryFolder()
      var file = try OutputFile(path(in: folder.path, format))
      try file.write(bytes)
      try file.commit()
      return folder
    } catch { throw PictureError(.notKept(error.description), format) }
  }

  private static func pageCount(
    _ drawer: any OthersDrawer, _ format: PictureFormat
  ) throws(PictureError) -> Int {
    do throws(PictureError) { return try drawer.pageCount() } catch {
      throw PictureError(error.problem, format)
    }
  }

  /// Draws a page; the first is 1.
  public func page(_ number: Int, _ look: Look = .usual) throws(PictureError) -> DrawnPage {
    do throws(PictureError) {
      if look == .closer, let page = plain.page, page.number == number { return page }
      let density = try density(number, look)
      let picture = try drawer.draw(number, dotsPerInch: density, limits)
      let page = DrawnPage(picture: picture, number: number, dotsPerInch: density)
      plain.page = picture.isPlain ? page : nil
      return page
    } catch { throw PictureError(error.problem, format) }
  }

  /// A page laid on black, where white ink on clear ground is seen; `nil` where paper is white anyway.
  public func pageOnBlack(
    _ number: Int, _ look: Look = .usual
  ) throws(PictureError) -> DrawnPage? {
    do throws(PictureError) {
      let density = try density(number, look)
      return try drawer.drawOnBlack(number, dotsPerInch: density, limits).map {
        DrawnPage(picture: $0, number: number, dotsPerInch: density)
      }
    } catch { throw PictureError(error.problem, format) }
  }

  private func density(_ number: Int, _ look: Look) throws(PictureError) -> Double {
    let size = try drawer.size(of: number, limits)
    let area = size.width * size.height
    guard area > 0 else { throw PictureError(.noPixels(0, 0)) }
    let usual = drawer.dotsPerInch(for: number)
    let (most, dots) = look == .usual ? (20_000_000, usual) : (drawer.mostPixels, 2 * usual)
    let pixels = 0.99 * Double(min(most, limits.pixels))
    return min(dots, (pixels / area).squareRoot())
  }
}

/// The page that was drawn last, if there is nothing on it.
private final class PlainPage {
  var page: DrawnPage?
}

extension Picture {
  /// Whether all pixels are of one colour.
  fileprivate var isPlain: Bool {
    let step = channels.rawValue
    return samples.withUnsafeBytes { samples in
      let rest = samples.count - step
      // Nothing differs from what lies a pixel before it.
      return rest <= 0 || samples.dropFirst(step).elementsEqual(samples.prefix(rest))
    }
  }
}

/// A page as it was drawn.
public struct DrawnPage: Sendable {
  /// What is seen.
  public let picture: Picture
  /// Which page it is, counted from 1.
  public let number: Int
  /// How many pixels an inch of paper takes.
  public let dotsPerInch: Double

  /// Millimetres of paper for each pixel.
  public var millimetresPerPixel: Double { 25.4 / dotsPerInch }
}

/// What draws the pages of one document.
package protocol PageDrawer {
  /// The most pixels that it draws.
  var mostPixels: Int { get }
  /// How closely a page has to be looked at, at first.
  func dotsPerInch(for page: Int) -> Double
  /// The size of a page in inches.
  func size(of page: Int, _ limits: PictureLimits) throws(PictureError) -> (
    width: Double, height: Double
  )
  func draw(_ page: Int, dotsPerInch: Double, _ limits: PictureLimits) throws(PictureError)
    -> Picture
  /// The same on black; `nil` where nothing of a page is clear.
  func drawOnBlack(_ page: Int, dotsPerInch: Double, _ limits: PictureLimits)
    throws(PictureError) -> Picture?
}

extension PageDrawer {
  package func drawOnBlack(
    _ page: Int, dotsPerInch: Double, _ limits: PictureLimits
  ) throws(PictureError) -> Picture? { nil }

  package var mostPixels: Int { 140_000_000 }
  package func dotsPerInch(for page: Int) -> Double { 300 }
}

/// A program of others that draws pages, and knows how many there are.
protocol OthersDrawer: PageDrawer {
  func pageCount() throws(PictureError) -> Int
}

/// The pages of a document as pictures, for whoever does not ask for their sizes.
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
