extension Path {
  /// Reads the `d` of an SVG path, all commands of it; one unit becomes one millimetre.
  ///
  /// The error names the byte where the text stops being a path. Nothing is drawn up to there, as
  /// opposed to SVG: half a logo on a wall helps nobody.
  public init(svgPath text: String, fillRule: FillRule = .nonZero) throws(ArtworkError) {
    var reader = SVGPathReader(text, fillRule)
    try reader.readAll()
    self = reader.path
  }

  /// The box round all places that the path names, control points too; `nil` for an empty path.
  public var bounds: Rectangle? {
    let points = elements.flatMap(\.points)
    guard let left = points.map(\.x).min(), let right = points.map(\.x).max(),
      let top = points.map(\.y).min(), let bottom = points.map(\.y).max()
    else { return nil }
    return Rectangle(x: left, y: top, width: right - left, height: bottom - top)
  }
}

/// A place in the units of an SVG file.
struct SVGPoint {
  var x: Double
  var y: Double

  /// The place as far on the other side of `centre`.
  func mirrored(at centre: SVGPoint) -> SVGPoint {
    SVGPoint(x: 2 * centre.x - x, y: 2 * centre.y - y)
  }
}

/// Takes the steps of an SVG path one by one.
private struct SVGPathReader {
  private var lexer: SVGPathLexer
  private(set) var path: Path
  private var current = SVGPoint(x: 0, y: 0)
  private var start = SVGPoint(x: 0, y: 0)
  /// The last control point, for the smooth curves, and the command that it was of.
  private var control: (point: SVGPoint, of: UInt8)?
  private var isRelative = false

  init(_ text: String, _ fillRule: Path.FillRule) {
    lexer = SVGPathLexer(bytes: Array(text.utf8))
    path = Path(fillRule: fillRule)
  }

  mutating func readAll() throws(ArtworkError) {
    var command: UInt8?
    while let next = try lexer.command(after: command) {
      // Lower case is relative; what is left is the command.
      isRelative = next & 0x20 != 0
      try read(next & 0xDF)
      guard path.elements.count <= Path.maximumElements else {
        throw ArtworkError(.pathElements(path.elements.count))
      }
      // After the first pair a move goes on as lines, and a closed part needs a new command.
      command = next & 0xDF == UInt8(ascii: "M") ? next - 1 : next
    }
  }

  private mutating func read(_ command: UInt8) throws(ArtworkError) {
    let before = control
    control = nil
    switch command {
    case UInt8(ascii: "M"):
      path.close()
      current = try point()
      start = current
      path.move(to: current.place)
    case UInt8(ascii: "L"): try line(to: point())
    case UInt8(ascii: "H"): try line(to: SVGPoint(x: number(from: current.x), y: current.y))
    case UInt8(ascii: "V"): try line(to: SVGPoint(x: current.x, y: number(from: current.y)))
    case UInt8(ascii: "C"): try curve(point(), point(), point())
    case UInt8(ascii: "S"):
      try curve(reflected(before, of: UInt8(ascii: "C")), point(), point())
    case UInt8(ascii: "Q"): try quadratic(point(), point())
    case UInt8(ascii: "T"): try quadratic(reflected(before, of: UInt8(ascii: "Q")), point())
    case UInt8(ascii: "A"): try arc()
    default:
      path.close()
      current = start
    }
  }

  private mutating func number(from origin: Double) throws(ArtworkError) -> Double {
    let value = try lexer.number() + (isRelative ? origin : 0)
    guard abs(value) <= Double(Page.maximumSide / 1000) else { throw lexer.error }
    return value
  }

  private mutating func point() throws(ArtworkError) -> SVGPoint {
    let x = try number(from: current.x)
    return SVGPoint(x: x, y: try number(from: current.y))
  }

  private func reflected(_ last: (point: SVGPoint, of: UInt8)?, of command: UInt8) -> SVGPoint {
    guard let last, last.of == command else { return current }
    return last.point.mirrored(at: current)
  }

  /// A part that goes on after it was closed begins where it was closed.
  private mutating func beginPart() {
    switch path.elements.last {
    case nil, .close: path.move(to: current.place)
    default: break
    }
  }

  private mutating func line(to end: SVGPoint) {
    beginPart()
    current = end
    path.line(to: end.place)
  }

  private mutating func curve(_ first: SVGPoint, _ second: SVGPoint, _ end: SVGPoint) {
    beginPart()
    path.curve(first.place, second.place, to: end.place)
    control = (second, UInt8(ascii: "C"))
    current = end
  }

  private mutating func quadratic(_ middle: SVGPoint, _ end: SVGPoint) {
    beginPart()
    path.quadratic(from: current.place, middle.place, to: end.place)
    control = (middle, UInt8(ascii: "Q"))
    current = end
  }

  private mutating func arc() throws(ArtworkError) {
    let radii = SVGPoint(x: abs(try lexer.number()), y: abs(try lexer.number()))
    let rotation = try lexer.number()
    let isLarge = try lexer.flag()
    let isClockwise = try lexer.flag()
    let end = try point()
    beginPart()
    guard radii.x > 0, radii.y > 0, radii.x <= 1e6, radii.y <= 1e6 else { return line(to: end) }
    let arc = SVGArc(
      from: current, to: end, radii: radii, rotation: rotation, isLarge: isLarge,
      isClockwise: isClockwise)
    for curve in arc.curves { path.curve(curve.0.place, curve.1.place, to: curve.2.place) }
    current = end
  }
}

extension SVGPoint {
  fileprivate var place: Point {
    // Control points may lie farther away than ends; no page has room for either.
    func micrometres(_ value: Double) -> Int { Int(max(-1e9, min(1e9, value * 1000)).rounded()) }
    return Point(x: micrometres(x), y: micrometres(y))
  }
}
