import AppClipCodes

/// A circle on which the light is measured: on a ring or the glyph, or between them.
struct ClipTrack {
  /// In radii of the disc.
  var radius: Double
  var weight: Float

  private init(_ radius: Double, _ weight: Float) {
    self.radius = radius / RingLayout.discRadius
    self.weight = weight
  }

  /// What is looked at when the frame is to be right up to so many rings.
  static let rings: [[ClipTrack]] = (0...5).map { glyph + rings($0) }

  /// The same when the glyph is not to be seen.
  static let ringsAlone = rings(5)

  private static func rings(_ count: Int) -> [ClipTrack] {
    RingLayout.rings.prefix(count).flatMap { ring in
      [
        ClipTrack(ring.radius, 1), ClipTrack(ring.radius - RingLayout.quietDistance, -0.5),
        ClipTrack(ring.radius + RingLayout.quietDistance, -0.5),
      ]
    }
  }

  /// What is looked at when all rings are found: both sides of all edges. A sharp ring is as light
  /// near its edges as in its middle, so that only these say where its middle is.
  static let edges: [ClipTrack] = glyph + edgesAlone

  /// The same without the glyph's.
  static let edgesAlone: [ClipTrack] =
    RingLayout.rings.flatMap { ring in
      let half = RingLayout.strokeWidth / 2
      return [
        ClipTrack(ring.radius - 0.7 * half, 0.5), ClipTrack(ring.radius + 0.7 * half, 0.5),
        ClipTrack(ring.radius - 1.3 * half, -0.5), ClipTrack(ring.radius + 1.3 * half, -0.5),
      ]
    }

  private static let glyph = [
    ClipTrack(RingLayout.glyphRadius - 14, 0.6), ClipTrack(RingLayout.glyphRadius + 14, -0.6),
    ClipTrack(150, -0.5),
  ]
}

/// Directions all round.
struct UnitCircle {
  let points: [(x: Float, y: Float)]
  /// The points, and the last of them before the first.
  let closed: [(x: Float, y: Float)]

  init(_ count: Int) {
    points = (0..<count).map {
      let point = Bearing.point(degrees: Double($0) * 360 / Double(count))
      return (Float(point.x), Float(point.y))
    }
    closed = points.suffix(1) + points
  }

  /// Enough to see that something is no glyph.
  static let quick = UnitCircle(12)
  /// Enough to see a ring.
  static let sparse = UnitCircle(24)
  /// Enough for the glyph and the inner rings.
  static let coarse = UnitCircle(48)
  /// Enough to come near to the outer rings.
  static let medium = UnitCircle(96)
  /// Several points for each gap of the outermost ring: with fewer, a small change of the frame
  /// moves all points off the gaps, which looks like a better fit.
  static let fine = UnitCircle(192)
}
