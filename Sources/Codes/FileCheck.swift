public import Artwork
import Scanning

/// What a file must show before it may leave.
public protocol FileCheck {
  /// The density at which a page without pixels of its own is drawn to be looked at.
  func density(of page: Page) throws -> Density

  /// What an SVG file draws.
  func page(ofSVG bytes: ArraySlice<UInt8>) throws -> Page

  /// Looks at what the file shows, and throws when that is not what was meant.
  mutating func look(at picture: ShownPicture) throws
}

extension FileCheck {
  /// A file as `Page.svg` writes it, and nothing else.
  public func page(ofSVG bytes: ArraySlice<UInt8>) throws -> Page { try SVGFile(bytes).page }
}

/// What a file shows on white paper: brightness for each pixel, row by row, 0 for black.
public struct ShownPicture: Sendable {
  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// Where the pixels come from: their number on a length.
  public let density: Density
  private let form: Form

  private enum Form {
    case pixels([UInt8])
    /// The shades of dark and light pixels, on either side of the middle.
    case bits(ShownBits, dark: UInt8, light: UInt8)
  }

  /// One byte for each pixel.
  public var pixels: [UInt8] {
    switch form {
    case .pixels(let pixels): pixels
    case .bits(let bits, let dark, let light): bits.brightness(dark: dark, light: light)
    }
  }

  /// One bit for each.
  var bits: ShownBits {
    switch form {
    case .pixels(let pixels): ShownBits(width: width, height: height, brightness: pixels)
    case .bits(let bits, _, _): bits
    }
  }

  init(width: Int, height: Int, density: Density, pixels: [UInt8]) {
    (self.width, self.height, self.density) = (width, height, density)
    form = .pixels(pixels)
  }

  /// A file of ours with two colours.
  init(_ file: TwoColourPNG, density: Density) {
    (width, height, self.density) = (file.width, file.height, density)
    let bits = ShownBits(width: width, height: height, rows: file.rows, lead: 1)
    if file.shades.zero < 128, file.shades.one >= 128 {
      form = .bits(bits, dark: file.shades.zero, light: file.shades.one)
    } else {
      form = .pixels(bits.brightness(dark: file.shades.zero, light: file.shades.one))
    }
  }

  /// The most pixels of a drawing that is only looked at: far more than any symbol needs.
  static let mostPixels = 1 << 23

  /// A page without pixels of its own, drawn.
  init(_ page: Page, density: Density) throws {
    let borders = try page.pixelBorders(columns: 1, rows: 1, in: page.frame, density: density)
    guard borders.width * borders.height <= Self.mostPixels else {
      throw ArtworkError(
        .pictureSize(width: borders.width, height: borders.height, limit: Self.mostPixels))
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
