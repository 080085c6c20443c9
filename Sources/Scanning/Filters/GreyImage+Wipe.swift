import InvocationRouter

extension GreyImage {
  /// Makes a code white that is so many modules wide, and not quite two modules around it: its
  /// neighbour may be as near as four.
  mutating func wipe(_ corners: [Payload.Corner], modules: Int) {
    guard let first = corners.first else { return }
    let middle = corners.reduce((0, 0)) { ($0.0 + $1.x, $0.1 + $1.y) }
    let (x, y) = (middle.0 / corners.count, middle.1 / corners.count)
    // Corners may be in the middle of the outermost modules.
    func moved(_ place: Int, _ middle: Int) -> Int { place + (place - middle) * 3 / modules }
    let wider = corners.map { (x: moved($0.x, x), y: moved($0.y, y)) }
    let rows = wider.map(\.y)
    let top = max(0, rows.min() ?? first.y)
    let bottom = min(height - 1, rows.max() ?? first.y)
    guard top <= bottom else { return }
    for row in top...bottom {
      guard let (left, right) = Self.crossing(wider, row) else { continue }
      let (from, to) = (max(0, left), min(width, right + 1))
      for column in from..<max(from, to) {
        pixels[row * width + column] = 255
      }
    }
  }

  /// Where a row enters and leaves a convex area.
  private static func crossing(_ corners: [(x: Int, y: Int)], _ row: Int) -> (Int, Int)? {
    var (left, right) = (Int.max, Int.min)
    for (start, end) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
      guard min(start.y, end.y) <= row, row <= max(start.y, end.y) else { continue }
      let ends =
        start.y == end.y
        ? [start.x, end.x] : [start.x + (end.x - start.x) * (row - start.y) / (end.y - start.y)]
      left = min(left, ends.min() ?? left)
      right = max(right, ends.max() ?? right)
    }
    return left <= right ? (left, right) : nil
  }
}
