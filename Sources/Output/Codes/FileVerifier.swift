package import Artwork
import Scanning

/// A test of what a file shows, passed before the file may be written.
package protocol FileVerifier {
  /// Returns the density at which to render a vector page for the test.
  func density(of page: Page) throws -> Density

  /// Reads the drawing of an SVG file.
  func page(ofSVG bytes: ArraySlice<UInt8>) throws -> Page

  /// Tests the picture of a file; throws if it does not show what was drawn.
  mutating func look(at picture: RenderedFile) throws
}

extension FileVerifier {
  /// Reads only files that `Page.svg` writes.
  package func page(ofSVG bytes: ArraySlice<UInt8>) throws -> Page { try SVGFile(bytes).page }
}

/// The appearance of a file on white paper: a brightness for each pixel, row by row, with 0 for
/// black.
package struct RenderedFile: Sendable {
  /// The number of pixels in a row.
  package let width: Int
  /// The number of rows.
  package let height: Int
  /// The density of the pixels.
  package let density: Density
  private let form: Form

  private enum Form {
    case pixels([UInt8])
    /// The brightness of the dark and the light pixels, below and above the middle.
    case bits(BilevelPixels, dark: UInt8, light: UInt8)
  }

  /// The brightness of each pixel.
  package var pixels: [UInt8] {
    switch form {
    case .pixels(let pixels): pixels
    case .bits(let bits, let dark, let light): bits.brightness(dark: dark, light: light)
    }
  }

  /// One bit for each pixel.
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

  /// Creates the appearance of a two-colour PNG file from Beckon.
  init(_ file: TwoColourPNG, density: Density) {
    (width, height, self.density) = (file.width, file.height, density)
    let bits = BilevelPixels(width: width, height: height, rows: file.rows, lead: 1)
    if file.shades.zero < 128, file.shades.one >= 128 {
      form = .bits(bits, dark: file.shades.zero, light: file.shades.one)
    } else {
      form = .pixels(bits.brightness(dark: file.shades.zero, light: file.shades.one))
    }
  }

  /// The limit for the pixels of a rendered vector page: far more than any symbol needs.
  static let maxPixelCount = 1 << 23

  /// Renders a vector page.
  init(_ page: Page, density: Density) throws {
    let borders = try page.pixelBorders(columns: 1, rows: 1, in: page.frame, density: density)
    guard borders.width * borders.height <= Self.maxPixelCount else {
      throw ArtworkError(
        .pictureSize(width: borders.width, height: borders.height, limit: Self.maxPixelCount))
    }
    var page = page
    if page.background == nil { page.background = .white }
    let bitmap = try page.bitmap(density: density)
    self.init(
      width: bitmap.width, height: bitmap.height, density: density, pixels: bitmap.brightness)
  }
}

extension Bitmap {
  /// The lightness of each pixel on white paper.
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
