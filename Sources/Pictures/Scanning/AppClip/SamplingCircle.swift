import AppClipCodes

/// A circle along which light is measured: on a ring, on the glyph, or between them.
struct SamplingCircle {
  /// The radius of the circle, in radii of the disc.
  var radius: Double
  var weight: Float

  private init(_ radius: Double, _ weight: Float) {
    self.radius = radius / RingLayout.discRadius
    self.weight = weight
  }

  /// For each number of inner rings from 0 to 5, the circles for fitting the frame to them and the
  /// glyph.
  static let rings: [[SamplingCircle]] = (0...5).map { glyph + rings($0) }

  /// The circles for fitting the frame to all five rings, without the glyph.
  static let ringsAlone = rings(5)

  private static func rings(_ count: Int) -> [SamplingCircle] {
    RingLayout.rings.prefix(count).flatMap { ring in
      [
        SamplingCircle(ring.radius, 1),
        SamplingCircle(ring.radius - RingLayout.quietDistance, -0.5),
        SamplingCircle(ring.radius + RingLayout.quietDistance, -0.5),
      ]
    }
  }

  /// The tracks on both sides of all edges, for a final fit. A sharp ring is as light near its
  /// edges as in its middle, so only these show where its middle is.
  static let edges: [SamplingCircle] = glyph + edgesAlone

  /// The circles on both sides of the rings' edges, without those of the glyph.
  static let edgesAlone: [SamplingCircle] =
    RingLayout.rings.flatMap { ring in
      let half = RingLayout.strokeWidth / 2
      return [
        SamplingCircle(ring.radius - 0.7 * half, 0.5),
        SamplingCircle(ring.radius + 0.7 * half, 0.5),
        SamplingCircle(ring.radius - 1.3 * half, -0.5),
        SamplingCircle(ring.radius + 1.3 * half, -0.5),
      ]
    }

  private static let glyph = [
    SamplingCircle(RingLayout.glyphRadius - 14, 0.6),
    SamplingCircle(RingLayout.glyphRadius + 14, -0.6),
    SamplingCircle(150, -0.5),
  ]
}

/// Evenly spaced points on the unit circle.
struct UnitCircle {
  let points: [(x: Float, y: Float)]
  /// The points in order, with the last one repeated at the start.
  let closed: [(x: Float, y: Float)]

  init(_ count: Int) {
    points = (0..<count).map {
      let point = UnitCirclePoint.point(degrees: Double($0) * 360 / Double(count))
      return (Float(point.x), Float(point.y))
    }
    closed = points.suffix(1) + points
  }

  /// A circle of 12 points, enough to reject most blobs.
  static let quick = UnitCircle(12)
  /// A circle of 24 points, enough to detect a ring.
  static let sparse = UnitCircle(24)
  /// A circle of 48 points, enough for the glyph and the inner rings.
  static let coarse = UnitCircle(48)
  /// A circle of 96 points, enough to get close to the outer rings.
  static let medium = UnitCircle(96)
  /// Several points for each gap of the outermost ring: with fewer, a small change of the frame
  /// moves all points off the gaps, which looks like a better fit.
  static let fine = UnitCircle(192)
}
