/// A shape to be filled: lines and cubic curves between places on a page.
///
/// Every part of it is closed. Coordinates beyond `Page.maximumSide` in either direction are
/// refused when the path is put on a page.
public struct Path: Hashable, Sendable {
  /// One step of a path.
  public enum Element: Hashable, Sendable {
    /// Begins a part.
    case move(Point)
    /// A straight line.
    case line(Point)
    /// A cubic curve with its two control points.
    case curve(Point, Point, to: Point)
    /// A straight line back to where the part began.
    case close
  }

  /// What is inside where parts overlap.
  public enum FillRule: Hashable, Sendable {
    /// What the border goes round in sum.
    case nonZero
    /// What lies behind an odd number of borders.
    case evenOdd
  }

  /// The most steps of one path: FreeType counts its points in 16 bits.
  public static let maximumElements = 8_000

  /// The steps.
  public private(set) var elements: [Element] = []
  /// What is inside.
  public var fillRule: FillRule

  /// Nothing yet.
  public init(fillRule: FillRule = .nonZero) { self.fillRule = fillRule }
}

extension Path {
  /// Begins a new part.
  public mutating func move(to point: Point) { elements.append(.move(point)) }

  /// Draws a straight line; a part that was not begun begins here.
  public mutating func line(to point: Point) {
    elements.append(isBegun ? .line(point) : .move(point))
  }

  /// Draws a cubic curve; a part that was not begun begins at the first control point.
  public mutating func curve(_ first: Point, _ second: Point, to end: Point) {
    if !isBegun { move(to: first) }
    elements.append(.curve(first, second, to: end))
  }

  /// Draws a quadratic curve from `start`, as TrueType outlines have them.
  public mutating func quadratic(from start: Point, _ control: Point, to end: Point) {
    func third(_ outer: Int, _ inner: Int) -> Int { divideRounding(outer + 2 * inner, 3) }
    curve(
      Point(x: third(start.x, control.x), y: third(start.y, control.y)),
      Point(x: third(end.x, control.x), y: third(end.y, control.y)), to: end)
  }

  /// Ends the part.
  public mutating func close() {
    if isBegun { elements.append(.close) }
  }

  /// Adds all parts of another path, moved.
  public mutating func append(_ other: Path, movedBy offset: Point = Point(x: 0, y: 0)) {
    close()
    elements += other.elements.map {
      $0.mapPoints { Point(x: $0.x &+ offset.x, y: $0.y &+ offset.y) }
    }
  }

  /// The same steps with every place changed.
  func mapPoints(_ change: (Point) -> Point) -> Path {
    var path = Path(fillRule: fillRule)
    path.elements = elements.map { $0.mapPoints(change) }
    return path
  }

  /// Whether a part is begun and not closed.
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

  /// The places that it names.
  var points: [Point] {
    switch self {
    case .move(let point), .line(let point): [point]
    case .curve(let first, let second, let end): [first, second, end]
    case .close: []
    }
  }
}
