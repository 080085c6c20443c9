import AppClipCodes

/// A search for the frame that fits the rings of a code best, from the inside out.
struct ClipFitter {
  let image: GreyImage
  let pixels: UnsafeBufferPointer<UInt8>
  /// 1 if arcs are lighter than the disc, -1 if they are darker.
  let sign: Float

  /// Returns how well circles fit the rings: the light on rings minus the light between them.
  func score(_ frame: ClipFrame, _ tracks: [SamplingCircle], _ circle: UnitCircle) -> Float {
    var total: Float = 0
    for track in tracks {
      total += track.weight * mean(frame, radius: track.radius, circle)
    }
    return total * sign
  }

  /// Returns the mean light along a circle of the code. Parts outside the picture do not count.
  ///
  /// It is the mean along the curve as it appears in the picture. A mean over the points would grow
  /// if a tilt crowded them on long arcs and left few for the gaps.
  func mean(_ frame: ClipFrame, radius: Double, _ circle: UnitCircle) -> Float {
    var (sum, length): (Float, Float) = (0, 0)
    var last: (x: Float, y: Float, light: Float)?
    let view = frame.view
    let radius = Float(radius)
    circle.closed.withUnsafeBufferPointer { points in
      for point in points {
        guard let (x, y) = view.pixel(radius * point.x, radius * point.y),
          let light = image.light(x, y, pixels)
        else {
          last = nil
          continue
        }
        if let last {
          let way = ((x - last.x) * (x - last.x) + (y - last.y) * (y - last.y)).squareRoot()
          sum += way * (light + last.light)
          length += way
        }
        last = (x, y, light)
      }
    }
    return length > 0 ? sum / (2 * length) : 0
  }

  /// The best frame near another, fitted ring by ring; `nil` as soon as a ring is missing.
  func fitted(_ start: ClipFrame) -> ClipFrame? {
    var frame = start
    // The remaining error of one ring determines the search range for the next.
    let reach = [0.05, 0.035, 0.02, 0.015, 0.012, 0.01]
    for rings in 0...5 {
      // A few points are enough for the long gaps of the inner rings.
      let circle = rings < 4 ? UnitCircle.coarse : .medium
      let changes = rings < 3 ? ClipChange.flat : ClipChange.all
      let end = rings < 5 ? reach[rings + 1] / 7 : 0.0012
      frame = climb(
        frame, SamplingCircle.rings[rings], circle, changes, from: reach[rings], to: end)
      if !hasRings(frame, rings, circle) { return nil }
    }
    return frame
  }

  /// The best frame near one that was found by rings, whatever is in their centre; `nil` if a ring
  /// is missing.
  func settled(_ start: ClipFrame) -> ClipFrame? {
    let tracks = SamplingCircle.ringsAlone
    let flat = climb(start, tracks, .medium, ClipChange.flat, from: 0.02, to: 0.004)
    let frame = climb(flat, tracks, .medium, ClipChange.all, from: 0.012, to: 0.0012)
    let lights = RingLayout.rings.map { standing($0, frame) }
    let most = lights.max() ?? 0
    return most > 6 && lights.allSatisfy { $0 > 0.15 * most } ? frame : nil
  }

  /// Returns the contrast of a ring with its surroundings on both sides.
  private func standing(_ ring: RingLayout.Ring, _ frame: ClipFrame) -> Float {
    func light(_ radius: Double) -> Float {
      sign * mean(frame, radius: radius / RingLayout.discRadius, .medium)
    }
    return light(ring.radius)
      - (light(ring.radius - RingLayout.quietDistance)
        + light(ring.radius + RingLayout.quietDistance)) / 2
  }

  /// Returns the frame near this one that best fits the edges of all arcs.
  func sharpened(_ frame: ClipFrame, hasGlyph: Bool = true) -> ClipFrame {
    let tracks = hasGlyph ? SamplingCircle.edges : SamplingCircle.edgesAlone
    let near = climb(frame, tracks, .medium, ClipChange.all, from: 0.008, to: 0.0015)
    return climb(near, tracks, .fine, ClipChange.all, from: 0.001, to: 0.0006)
  }

  /// Whether the contrast of each of the first rings is at least what blur and the third colour
  /// leave.
  private func hasRings(_ frame: ClipFrame, _ count: Int, _ circle: UnitCircle) -> Bool {
    func light(_ radius: Double) -> Float {
      sign * mean(frame, radius: radius / RingLayout.discRadius, circle)
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

  /// Hill climbing: tries a step of each kind in both directions, keeps improvements, and then
  /// reduces the step.
  private func climb(
    _ start: ClipFrame, _ tracks: [SamplingCircle], _ circle: UnitCircle,
    _ changes: [ClipChange.Kind],
    from reach: Double, to end: Double
  ) -> ClipFrame {
    var frame = start
    var best = score(frame, tracks, circle)
    var step = reach
    while step > end {
      var isBetter = false
      for kind in changes {
        for direction in [step, -step] {
          guard let other = frame.changed(by: ClipChange(kind, direction)) else { continue }
          let value = score(other, tracks, circle)
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
