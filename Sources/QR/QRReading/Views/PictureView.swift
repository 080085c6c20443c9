/// A transformed view of a picture, for codes that cannot be read in the original; the cheapest
/// first.
///
/// The use of each was measured; see the table in docs/scanning.md.
enum PictureView: CaseIterable {
  /// A quarter of the height, for pixels taller than wide, or codes seen from the side.
  case lower
  /// The picture at a quarter of its width.
  case narrower
  /// The picture blurred by two pixels, against noise and modules drawn as dots.
  case smoothed
  /// The picture with a blur of about two pixels undone.
  case sharpened
  /// The picture with a blur of about four pixels undone.
  case deblurred

  /// The number of neighbouring pixels in a row that are combined into one.
  private static let squeeze = 4

  /// The picture as this view shows it.
  func seen(_ level: PyramidLevel) -> PyramidLevel {
    switch self {
    case .lower: level.squeezed(1, Self.squeeze)
    case .narrower: level.squeezed(Self.squeeze, 1)
    case .smoothed: Plane(level).blurred(2, times: 2).level
    case .sharpened: Plane(level).deblurred(2, rounds: 12).level
    case .deblurred: Plane(level).deblurred(4, rounds: 20).blurred(1, times: 1).level
    }
  }

  /// The size of a pixel of the view in pixels of the picture, along the rows and down the columns.
  var scale: Point {
    switch self {
    case .lower: Point(1, Float(Self.squeeze))
    case .narrower: Point(Float(Self.squeeze), 1)
    case .smoothed, .sharpened, .deblurred: Point(1, 1)
    }
  }
}

extension PyramidLevel {
  /// The picture with each pixel the mean of `along` by `down` pixels; incomplete ones at the end
  /// are dropped.
  fileprivate func squeezed(_ along: Int, _ down: Int) -> PyramidLevel {
    let (columns, rows) = (width / along, height / down)
    var squeezed: [UInt8] = []
    squeezed.reserveCapacity(columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        var sum = 0
        for y in row * down..<(row + 1) * down {
          for x in column * along..<(column + 1) * along { sum += Int(pixels[y * width + x]) }
        }
        squeezed.append(UInt8((sum + along * down / 2) / (along * down)))
      }
    }
    return PyramidLevel(width: columns, height: rows, pixels: squeezed)
  }
}
