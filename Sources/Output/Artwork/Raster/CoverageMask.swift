import CFreeType

/// The coverage of pixels by a shape, 0 to 255, in a part of a picture.
struct CoverageMask {
  var columns: Range<Int>
  var rows: Range<Int>
  /// The coverages of the pixels, 0 to 255, row by row.
  var values: [UInt8]

  /// Computes the coverage of a path; `nil` if the path is entirely outside the picture.
  init?(
    of path: Path, in frame: PixelGrid, _ freeType: borrowing FreeTypeLibrary
  ) throws(ArtworkError) {
    var outline = PixelOutline(path, frame.density)
    let (columns, rows) = outline.pixels
    self.columns = columns.clamped(to: 0..<frame.width)
    self.rows = rows.clamped(to: 0..<frame.height)
    guard !self.columns.isEmpty, !self.rows.isEmpty else { return nil }
    outline.move(left: self.columns.lowerBound, bottom: self.rows.upperBound)
    values = [UInt8](repeating: 0, count: self.columns.count * self.rows.count)
    let (width, height) = (UInt32(self.columns.count), UInt32(self.rows.count))
    let status = cft_outline_coverage(
      freeType.library, outline.points, outline.tags, Int32(outline.points.count), outline.ends,
      Int32(outline.ends.count), path.fillRule == .evenOdd ? 1 : 0, &values, width, height)
    guard status == 0 else { throw ArtworkError(.freeType(Int(status))) }
  }
}

/// A path in FreeType's representation: points in 64ths of a pixel, with y upwards.
private struct PixelOutline {
  var points: [FT_Vector] = []
  var tags: [CChar] = []
  var ends: [Int16] = []

  init(_ path: Path, _ density: Density) {
    func add(_ point: Point, _ tag: CChar) {
      func position(_ micrometres: Int) -> Int {
        divideRounding(micrometres * 64 * density.milliDotsPerInch, 25_400_000)
      }
      points.append(FT_Vector(x: position(point.x), y: -position(point.y)))
      tags.append(tag)
    }
    for element in path.elements {
      switch element {
      case .move(let point):
        endContour()
        add(point, 1)
      case .line(let point): add(point, 1)
      case .curve(let first, let second, let end):
        add(first, 2)
        add(second, 2)
        add(end, 1)
      case .close: endContour()
      }
    }
    endContour()
  }

  private mutating func endContour() {
    let last = Int16(points.count) - 1
    if last >= 0, last != ends.last ?? -1 { ends.append(last) }
  }

  /// The range of pixels around all points, with y downwards again.
  var pixels: (columns: Range<Int>, rows: Range<Int>) {
    let (x, y) = (points.map(\.x), points.map { -$0.y })
    func span(_ values: [Int]) -> Range<Int> {
      guard let least = values.min(), let most = values.max() else { return 0..<0 }
      return least >> 6..<(most + 63) >> 6
    }
    return (span(x), span(y))
  }

  /// Moves the outline so that these edges of a part of the picture become 0.
  mutating func move(left: Int, bottom: Int) {
    for index in points.indices {
      points[index].x -= left * 64
      points[index].y += bottom * 64
    }
  }
}
