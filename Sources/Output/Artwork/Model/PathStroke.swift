import LibC

extension Path {
  /// The shapes of the ends of a stroke: cut off, half a disc, or extended by half the width.
  enum LineCap { case flat, round, square }

  /// Returns the outline of a stroke of this width along the path, with round corners, to be
  /// filled.
  func stroked(width: Double, ends: LineCap) -> Path {
    var pen = StrokeOutliner(radius: width / 2, ends: ends)
    for line in strokedLines { pen.draw(line) }
    return pen.path
  }

  /// The subpaths as polylines, with points so close together that curves look smooth.
  private var strokedLines: [[StrokeOutliner.Place]] {
    var lines: [[StrokeOutliner.Place]] = []
    var line: [StrokeOutliner.Place] = []
    for element in elements {
      switch element {
      case .move(let point):
        if !line.isEmpty { lines.append(line) }
        line = [StrokeOutliner.Place(point)]
      case .line(let point): line.append(StrokeOutliner.Place(point))
      case .curve(let first, let second, let end):
        line += StrokeOutliner.places(
          line.last ?? StrokeOutliner.Place(first), StrokeOutliner.Place(first),
          StrokeOutliner.Place(second), StrokeOutliner.Place(end))
      case .close:
        if let start = line.first {
          lines.append(line + [start])
          line = [start]
        }
      }
    }
    return line.count > 1 || lines.isEmpty ? lines + [line] : lines
  }
}

/// Builds the outline of a stroke along polylines.
private struct StrokeOutliner {
  struct Place {
    var x: Double
    var y: Double

    init(_ point: Point) { (x, y) = (Double(point.x), Double(point.y)) }
    init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

    /// Returns the distance and the unit vector to another point, or `nil` if both are the same.
    func way(to other: Place) -> (length: Double, x: Double, y: Double)? {
      let length = hypot(other.x - x, other.y - y)
      return length > 0 ? (length, (other.x - x) / length, (other.y - y) / length) : nil
    }

    /// The point rounded to whole micrometres. A page refuses points that are too far away.
    var point: Point {
      func whole(_ value: Double) -> Int { Int(max(-1e12, min(1e12, value)).rounded()) }
      return Point(x: whole(x), y: whole(y))
    }
  }

  private(set) var path = Path()
  private let radius: Double
  private let ends: Path.LineCap

  init(radius: Double, ends: Path.LineCap) { (self.radius, self.ends) = (radius, ends) }

  /// The cosine of 20 degrees, the smallest turn that is treated as a corner.
  private static let corner = cos(Double.pi / 9)
  private static let pieces = 16

  /// Returns points along a cubic curve with these four control points, without its start.
  static func places(_ a: Place, _ b: Place, _ c: Place, _ d: Place) -> [Place] {
    (1...pieces).map { piece in
      let t = Double(piece) / Double(pieces)
      let s = 1 - t
      let (i, j, k, l) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
      return Place(
        x: i * a.x + j * b.x + k * c.x + l * d.x, y: i * a.y + j * b.y + k * c.y + l * d.y)
    }
  }

  mutating func draw(_ line: [Place]) {
    var places = Array(line.prefix(1))
    for place in line.dropFirst() where places.last?.way(to: place) != nil { places.append(place) }
    guard places.count > 1, let first = places.first, let last = places.last else {
      // A line of length 0 is a dot if the ends are round.
      if ends == .round, let place = places.first { addDisc(place) }
      return
    }
    let isClosed = first.way(to: last) == nil
    if ends == .square, !isClosed { lengthen(&places) }
    // The outline between two corners is one shape.
    var run = [places[0]]
    for index in 1..<places.count {
      run.append(places[index])
      guard index + 1 < places.count, let to = places[index - 1].way(to: places[index]),
        let on = places[index].way(to: places[index + 1]),
        to.x * on.x + to.y * on.y < Self.corner
      else { continue }
      addBand(run)
      addDisc(places[index])
      run = [places[index]]
    }
    addBand(run)
    if ends == .round || isClosed { for place in [first, last] { addDisc(place) } }
  }

  private func lengthen(_ places: inout [Place]) {
    let last = places.count - 1
    guard let before = places[1].way(to: places[0]),
      let after = places[last - 1].way(to: places[last])
    else { return }
    places[0].x += before.x * radius
    places[0].y += before.y * radius
    places[last].x += after.x * radius
    places[last].y += after.y * radius
  }

  private mutating func addDisc(_ centre: Place) {
    path.addCircle(centre: centre.point, radius: Int(radius.rounded()))
  }

  /// Adds both sides of a line without corners. It turns in the same direction as the discs, so
  /// that overlaps stay filled.
  private mutating func addBand(_ run: [Place]) {
    let sides = run.indices.compactMap { index -> (x: Double, y: Double)? in
      run[max(0, index - 1)].way(to: run[min(run.count - 1, index + 1)]).map { (-$0.y, $0.x) }
    }
    guard sides.count == run.count else { return }
    func border(_ index: Int, _ side: Double) -> Point {
      Place(
        x: run[index].x - side * sides[index].x * radius,
        y: run[index].y - side * sides[index].y * radius
      ).point
    }
    path.close()
    for index in run.indices { path.line(to: border(index, 1)) }
    for index in run.indices.reversed() { path.line(to: border(index, -1)) }
    path.close()
  }
}
