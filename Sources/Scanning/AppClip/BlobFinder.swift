/// Finds blobs that stand out from what is round them and have about the shape of an ellipse: the
/// glyph in the middle of a code is one.
struct BlobFinder {
  /// A blob, in pixels of its level.
  struct Blob {
    var x: Double
    var y: Double
    /// Half of its width and height, and how they hang together, from -1 to 1.
    var halfWidth: Double
    var halfHeight: Double
    var slant: Double
    var isLight: Bool
  }

  /// Smaller blobs are left to the level below, larger ones to the level above.
  static let sides = 7...46
  /// How far round a pixel the mean is taken that it is compared with: farther than a blob reaches.
  private static let reach = 30
  /// How far from the mean a pixel counts as light or dark.
  private static let margin = 5

  /// All blobs of a picture whose longer side is at least `longest`.
  static func blobs(_ image: GreyImage, longest: Int) -> [Blob] {
    var collector = BlobCollector(width: image.width, longest: longest)
    var means = LocalMeans(image, reach: reach)
    var classes = [Int8](repeating: 0, count: image.width)
    image.pixels.withUnsafeBufferPointer { pixels in
      for y in 0..<image.height {
        means.advance(to: y, pixels)
        means.classify(y, pixels, margin: margin, &classes)
        classes.withUnsafeBufferPointer { collector.add(row: y, $0) }
      }
    }
    return collector.finished()
  }
}

/// The mean of a box round each pixel of a row, from sums that are kept while rows go by.
private struct LocalMeans {
  private let width: Int
  private let height: Int
  private let reach: Int
  private var columns: [UInt32]
  private var rows = 0..<0

  init(_ image: GreyImage, reach: Int) {
    width = image.width
    height = image.height
    self.reach = reach
    columns = [UInt32](repeating: 0, count: image.width)
  }

  mutating func advance(to y: Int, _ pixels: UnsafeBufferPointer<UInt8>) {
    let wanted = max(0, y - reach)..<min(height, y + reach + 1)
    columns.withUnsafeMutableBufferPointer { columns in
      for row in rows.upperBound..<max(rows.upperBound, wanted.upperBound) {
        for x in 0..<width { columns[x] &+= UInt32(pixels[row &* width &+ x]) }
      }
      for row in rows.lowerBound..<max(rows.lowerBound, wanted.lowerBound) {
        for x in 0..<width { columns[x] &-= UInt32(pixels[row &* width &+ x]) }
      }
    }
    rows = wanted
  }

  /// 1 for light, -1 for dark, 0 for what is neither.
  func classify(
    _ y: Int, _ pixels: UnsafeBufferPointer<UInt8>, margin: Int, _ classes: inout [Int8]
  ) {
    columns.withUnsafeBufferPointer { columns in
      classes.withUnsafeMutableBufferPointer { classes in
        var sum = 0
        for x in 0..<min(width, reach) { sum &+= Int(columns[x]) }
        let tall = rows.count
        for x in 0..<width {
          if x &+ reach < width { sum &+= Int(columns[x &+ reach]) }
          if x > reach { sum &-= Int(columns[x &- reach &- 1]) }
          let wide = min(width, x &+ reach &+ 1) &- max(0, x &- reach)
          let area = wide &* tall
          let value = Int(pixels[y &* width &+ x]) &* area
          let gap = margin &* area
          classes[x] = value > sum &+ gap ? 1 : value < sum &- gap ? -1 : 0
        }
      }
    }
  }
}
