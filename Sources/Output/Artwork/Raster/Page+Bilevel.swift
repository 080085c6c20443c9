/// The pixels of a page in black and white: one bit for each, 1 for white, with the leftmost pixel
/// in the highest bit of its byte. Each row begins with a byte of 0, as in a PNG file.
package struct BilevelRows: Sendable {
  /// The number of pixels in a row.
  package let width: Int
  /// The number of rows.
  package let height: Int
  /// The rows, from top to bottom.
  package fileprivate(set) var bytes: [UInt8] = []
}

extension Page {
  /// Renders a page that has nothing but black modules on white paper, much faster than `bitmap`.
  /// Returns `nil` for other pages. Paper without a background is white.
  package func bilevelRows(density: Density) throws(ArtworkError) -> BilevelRows? {
    let items = items.drop { $0.isWhitePaper(of: frame) }
    guard items.count == 1, case .modules(let grid, let place, let paint)? = items.first,
      paint.screenColour == Paint.black.screenColour,
      (background ?? .white).screenColour == Paint.white.screenColour
    else { return nil }
    let pixels = try PixelGrid(self, density, limit: Bitmap.maximumPixels)
    let rows = try ModuleRows(grid, place, pixels)
    var made = BilevelRows(width: pixels.width, height: pixels.height)
    made.bytes.reserveCapacity((rows.bytesPerRow + 1) * pixels.height)
    rows.forEach { row, repeats in
      for _ in 0..<repeats { made.bytes.append(contentsOf: row) }
    }
    return made
  }
}

extension Page.Item {
  /// Whether the item is a white rectangle that covers a frame.
  fileprivate func isWhitePaper(of frame: Rectangle) -> Bool {
    guard case .path(let path, let paint) = self,
      paint.screenColour == Paint.white.screenColour, let extent = path.rectangle
    else { return false }
    return frame.lies(in: extent)
  }
}

extension Path {
  /// The rectangle that the path draws; `nil` for any other shape.
  fileprivate var rectangle: Rectangle? {
    guard elements.count <= 6, let extent else { return nil }
    var corners: [Point] = []
    for (index, element) in elements.enumerated() {
      switch element {
      case .move(let point) where index == 0: corners.append(point)
      case .line(let point) where index > 0: corners.append(point)
      case .close where index == elements.count - 1: break
      default: return nil
      }
    }
    if corners.count == 5, corners.last == corners.first { corners.removeLast() }
    let isTurn = { (one: Point, other: Point) in (one.x == other.x) != (one.y == other.y) }
    guard corners.count == 4,
      corners.indices.allSatisfy({ isTurn(corners[$0], corners[($0 + 1) % 4]) }),
      corners[0].x != corners[2].x, corners[0].y != corners[2].y
    else { return nil }
    return extent
  }
}
