extension Path {
  /// The bounding box of the filled shape, to the nearest micrometre; `nil` if nothing is drawn.
  /// Curves count as far as they reach, not as far as their control points.
  package var extent: Rectangle? {
    var (across, down) = (Span(), Span())
    var (start, current) = (Point(x: 0, y: 0), Point(x: 0, y: 0))
    for element in elements {
      switch element {
      case .move(let point): (start, current) = (point, point)
      case .line(let end):
        across.add(current.x, end.x)
        down.add(current.y, end.y)
        current = end
      case .curve(let first, let second, let end):
        across.add(curve: [current.x, first.x, second.x, end.x].map(Double.init))
        down.add(curve: [current.y, first.y, second.y, end.y].map(Double.init))
        current = end
      case .close: current = start
      }
    }
    guard let across = across.bounds, let down = down.bounds else { return nil }
    return Rectangle(
      x: across.lowerBound, y: down.lowerBound, width: across.upperBound - across.lowerBound,
      height: down.upperBound - down.lowerBound)
  }
}

/// The range of coordinates of a path on one axis.
private struct Span {
  private var least = Double.infinity
  private var most = -Double.infinity

  /// The range rounded to integers and limited to ±10¹⁵; `nil` if it is empty.
  var bounds: ClosedRange<Int>? {
    guard least <= most else { return nil }
    let limit = 1e15
    return Int(
      max(-limit, min(limit, least)).rounded())...Int(
        max(-limit, min(limit, most)).rounded())
  }

  mutating func add(_ places: Int...) { for place in places { add(Double(place)) } }

  private mutating func add(_ place: Double) {
    (least, most) = (min(least, place), max(most, place))
  }

  /// Adds a cubic curve: its end points, and the points between them where it turns back.
  mutating func add(curve points: [Double]) {
    add(points[0])
    add(points[3])
    guard points.contains(where: { $0 < least || $0 > most }) else { return }
    // A third of the derivative: `a t² + 2 b t + c`.
    let a = points[3] - points[0] + 3 * (points[1] - points[2])
    let b = points[0] - 2 * points[1] + points[2]
    let c = points[1] - points[0]
    // With the sign of b both roots are exact, and an `a` close to 0 does no harm.
    let root = (b * b - a * c).squareRoot()
    let sum = -(b + (b < 0 ? -root : root))
    for time in [sum / a, c / sum] where time > 0 && time < 1 {
      let rest = 1 - time
      add(
        rest * rest * (rest * points[0] + 3 * time * points[1])
          + time * time * (3 * rest * points[2] + time * points[3]))
    }
  }
}
