import Artwork
package import Scanning

/// A PDF, SVG or EPS file from Beckon, whose pages are drawn without an external program.
package struct RereadableDocument {
  private let format: PictureFormat
  private let pages: [Page]

  /// Returns `nil` for a file of another program, a modified file, or one with too many pages.
  package init?(_ bytes: [UInt8], limits: PictureLimits) {
    guard let format = try? PictureFormat(bytes) else { return nil }
    switch format {
    case .pdf:
      guard (try? PDFTable.check(bytes)) != nil,
        let file = try? PDFFile(bytes[...], limit: limits.pictures)
      else { return nil }
      pages = file.pages
    case .svg:
      guard let file = try? SVGFile(bytes[...]) else { return nil }
      pages = [file.page]
    case .eps:
      guard let file = try? EPSFile(bytes[...]) else { return nil }
      pages = [file.page]
    default: return nil
    }
    self.format = format
  }

  /// Returns the file as a document that is drawn page by page, like any other.
  package func document(limits: PictureLimits) -> DocumentFile {
    DocumentFile(pages: pages.count, drawer: self, format, limits: limits)
  }
}

extension RereadableDocument: PageRenderer {
  /// The maximum number of pixels in a rendered page.
  package var maxPixelCount: Int { Bitmap.maximumPixels / 2 }

  /// Returns the resolution at which the smallest module of a page has six pixels.
  package func dotsPerInch(for page: Int) -> Double {
    let modules = pages[page - 1].items.compactMap { item -> Double? in
      guard case .modules(let grid, let place, _) = item else { return nil }
      return Double(place.width) / Double(grid.width)
    }
    guard let smallest = modules.min(), smallest > 0 else { return 300 }
    return min(max(6 * 25_400 / smallest, 100), 2_400)
  }

  package func size(of page: Int, _ limits: PictureLimits) -> (width: Double, height: Double) {
    (Double(pages[page - 1].width) / 25_400, Double(pages[page - 1].height) / 25_400)
  }

  package func draw(
    _ page: Int, dotsPerInch: Double, _ limits: PictureLimits
  ) throws(PictureError) -> Picture {
    try draw(pages[page - 1], on: .white, dotsPerInch, limits)
  }

  package func drawOnBlack(
    _ page: Int, dotsPerInch: Double, _ limits: PictureLimits
  ) throws(PictureError) -> Picture? {
    let page = pages[page - 1]
    // Paper is white, but an SVG without a background may be placed on any colour.
    guard page.background == nil, format == .svg else { return nil }
    return try draw(page, on: .black, dotsPerInch, limits)
  }

  private func draw(
    _ page: Page, on ground: Paint, _ dotsPerInch: Double, _ limits: PictureLimits
  ) throws(PictureError) -> Picture {
    var page = page
    if page.background == nil { page.background = ground }
    let bitmap: Bitmap
    do throws(ArtworkError) {
      let pixels = Int((Double(page.width) / 25_400 * dotsPerInch).rounded())
      bitmap = try page.bitmap(density: Density(pixels: max(1, pixels), over: page.width))
    } catch { throw PictureError(.unsupported("a page that is \(error)"), format) }
    return try Picture(
      width: bitmap.width, height: bitmap.height, channels: .rgb, samples: bitmap.onWhite,
      limits: limits)
  }
}

extension Bitmap {
  /// The red, green and blue samples of each pixel on white paper.
  fileprivate var onWhite: [UInt8] {
    pixels.withUnsafeBufferPointer { bytes in
      [UInt8](unsafeUninitializedCapacity: 3 * width * height) { samples, count in
        count = 3 * width * height
        for index in 0..<width * height {
          let opacity = Int(bytes[4 * index + 3])
          for part in 0..<3 {
            let colour = Int(bytes[4 * index + part])
            samples[3 * index + part] = UInt8((colour * opacity + 255 * (255 - opacity)) / 255)
          }
        }
      }
    }
  }
}
