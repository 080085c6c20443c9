import AppClipCodes

/// A blob with a quiet circle and something like a ring round it.
struct ClipCandidate {
  let frame: ClipFrame
  /// 1 when the blob is lighter than what is round it, -1 when it is darker.
  let sign: Float
  /// How much the ring stands out, in light.
  let score: Float

  init?(_ blob: BlobFinder.Blob, in image: GreyImage, _ pixels: UnsafeBufferPointer<UInt8>) {
    let sign: Float = blob.isLight ? 1 : -1
    self.sign = sign
    guard let frame = Self.frame(blob) else { return nil }
    self.frame = frame
    let fitter = ClipFitter(image: image, pixels: pixels, sign: sign)
    func mean(_ radius: Double, _ circle: UnitCircle) -> Float {
      fitter.mean(frame, radius: radius / RingLayout.discRadius, circle)
    }
    // A texture has many blobs: most fall here, at little cost.
    guard sign * (mean(88, .quick) - mean(Self.quiet, .quick)) > 5 else { return nil }
    let around = Self.lights(frame, image, pixels)
    guard around.count >= 36 else { return nil }
    let (glyph, quiet) = (mean(88, .coarse), around.reduce(0, +) / Float(around.count))
    let contrast = sign * (glyph - quiet)
    let border = (glyph + quiet) / 2
    let calm = around.count { sign * ($0 - border) < 0 }
    let unrest = around.reduce(0) { $0 + abs($1 - quiet) }
    guard contrast > 8, calm * 10 >= around.count * 8,
      unrest < 0.35 * contrast * Float(around.count)
    else { return nil }
    // The first ring may be a little nearer or farther than the blob has it.
    let step = RingLayout.quietDistance / 3
    let profile: [Float] = (-5...5).map { sign * mean(177.2 + Double($0) * step, .sparse) }
    let rings: [Float] = (3...7).map { index in
      profile[index] - (profile[index - 3] + profile[index + 3]) / 2
    }
    guard let ring = rings.max(), ring > 0.06 * contrast else { return nil }
    score = ring
  }

  /// Between the glyph and the first ring.
  private static let quiet = 136.0

  /// A code whose glyph the blob is.
  private static func frame(_ blob: BlobFinder.Blob) -> ClipFrame? {
    let stretch = RingLayout.discRadius / RingLayout.glyphRadius
    let (xx, yy) = (blob.halfWidth * blob.halfWidth, blob.halfHeight * blob.halfHeight)
    let xy = blob.slant * blob.halfWidth * blob.halfHeight
    // The root of the matrix: what makes the ellipse of a circle.
    let root = max(0, xx * yy - xy * xy).squareRoot()
    let trace = (xx + yy + 2 * root).squareRoot()
    guard trace > 0 else { return nil }
    return ClipFrame(
      x: blob.x, y: blob.y, xx: (xx + root) / trace * stretch, xy: xy / trace * stretch,
      yy: (yy + root) / trace * stretch)
  }

  /// The light on the quiet circle, point by point.
  private static func lights(
    _ frame: ClipFrame, _ image: GreyImage, _ pixels: UnsafeBufferPointer<UInt8>
  ) -> [Float] {
    let radius = Float(quiet / RingLayout.discRadius)
    let view = frame.view
    let points = UnitCircle.coarse.points
    var lights: [Float] = []
    lights.reserveCapacity(points.count)
    for point in points {
      guard let place = view.pixel(radius * point.x, radius * point.y),
        let light = image.light(place.x, place.y, pixels)
      else { continue }
      lights.append(light)
    }
    return lights
  }
}
