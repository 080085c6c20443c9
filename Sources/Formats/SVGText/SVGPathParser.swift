/// A step of an SVG path, in absolute coordinates.
package enum SVGPathSegment {
  /// The start of a new part at a point.
  case move(SVGPoint)
  /// A straight line to a point.
  case line(SVGPoint)
  /// A cubic curve: two control points and the end.
  case curve(SVGPoint, SVGPoint, SVGPoint)
  /// A quadratic curve: a control point and the end.
  case quadratic(SVGPoint, SVGPoint)
  /// An elliptical arc with its end.
  case arc(SVGArc, SVGPoint)
  /// The end of the current part by a line to its start.
  case close
}

/// A reader of the steps of an SVG path (`d`), with all its commands.
package struct SVGPathParser {
  private var lexer: SVGPathLexer
  private let limit: Double
  /// The point at which the next step begins.
  package private(set) var current = SVGPoint(x: 0, y: 0)
  private var start = SVGPoint(x: 0, y: 0)
  /// The last control point, which smooth curves mirror, and the command that it was for.
  private var control: (point: SVGPoint, of: UInt8)?
  private var command: UInt8?
  private var isRelative = false

  /// Creates a reader; a coordinate whose magnitude exceeds `limit` is an error.
  package init(_ text: String, limit: Double) {
    lexer = SVGPathLexer(bytes: Array(text.utf8))
    self.limit = limit
  }

  /// The next step of the path; nil at the end.
  package mutating func next() throws(SVGPathError) -> SVGPathSegment? {
    guard let next = try lexer.command(after: command) else { return nil }
    // Lower case is relative; the upper-case letter is the command.
    isRelative = next & 0x20 != 0
    // After the first pair a move continues with lines, and a closed part needs a new command.
    command = next & 0xDF == UInt8(ascii: "M") ? next - 1 : next
    return try step(next & 0xDF)
  }

  private mutating func step(_ command: UInt8) throws(SVGPathError) -> SVGPathSegment {
    let before = control
    control = nil
    switch command {
    case UInt8(ascii: "M"):
      current = try point()
      start = current
      return .move(current)
    case UInt8(ascii: "L"): return line(to: try point())
    case UInt8(ascii: "H"):
      return line(to: SVGPoint(x: try number(from: current.x), y: current.y))
    case UInt8(ascii: "V"):
      return line(to: SVGPoint(x: current.x, y: try number(from: current.y)))
    case UInt8(ascii: "C"): return curve(try point(), try point(), try point())
    case UInt8(ascii: "S"):
      return curve(reflected(before, of: UInt8(ascii: "C")), try point(), try point())
    case UInt8(ascii: "Q"): return quadratic(try point(), try point())
    case UInt8(ascii: "T"):
      return quadratic(reflected(before, of: UInt8(ascii: "Q")), try point())
    case UInt8(ascii: "A"): return try arc()
    default:
      current = start
      return .close
    }
  }

  private mutating func number(from origin: Double) throws(SVGPathError) -> Double {
    let value = try lexer.number() + (isRelative ? origin : 0)
    guard abs(value) <= limit else { throw lexer.error }
    return value
  }

  private mutating func point() throws(SVGPathError) -> SVGPoint {
    let x = try number(from: current.x)
    return SVGPoint(x: x, y: try number(from: current.y))
  }

  private func reflected(_ last: (point: SVGPoint, of: UInt8)?, of command: UInt8) -> SVGPoint {
    guard let last, last.of == command else { return current }
    return last.point.mirrored(at: current)
  }

  private mutating func line(to end: SVGPoint) -> SVGPathSegment {
    current = end
    return .line(end)
  }

  private mutating func curve(
    _ first: SVGPoint, _ second: SVGPoint, _ end: SVGPoint
  ) -> SVGPathSegment {
    control = (second, UInt8(ascii: "C"))
    current = end
    return .curve(first, second, end)
  }

  private mutating func quadratic(_ middle: SVGPoint, _ end: SVGPoint) -> SVGPathSegment {
    control = (middle, UInt8(ascii: "Q"))
    current = end
    return .quadratic(middle, end)
  }

  private mutating func arc() throws(SVGPathError) -> SVGPathSegment {
    let radii = SVGPoint(x: abs(try lexer.number()), y: abs(try lexer.number()))
    let rotation = try lexer.number()
    let isLarge = try lexer.flag()
    let isClockwise = try lexer.flag()
    let end = try point()
    // An ellipse without size is a line, and so is one with an invisible curvature.
    guard radii.x > 0, radii.y > 0, radii.x <= 1e6, radii.y <= 1e6 else { return line(to: end) }
    let arc = SVGArc(
      from: current, to: end, radii: radii, rotation: rotation, isLarge: isLarge,
      isClockwise: isClockwise)
    current = end
    return .arc(arc, end)
  }
}
