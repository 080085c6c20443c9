/// Where a picture's pixels lie on a page: each edge goes to the nearest dot.
struct PixelFrame {
  /// The longest side of a picture.
  static let maximumSide = 65_535
  /// The most pixels of a picture in two colours, which needs memory only for its distinct rows.
  static let maximumTwoColourPixels = 1 << 28

  var width: Int
  var height: Int
  var density: Density

  /// The pixels of a whole page.
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

  /// The columns and rows of a frame, some of which may lie outside the picture.
  func pixels(_ frame: Rectangle) -> (columns: Range<Int>, rows: Range<Int>) {
    let (left, right) = (density.dots(frame.x), density.dots(frame.x + frame.width))
    let (top, bottom) = (density.dots(frame.y), density.dots(frame.y + frame.height))
    return (left..<right, top..<bottom)
  }

  /// The pixel borders between so many modules; every module gets at least one pixel.
  func borders(of modules: Int, over pixels: Range<Int>) throws(ArtworkError) -> [Int] {
    guard modules <= pixels.count else {
      throw ArtworkError(.tooFewPixels(modules: modules, pixels: pixels.count))
    }
    return (0...modules).map { pixels.lowerBound + divideRounding($0 * pixels.count, modules) }
  }
}

/// Where the modules of a grid lie among the pixels of a page.
package struct PixelBorders: Sendable {
  /// Pixels in a row of the page.
  package let width: Int
  /// Rows of the page.
  package let height: Int
  /// The pixel columns where modules begin, and where the last one ends.
  package let columns: [Int]
  /// The pixel rows where modules begin, and where the last one ends.
  package let rows: [Int]
}

extension Page {
  /// Where modules over `frame` lie when the page becomes pixels.
  package func pixelBorders(
    columns: Int, rows: Int, in frame: Rectangle, density: Density
  ) throws(ArtworkError) -> PixelBorders {
    let pixels = try PixelFrame(self, density, limit: PixelFrame.maximumTwoColourPixels)
    let place = pixels.pixels(frame)
    return PixelBorders(
      width: pixels.width, height: pixels.height,
      columns: try pixels.borders(of: columns, over: place.columns),
      rows: try pixels.borders(of: rows, over: place.rows))
  }
}
