import QRStandard

/// Treats everything dark, or everything light, in a picture as one upright symbol. This reads
/// symbols as drawn by programs, down to one pixel per module, without a quiet zone, or with dots
/// for modules.
struct WholePictureSearch {
  /// The maximum number of pixels. For a larger picture a smaller level is used.
  static let maxPixelCount = 300_000

  private let level: PyramidLevel
  /// The number of picture pixels along the side of one pixel of the level.
  private let scale: Float
  private let border: Float

  init?(_ pyramid: Pyramid) {
    let levels = pyramid.levels
    guard let index = levels.firstIndex(where: { $0.width * $0.height <= Self.maxPixelCount }),
      let darkest = levels[index].pixels.min(), let lightest = levels[index].pixels.max(),
      lightest - darkest >= 24
    else { return nil }
    level = levels[index]
    scale = Float(1 << index)
    border = (Float(darkest) + Float(lightest)) / 2
  }

  /// The grids of symbols that would fill the area and whose finder is present; light on dark if
  /// `isLight`.
  func grids(isLight: Bool) -> [CornerGrid] {
    guard let box = box(isLight: isLight) else { return [] }
    return Self.sizes.flatMap { width, height in
      (0..<4).compactMap { turn in
        let size = Point(Float(width), Float(height))
        let across = turn % 2 == 1 ? Point(box.size.y, box.size.x) : box.size
        let module = across / size
        guard module.min() > 0.95, module.max() < 1.15 * module.min() else { return nil }
        func place(_ point: Point) -> Point {
          box.origin + box.size * Self.turned(point / size, turn)
        }
        return hasFinder(isLight, place)
          ? CornerGrid(columns: width, rows: height) { place($0) * scale } : nil
      }
    }
  }

  private static let sizes =
    (ClosedRange<QRVersion>.any.all.map(SymbolVersion.square)
    + RectangularVersion.all.map(SymbolVersion.rectangular)).map { ($0.width, $0.height) }

  /// A position in the unit square after a number of quarter turns.
  private static func turned(_ point: Point, _ turns: Int) -> Point {
    switch turns {
    case 0: point
    case 1: Point(1 - point.y, point.x)
    case 2: Point(1 - point.x, 1 - point.y)
    default: Point(point.y, 1 - point.x)
    }
  }

  /// The bounding box of the marked pixels. It is searched from outside, so that a full picture
  /// costs little.
  private func box(isLight: Bool) -> (origin: Point, size: Point)? {
    func isMark(_ column: Int, _ row: Int) -> Bool {
      (Float(level.pixels[row &* level.width &+ column]) < border) != isLight
    }
    func hasMarks(row: Int) -> Bool { (0..<level.width).contains { isMark($0, row) } }
    guard let top = (0..<level.height).first(where: hasMarks),
      let bottom = (top..<level.height).last(where: hasMarks),
      let left = (0..<level.width).first(where: { x in (top...bottom).contains { isMark(x, $0) } }),
      let right = (left..<level.width).last(where: { x in
        (top...bottom).contains { isMark(x, $0) }
      }), right > left, bottom > top
    else { return nil }
    return (
      Point(Float(left), Float(top)), Point(Float(right - left + 1), Float(bottom - top + 1))
    )
  }

  private func hasFinder(_ isLight: Bool, _ place: (Point) -> Point) -> Bool {
    var wrong = 0
    for row in 0..<7 {
      for column in 0..<7 {
        let distance = max(abs(column - 3), abs(row - 3))
        let isDark = level.sample(place(Point(Float(column), Float(row)) + 0.5)) < border
        if (isDark != isLight) == (distance == 2) { wrong += 1 }
        if wrong > 2 { return false }
      }
    }
    return true
  }
}
