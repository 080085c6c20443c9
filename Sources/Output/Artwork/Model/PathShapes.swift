import LibC

extension Path {
  /// Adds an upright rectangle.
  package mutating func addRectangle(_ frame: Rectangle) {
    close()
    move(to: Point(x: frame.x, y: frame.y))
    line(to: Point(x: frame.x &+ frame.width, y: frame.y))
    line(to: Point(x: frame.x &+ frame.width, y: frame.y &+ frame.height))
    line(to: Point(x: frame.x, y: frame.y &+ frame.height))
    close()
  }

  /// Adds an upright rectangle with round corners. A radius of more than half a side is half of it.
  package mutating func addRectangle(_ frame: Rectangle, radius: Int) {
    let radius = min(radius, frame.width / 2, frame.height / 2)
    guard radius > 0 else { return addRectangle(frame) }
    let (left, right) = (frame.x &+ radius, frame.x &+ frame.width &- radius)
    let (top, bottom) = (frame.y &+ radius, frame.y &+ frame.height &- radius)
    close()
    addArc(centre: Point(x: right, y: top), radius: radius, from: -90, to: 0)
    addArc(centre: Point(x: right, y: bottom), radius: radius, from: 0, to: 90)
    addArc(centre: Point(x: left, y: bottom), radius: radius, from: 90, to: 180)
    addArc(centre: Point(x: left, y: top), radius: radius, from: 180, to: 270)
    close()
  }

  /// Adds a circle, exact to 0.03 % of its radius.
  package mutating func addCircle(centre: Point, radius: Int) {
    close()
    addArc(centre: centre, radius: radius, from: 0, to: 360)
    close()
  }

  /// Adds the ellipse inscribed in a frame.
  package mutating func addEllipse(in frame: Rectangle) {
    close()
    let (across, down) = (Double(frame.width) / 2, Double(frame.height) / 2)
    // The distance of the control points from the ends of a quarter.
    let reach = 4.0 / 3 * (2.0.squareRoot() - 1)
    func place(_ x: Double, _ y: Double) -> Point {
      Point(
        x: frame.x &+ Int((across * (1 + x)).rounded()),
        y: frame.y &+ Int((down * (1 + y)).rounded()))
    }
    var (x, y) = (1.0, 0.0)
    move(to: place(x, y))
    for _ in 0..<4 {
      curve(
        place(x - reach * y, y + reach * x), place(-y + reach * x, x + reach * y),
        to: place(-y, x))
      (x, y) = (-y, x)
    }
    close()
  }

  /// Adds a circular arc, clockwise if `end` is more than `start`.
  ///
  /// The angles are in degrees, clockwise from "right" as y grows downwards. If a subpath is open,
  /// a line joins it to the start of the arc. An arc of more than one full turn is one full turn; a
  /// radius of 0 or less draws nothing.
  package mutating func addArc(centre: Point, radius: Int, from start: Double, to end: Double) {
    guard start.isFinite, end.isFinite, radius > 0 else { return }
    // Too large for any page and for integers: the page refuses it.
    guard radius <= 4 * Page.maximumSide else { return line(to: Point(x: .max, y: .max)) }
    let turn = max(-360, min(360, end - start))
    func place(_ degrees: Double, _ along: Double = 0) -> Point {
      let angle = degrees.truncatingRemainder(dividingBy: 360) * .pi / 180
      let size = Double(radius)
      return Point(
        x: centre.x &+ Int((size * (cos(angle) - along * sin(angle))).rounded()),
        y: centre.y &+ Int((size * (sin(angle) + along * cos(angle))).rounded()))
    }
    line(to: place(start))
    // A cubic curve is a good circle up to a quarter turn.
    let pieces = Int((abs(turn) / 90).rounded(.up))
    let step = turn / Double(max(1, pieces))
    let reach = 4.0 / 3 * tan(step * .pi / 720)
    for piece in 0..<pieces {
      let (from, to) = (start + Double(piece) * step, start + Double(piece + 1) * step)
      curve(place(from, reach), place(to, -reach), to: place(to))
    }
  }
}
