/// Another view of a picture, for codes that are not seen in it as it is; the cheapest first.
///
/// What each is good for was measured; docs/scanning.md has the table.
enum PictureView: CaseIterable {
  /// A quarter of the height, for pixels that are taller than wide, or codes seen from the side.
  case lower
  /// A quarter of the width.
  case narrower
  /// Blurred by two pixels: noise, and modules that are dots.
  case smoothed
  /// A blur of some two pixels undone.
  case sharpened
  /// A blur of some four pixels undone.
  case deblurred

  /// How many pixels become one.
  private static let squeeze = 4

  /// The picture, seen so.
  func seen(_ level: GreyLevel) -> GreyLevel {
    switch self {
    case .lower: level.squeezed(1, Self.squeeze)
    case .narrower: level.squeezed(Self.squeeze, 1)
    case .smoothed: Plane(level).blurred(2, times: 2).level
    case .sharpened: Plane(level).deblurred(2, rounds: 12).level
    case .deblurred: Plane(level).deblurred(4, rounds: 20).blurred(1, times: 1).level
    }
  }

  /// Pixels of the picture in one of the view, along and down.
  var scale: Point {
    switch self {
    case .lower: Point(1, Float(Self.squeeze))
    case .narrower: Point(Float(Self.squeeze), 1)
    case .smoothed, .sharpened, .deblurred: Point(1, 1)
    }
  }
}

extension GreyLevel {
  /// Each pixel the mean of so many along and down; what is left over at the end is left out.
  fileprivate func squeezed(_ along: Int, _ down: Int) -> GreyLevel {
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
    return GreyLevel(width: columns, height: rows, pixels: squeezed)
  }
}
