/// A filled shape of straight lines and cubic curves.
///
/// Every subpath is closed. A page refuses a path with coordinates beyond `Page.maximumSide`.
package struct Path: Hashable, Sendable {
  /// One segment or command of a path.
  package enum Element: Hashable, Sendable {
    /// The start of a subpath at this point.
    case move(Point)
    /// A straight line from the current point to this one.
    case line(Point)
    /// A cubic curve to the last point; the other two are its control points.
    case curve(Point, Point, to: Point)
    /// A straight line back to the start of the subpath.
    case close
  }

  /// The rules that decide which areas are inside a path.
  package enum FillRule: Hashable, Sendable {
    /// The areas with a winding number other than 0 are inside.
    case nonZero
    /// The areas that are enclosed an odd number of times are inside.
    case evenOdd
  }

  /// The maximum number of elements in a path, because FreeType counts points in 16 bits.
  package static let maxElementCount = 8_000

  /// The segments and commands of the path, in order.
  package private(set) var elements: [Element] = []
  /// The rule that decides which areas are inside the path.
  package var fillRule: FillRule

  /// Creates an empty path.
  package init(fillRule: FillRule = .nonZero) { self.fillRule = fillRule }
}

extension Path {
  /// Begins a new subpath at this point.
  package mutating func move(to point: Point) { elements.append(.move(point)) }

  /// Adds a straight line to this point. Begins a subpath there if none is open.
  package mutating func line(to point: Point) {
    elements.append(isBegun ? .line(point) : .move(point))
  }

  /// Adds a cubic curve. Begins a subpath at the first control point if none is open.
  package mutating func curve(_ first: Point, _ second: Point, to end: Point) {
    if !isBegun { move(to: first) }
    elements.append(.curve(first, second, to: end))
  }

  /// Adds a quadratic curve from `start`, as in TrueType outlines.
  package mutating func quadratic(from start: Point, _ control: Point, to end: Point) {
    func third(_ outer: Int, _ inner: Int) -> Int { divideRounding(outer + 2 * inner, 3) }
    curve(
      Point(x: third(start.x, control.x), y: third(start.y, control.y)),
      Point(x: third(end.x, control.x), y: third(end.y, control.y)), to: end)
  }

  /// Closes the current subpath with a straight line to its start.
  package mutating func close() {
    if isBegun { elements.append(.close) }
  }

  /// Appends all subpaths of another path, moved by an offset.
  package mutating func append(_ other: Path, movedBy offset: Point = Point(x: 0, y: 0)) {
    close()
    elements += other.elements.map {
      $0.mapPoints { Point(x: $0.x &+ offset.x, y: $0.y &+ offset.y) }
    }
  }

  /// Returns the path with every point transformed.
  func mapPoints(_ change: (Point) -> Point) -> Path {
    var path = Path(fillRule: fillRule)
    path.elements = elements.map { $0.mapPoints(change) }
    return path
  }

  /// Whether a subpath is open.
  private var isBegun: Bool {
    guard let last = elements.last else { return false }
    return last != .close
  }
}

extension Path.Element {
  func mapPoints(_ change: (Point) -> Point) -> Path.Element {
    switch self {
    case .move(let point): .move(change(point))
    case .line(let point): .line(change(point))
    case .curve(let first, let second, let end):
      .curve(change(first), change(second), to: change(end))
    case .close: .close
    }
  }

  /// The end point of the element, preceded by its control points; empty for `close`.
  var points: [Point] {
    switch self {
    case .move(let point), .line(let point): [point]
    case .curve(let first, let second, let end): [first, second, end]
    case .close: []
    }
  }
}
