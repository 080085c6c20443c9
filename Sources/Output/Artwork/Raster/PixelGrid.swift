/// The pixel grid of a page: each edge is rounded to the nearest dot.
struct PixelGrid {
  /// The maximum number of pixels along a side of a picture.
  static let maximumSide = 65_535
  /// The limit for the pixels of a picture in two colours, which needs memory only for its distinct
  /// rows.
  static let maximumTwoColourPixels = 1 << 28

  var width: Int
  var height: Int
  var density: Density

  /// Creates the pixel grid of a whole page.
  init(_ page: Page, _ density: Density, limit: Int) throws(ArtworkError) {
    width = density.dots(page.width)
    height = density.dots(page.height)
    self.density = density
    guard width <= Self.maximumSide, height <= Self.maximumSide else {
      throw ArtworkError(.pictureSide(width: width, height: height, limit: Self.maximumSide))
    }
    guard width > 0, height > 0, width * height <= limit else {
      throw ArtworkError(.pictureSize(width: width, height: height, limit: limit))
    }
  }

  /// Returns the columns and rows of a frame, which may be partly outside the picture.
  func pixels(_ frame: Rectangle) -> (columns: Range<Int>, rows: Range<Int>) {
    let (left, right) = (density.dots(frame.x), density.dots(frame.x + frame.width))
    let (top, bottom) = (density.dots(frame.y), density.dots(frame.y + frame.height))
    return (left..<right, top..<bottom)
  }

  /// Returns the pixel borders of a number of modules; every module gets at least one pixel.
  func borders(of modules: Int, over pixels: Range<Int>) throws(ArtworkError) -> [Int] {
    guard modules <= pixels.count else {
      throw ArtworkError(.tooFewPixels(modules: modules, pixels: pixels.count))
    }
    return (0...modules).map { pixels.lowerBound + divideRounding($0 * pixels.count, modules) }
  }
}

/// The pixels at which the modules of a grid begin and end.
package struct PixelBorders: Sendable {
  /// The width of the page, in pixels.
  package let width: Int
  /// The height of the page, in pixels.
  package let height: Int
  /// The first pixel column of each module, and the end of the last one.
  package let columns: [Int]
  /// The first pixel row of each module, and the end of the last one.
  package let rows: [Int]
}

extension Page {
  /// Returns the pixel borders of the modules in `frame` when the page is rendered.
  package func pixelBorders(
    columns: Int, rows: Int, in frame: Rectangle, density: Density
  ) throws(ArtworkError) -> PixelBorders {
    let pixels = try PixelGrid(self, density, limit: PixelGrid.maximumTwoColourPixels)
    let place = pixels.pixels(frame)
    return PixelBorders(
      width: pixels.width, height: pixels.height,
      columns: try pixels.borders(of: columns, over: place.columns),
      rows: try pixels.borders(of: rows, over: place.rows))
  }
}
