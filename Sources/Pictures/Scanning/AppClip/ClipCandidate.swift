import AppClipCodes

/// A possible App Clip Code: a blob surrounded by a gap and rings, or rings alone.
struct ClipCandidate {
  /// The position and shape of the code, in pixels of its pyramid level.
  let frame: ClipFrame
  let level: Int
  /// 1 if arcs are lighter than their surroundings, -1 if they are darker, 0 if unknown.
  let sign: Float
  /// The share, from 0 to 1, of the variation of light around the centre that rings explain.
  let score: Float
  /// Whether the candidate was found by its glyph, not by its rings.
  let hasGlyph: Bool

  /// The minimum score of rings. Blurred rings in perspective have 0.24, most rings 0.4; of the
  /// surroundings of blobs in photos, one in a thousand has 0.15.
  private static let leastScore: Float = 0.17
  /// The minimum score of candidates without a glyph, of which many more are tested.
  private static let leastAlone: Float = 0.22

  /// Tests whether a blob is the glyph of a code, or returns `nil`. Most blobs fail the cheap first
  /// check.
  init?(_ blob: BlobFinder.Blob, on level: Int, of levels: [GreyImage], _ bits: BinaryPicture) {
    guard let frame = Self.frame(blob), Self.isAlone(frame, bits, blob.isLight) else { return nil }
    self.level = level
    self.frame = frame
    sign = blob.isLight ? 1 : -1
    hasGlyph = true
    var (own, near) = (level, frame)
    while own > 0, near.radius < RingDetector.leastRadius {
      own -= 1
      near = near.scaled(by: 2)
    }
    while own + 1 < levels.count, near.radius >= 2 * RingDetector.leastRadius {
      own += 1
      near = near.scaled(by: 0.5)
    }
    let image = levels[own]
    let seen = image.pixels.withUnsafeBufferPointer {
      RingDetector.score(near, image, $0, least: Self.leastScore)
    }
    guard let seen, seen > Self.leastScore else { return nil }
    score = seen
  }

  /// Tests whether there are rings around a position, or returns `nil`.
  init?(_ centre: TransitionMap.Centre, on level: Int, of levels: [GreyImage]) {
    let image = levels[level]
    var (best, radius): (Float, Double) = (Self.leastAlone, 0)
    image.pixels.withUnsafeBufferPointer { pixels in
      // The middle ring is at two thirds of the disc's radius.
      for size in stride(from: centre.reach * 1.2, to: centre.reach * 1.95, by: centre.reach * 0.2)
      {
        let circle = ClipFrame(x: centre.x, y: centre.y, xx: size, xy: 0, yy: size)
        let score = RingDetector.score(circle, image, pixels, least: best) ?? 0
        if score > best { (best, radius) = (score, size) }
      }
    }
    guard radius > 0 else { return nil }
    frame = ClipFrame(x: centre.x, y: centre.y, xx: radius, xy: 0, yy: radius)
    (self.level, sign, score, hasGlyph) = (level, 0, best, false)
  }

  /// The candidates with the frame and the sign traced from the rings, if they are not known yet;
  /// the more likely sign first.
  func traced(_ levels: [GreyImage]) -> [ClipCandidate] {
    if hasGlyph { return [self] }
    let (place, image) = (frame.middle, levels[level])
    return image.pixels.withUnsafeBufferPointer { pixels in
      let traces = [Float(-1), 1].map { sign in
        (
          sign,
          RingTracer(x: place.x, y: place.y, radius: frame.radius, sign: sign, image, pixels)
        )
      }
      return traces.sorted { $0.1.score > $1.1.score }.compactMap { sign, trace in
        guard let found = trace.frame, found.radius < 2 * frame.radius else { return nil }
        return ClipCandidate(frame: found, sign: sign, of: self)
      }
    }
  }

  private init(frame: ClipFrame, sign: Float, of other: ClipCandidate) {
    (self.frame, self.sign) = (frame, sign)
    (level, score, hasGlyph) = (other.level, other.score, false)
  }

  /// The radius of the gap between the glyph and the first ring, in radii of the disc.
  private static let quiet = Float(136 / RingLayout.discRadius)

  /// Whether the gap around the glyph has the opposite brightness of the glyph.
  private static func isAlone(_ frame: ClipFrame, _ bits: BinaryPicture, _ isLight: Bool) -> Bool {
    let view = frame.view
    var (seen, other) = (0, 0)
    for (index, point) in points.enumerated() {
      if index >= 4, index % 4 == 0, 5 * other < 3 * seen { return false }
      guard let (x, y) = view.pixel(quiet * point.x, quiet * point.y), x >= 0, y >= 0,
        x < Float(bits.width - 1), y < Float(bits.height - 1)
      else { continue }
      seen += 1
      if bits.isDark(Int(x + 0.5), Int(y + 0.5)) == isLight { other += 1 }
    }
    return seen >= 18 && 5 * other >= 4 * seen
  }

  /// Points around the unit circle, ordered so that each four in a row are spread evenly.
  private static let points: [(x: Float, y: Float)] = (0..<24).map {
    UnitCircle.sparse.points[$0 % 4 * 6 + [0, 3, 1, 4, 2, 5][$0 / 4]]
  }

  /// Returns the frame of a code whose glyph is the blob, or `nil` if that is impossible.
  private static func frame(_ blob: BlobFinder.Blob) -> ClipFrame? {
    let stretch = RingLayout.discRadius / RingLayout.glyphRadius
    let (xx, yy) = (blob.halfWidth * blob.halfWidth, blob.halfHeight * blob.halfHeight)
    let xy = blob.slant * blob.halfWidth * blob.halfHeight
    // The square root of the matrix, which maps the circle to the ellipse.
    let root = max(0, xx * yy - xy * xy).squareRoot()
    let trace = (xx + yy + 2 * root).squareRoot()
    guard trace > 0 else { return nil }
    return ClipFrame(
      x: blob.x, y: blob.y, xx: (xx + root) / trace * stretch, xy: xy / trace * stretch,
      yy: (yy + root) / trace * stretch)
  }
}
