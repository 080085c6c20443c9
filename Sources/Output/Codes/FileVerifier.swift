package import Artwork
import Scanning

/// A test that a file must pass before it may be written: it shows what was drawn.
package protocol FileVerifier {
  /// Returns the resolution at which to draw a vector page for the test.
  func density(of page: Page) throws -> Density

  /// Returns the drawing in an SVG file as a page.
  func page(ofSVG bytes: ArraySlice<UInt8>) throws -> Page

  /// Tests the picture of a file; throws an error if it does not show what was drawn.
  mutating func look(at picture: RenderedFile) throws
}

extension FileVerifier {
  /// Returns the drawing in an SVG file; by default, only files written by `Page.svg` are read.
  package func page(ofSVG bytes: ArraySlice<UInt8>) throws -> Page { try SVGFile(bytes).page }
}

/// The appearance of a file on white paper: a brightness for each pixel, row by row, with 0 for
/// black.
package struct RenderedFile: Sendable {
  /// The number of pixels in a row of the picture.
  package let width: Int
  /// The number of rows of pixels.
  package let height: Int
  /// The resolution of the picture.
  package let density: Density
  private let form: Form

  private enum Form {
    case pixels([UInt8])
    /// One bit for each pixel, and the brightness of dark and of light pixels.
    case bits(BilevelPixels, dark: UInt8, light: UInt8)
  }

  /// The brightness of each pixel, 0 to 255, row by row.
  package var pixels: [UInt8] {
    switch form {
    case .pixels(let pixels): pixels
    case .bits(let bits, let dark, let light): bits.brightness(dark: dark, light: light)
    }
  }

  /// One bit for each pixel, which is dark or light.
  var bits: BilevelPixels {
    switch form {
    case .pixels(let pixels): BilevelPixels(width: width, height: height, brightness: pixels)
    case .bits(let bits, _, _): bits
    }
  }

  init(width: Int, height: Int, density: Density, pixels: [UInt8]) {
    (self.width, self.height, self.density) = (width, height, density)
    form = .pixels(pixels)
  }

  /// Creates the picture of a two-colour PNG file that Beckon wrote.
  init(_ file: TwoColourPNG, density: Density) {
    (width, height, self.density) = (file.width, file.height, density)
    let bits = BilevelPixels(width: width, height: height, rows: file.rows, lead: 1)
    if file.shades.zero < 128, file.shades.one >= 128 {
      form = .bits(bits, dark: file.shades.zero, light: file.shades.one)
    } else {
      form = .pixels(bits.brightness(dark: file.shades.zero, light: file.shades.one))
    }
  }

  /// Creates the appearance of a page in black and white.
  private init(_ rows: BilevelRows, density: Density) {
    (width, height, self.density) = (rows.width, rows.height, density)
    let bits = BilevelPixels(width: width, height: height, rows: rows.bytes, lead: 1)
    form = .bits(bits, dark: 0, light: 255)
  }

  /// The limit for the pixels of a rendered vector page: far more than any symbol needs.
  static let maxPixelCount = 1 << 23

  /// Draws a vector page as a picture of this resolution.
  init(_ page: Page, density: Density) throws {
    let borders = try page.pixelBorders(columns: 1, rows: 1, in: page.frame, density: density)
    guard borders.width * borders.height <= Self.maxPixelCount else {
      throw ArtworkError(
        .pictureSize(width: borders.width, height: borders.height, limit: Self.maxPixelCount))
    }
    if let rows = try page.bilevelRows(density: density) {
      self.init(rows, density: density)
      return
    }
    var page = page
    if page.background == nil { page.background = .white }
    let bitmap = try page.bitmap(density: density)
    self.init(
      width: bitmap.width, height: bitmap.height, density: density, pixels: bitmap.brightness)
  }
}

extension Bitmap {
  /// The lightness of each pixel when the picture is on white paper, 0 to 255.
  fileprivate var brightness: [UInt8] {
    pixels.withUnsafeBufferPointer { bytes in
      [UInt8](unsafeUninitializedCapacity: width * height) { grey, count in
        count = width * height
        for index in 0..<count {
          let (at, opacity) = (4 * index, Int(bytes[4 * index + 3]))
          let light = Int(lightness(bytes[at], bytes[at + 1], bytes[at + 2]))
          grey[index] = UInt8((light * opacity + 255 * (255 - opacity)) / 255)
        }
      }
    }
  }
}
