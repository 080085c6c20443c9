import AppClipCodes

/// From the units of an App Clip Code, whose middle is 0 and whose disc has a radius of 400, to pixels.
struct ClipPlane {
  /// The middle, and what a step to the right and one down add, before the division by depth.
  private let origin: (x: Double, y: Double)
  private let across: (x: Double, y: Double, depth: Double)
  private let along: (x: Double, y: Double, depth: Double)

  /// By the corners of the box round the disc: top left, top right, bottom right, bottom left.
  init?(_ corners: [(x: Double, y: Double)]) {
    guard corners.count == 4, corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
      return nil
    }
    let (a, b, c, d) = (corners[0], corners[1], corners[2], corners[3])
    // The projective map of the square with corners 0 and 1.
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

  /// The pixel of a place on a ring.
  func pixel(radius: Double, degrees: Double) -> (x: Double, y: Double)? {
    let place = ClipPlace(angle: degrees, radius: radius)
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

  /// Pixels of a unit in the middle of the code.
  var scale: Double {
    abs(across.x * along.y - along.x * across.y).squareRoot() / RingLayout.side
  }
}
