import AppClipCodes

/// Moves a frame until its circles lie on the rings of a code, from the inside out.
struct ClipFitter {
  let image: GreyImage
  let pixels: UnsafeBufferPointer<UInt8>
  /// 1 when arcs are lighter than the disc, -1 when they are darker.
  let sign: Float
  let circle: UnitCircle

  /// A circle on which the light is measured: on a ring or the glyph, or between them.
  private struct Track {
    var radius: Double
    var weight: Float
  }

  /// What is looked at when the frame is to be right up to so many rings.
  private static let tracks: [[Track]] = (0...5).map { rings in
    let glyph = RingLayout.glyphRadius
    var tracks = [
      Track(radius: glyph - 14, weight: 0.6), Track(radius: glyph + 14, weight: -0.6),
      Track(radius: 150, weight: -0.5),
    ]
    for ring in RingLayout.rings.prefix(rings) {
      tracks.append(Track(radius: ring.radius, weight: 1))
      tracks.append(Track(radius: ring.radius - RingLayout.quietDistance, weight: -0.5))
      tracks.append(Track(radius: ring.radius + RingLayout.quietDistance, weight: -0.5))
    }
    return tracks.map { Track(radius: $0.radius / RingLayout.discRadius, weight: $0.weight) }
  }

  /// How well circles lie on rings, in light: what is on rings less what is between them.
  func score(_ frame: ClipFrame, rings: Int) -> Float {
    var total: Float = 0
    for track in Self.tracks[rings] {
      total += track.weight * mean(frame, radius: track.radius)
    }
    return total * sign
  }

  /// The mean light on a circle; what lies outside the picture adds nothing.
  func mean(_ frame: ClipFrame, radius: Double) -> Float {
    var (sum, count): (Float, Float) = (0, 0)
    for point in circle.points {
      guard let place = frame.pixel(radius * point.x, radius * point.y),
        let light = image.light(place.x, place.y, pixels)
      else { continue }
      sum += light
      count += 1
    }
    return count > 0 ? sum / count : 0
  }

  /// The frame that fits best near another, ring by ring; `nil` as soon as a ring is missing.
  func fitted(_ start: ClipFrame) -> ClipFrame? {
    var frame = start
    // How far one ring may still be off decides how far to look for the next.
    let reach = [0.05, 0.035, 0.02, 0.015, 0.012, 0.01]
    for rings in 0...5 {
      let parameters = rings < 3 ? 0..<5 : 0..<7
      frame = climb(frame, rings: rings, parameters, from: reach[rings], to: 0.0012)
      if !hasRings(frame, rings) { return nil }
    }
    return climb(frame, rings: 5, 0..<7, from: 0.006, to: 0.0012)
  }

  /// Whether each of the first rings stands out as much as blur and the third colour leave of it.
  private func hasRings(_ frame: ClipFrame, _ count: Int) -> Bool {
    func light(_ radius: Double) -> Float {
      sign * mean(frame, radius: radius / RingLayout.discRadius)
    }
    let contrast = light(RingLayout.glyphRadius - 14) - light(136)
    return contrast > 6
      && RingLayout.rings.prefix(count).allSatisfy { ring in
        let beside =
          (light(ring.radius - RingLayout.quietDistance)
            + light(ring.radius + RingLayout.quietDistance)) / 2
        return light(ring.radius) - beside > 0.05 * contrast
      }
  }

  /// Tries a step of each kind in both directions and keeps what is better; then smaller steps.
  private func climb(
    _ start: ClipFrame, rings: Int, _ parameters: Range<Int>, from reach: Double, to end: Double
  ) -> ClipFrame {
    var frame = start
    var best = score(frame, rings: rings)
    var step = reach
    while step > end {
      var isBetter = false
      for parameter in parameters {
        for direction in [step, -step] {
          var change = [Double](repeating: 0, count: 7)
          // Tilts move the rim, not the middle: they may be larger.
          change[parameter] = parameter < 2 ? direction * 0.5 : direction
          guard let other = frame.changed(by: change) else { continue }
          let value = score(other, rings: rings)
          if value > best {
            (frame, best, isBetter) = (other, value, true)
            break
          }
        }
      }
      if !isBetter { step /= 2 }
    }
    return frame
  }
}

/// Directions all round.
struct UnitCircle {
  let points: [(x: Double, y: Double)]

  init(_ count: Int) {
    points = (0..<count).map { Turn.point(degrees: Double($0) * 360 / Double(count)) }
  }
}
