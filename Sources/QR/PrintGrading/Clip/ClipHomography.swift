import AppClipCodes

/// Maps the units of an App Clip Code, with its centre at 0 and a disc of radius 400, to pixels.
struct ClipHomography {
  /// The centre, and the effect of a step to the right and of a step down, before the perspective
  /// division.
  private let origin: (x: Double, y: Double)
  private let across: (x: Double, y: Double, depth: Double)
  private let along: (x: Double, y: Double, depth: Double)

  /// Creates the map from the corners of the box around the disc: top left, top right, bottom
  /// right, bottom left.
  init?(_ corners: [(x: Double, y: Double)]) {
    guard corners.count == 4, corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
      return nil
    }
    let (a, b, c, d) = (corners[0], corners[1], corners[2], corners[3])
    // The projective map of the unit square.
    let (dx1, dx2, dy1, dy2) = (b.x - c.x, d.x - c.x, b.y - c.y, d.y - c.y)
    let (sx, sy) = (a.x - b.x + c.x - d.x, a.y - b.y + c.y - d.y)
    let whole = dx1 * dy2 - dx2 * dy1
    guard abs(whole) > 1e-9 else { return nil }
    let g = (sx * dy2 - dx2 * sy) / whole
    let h = (dx1 * sy - sx * dy1) / whole
    let u = (x: b.x - a.x + g * b.x, y: b.y - a.y + g * b.y)
    let v = (x: d.x - a.x + h * d.x, y: d.y - a.y + h * d.y)
    let depth = 1 + (g + h) / 2
    guard depth > 0.1 else { return nil }
    origin = ((a.x + (u.x + v.x) / 2) / depth, (a.y + (u.y + v.y) / 2) / depth)
    across = (u.x / depth, u.y / depth, g / depth)
    along = (v.x / depth, v.y / depth, h / depth)
  }

  /// The pixel at a position on a ring.
  func pixel(radius: Double, degrees: Double) -> (x: Double, y: Double)? {
    let place = ClipPoint(angle: degrees, radius: radius)
    let (u, v) = (
      (place.x - RingLayout.centre) / RingLayout.side,
      (place.y - RingLayout.centre) / RingLayout.side
    )
    let depth = 1 + across.depth * u + along.depth * v
    guard depth > 0.1 else { return nil }
    return (
      (origin.x + across.x * u + along.x * v) / depth,
      (origin.y + across.y * u + along.y * v) / depth
    )
  }

  /// The size in pixels, at the centre of the code, of a unit of the code, whose disc has a radius
  /// of 400.
  var scale: Double {
    abs(across.x * along.y - along.x * across.y).squareRoot() / RingLayout.side
  }
}
