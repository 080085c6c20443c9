/// An elliptical arc, converted from SVG's endpoint form (SVG 1.1, appendix F.6) to cubic curves.
package struct SVGArc {
  /// The point of the arc half-way between its ends.
  package private(set) var middle: SVGPoint
  /// The cubic curves, each of at most a quarter turn: two control points and an end.
  package private(set) var curves: [(SVGPoint, SVGPoint, SVGPoint)] = []

  init(
    from start: SVGPoint, to end: SVGPoint, radii: SVGPoint, rotation: Double, isLarge: Bool,
    isClockwise: Bool
  ) {
    middle = start
    guard start.x != end.x || start.y != end.y else { return }
    let (sine, cosine) = sineAndCosine(rotation.truncatingRemainder(dividingBy: 360) * .pi / 180)
    // Half the vector between the ends, in the axes of the ellipse.
    let (dx, dy) = ((start.x - end.x) / 2, (start.y - end.y) / 2)
    let half = SVGPoint(x: cosine * dx + sine * dy, y: cosine * dy - sine * dx)
    // Radii that are too small are enlarged until they reach.
    let (across, down) = (half.x / radii.x, half.y / radii.y)
    let reach = (across * across + down * down).squareRoot()
    let size = SVGPoint(x: radii.x * max(1, reach), y: radii.y * max(1, reach))
    let unit = SVGPoint(x: half.x / size.x, y: half.y / size.y)
    // The centre, on a circle of radius 1.
    let square = unit.x * unit.x + unit.y * unit.y
    let distance = (max(0, 1 - square) / square).squareRoot() * (isLarge == isClockwise ? -1 : 1)
    let centre = SVGPoint(x: distance * unit.y, y: -distance * unit.x)
    let first = direction(x: unit.x - centre.x, y: unit.y - centre.y)
    var turn = direction(x: -unit.x - centre.x, y: -unit.y - centre.y) - first
    if isClockwise, turn < 0 { turn += 2 * .pi }
    if !isClockwise, turn > 0 { turn -= 2 * .pi }

    /// A point on the unit circle, moved along its tangent, in the coordinates of the file.
    func place(_ angle: Double, _ along: Double) -> SVGPoint {
      let (rise, run) = sineAndCosine(angle)
      let x = (run - along * rise + centre.x) * size.x
      let y = (rise + along * run + centre.y) * size.y
      return SVGPoint(
        x: cosine * x - sine * y + (start.x + end.x) / 2,
        y: sine * x + cosine * y + (start.y + end.y) / 2)
    }
    let pieces = max(1, (abs(turn) / (.pi / 2) - 1e-6).rounded(.up))
    let step = turn / pieces
    let along = controlDistance(turn: step)
    middle = place(first + turn / 2, 0)
    for piece in 0..<Int(pieces) {
      let (from, to) = (first + Double(piece) * step, first + Double(piece + 1) * step)
      let last = piece == Int(pieces) - 1 ? end : place(to, 0)
      curves.append((place(from, along), place(to, -along), last))
    }
  }
}
