import AppClipCodes

/// A blob with a quiet circle and rings round it, or rings alone.
struct ClipCandidate {
  /// In pixels of its level.
  let frame: ClipFrame
  let level: Int
  /// 1 when arcs are lighter than what is round them, -1 when they are darker; 0 when that is not known.
  let sign: Float
  /// How much of what is seen round it are rings.
  let score: Float
  /// Whether it was found by its glyph.
  let hasGlyph: Bool

  /// Less than this is no rings but chance: blurred ones in perspective have 0.24, and most 0.4; of what
  /// blobs of photos have round them, one in a thousand has 0.15.
  private static let leastScore: Float = 0.17
  /// The same for rings without a glyph, of which more is tried.
  private static let leastAlone: Float = 0.22

  /// A blob of a level, if it is one: most fall by the first look, at little cost.
  init?(_ blob: BlobFinder.Blob, on level: Int, of levels: [GreyImage], _ bits: BitPlane) {
    guard let frame = Self.frame(blob), Self.isAlone(frame, bits, blob.isLight) else { return nil }
    self.level = level
    self.frame = frame
    sign = blob.isLight ? 1 : -1
    hasGlyph = true
    var (own, near) = (level, frame)
    while own > 0, near.radius < RingSight.leastRadius {
      own -= 1
      near = near.scaled(by: 2)
    }
    while own + 1 < levels.count, near.radius >= 2 * RingSight.leastRadius {
      own += 1
      near = near.scaled(by: 0.5)
    }
    let image = levels[own]
    let seen = image.pixels.withUnsafeBufferPointer {
      RingSight.score(near, image, $0, least: Self.leastScore)
    }
    guard let seen, seen > Self.leastScore else { return nil }
    score = seen
  }

  /// Rings round a place of a level, if there are any.
  init?(_ centre: ChangeMap.Centre, on level: Int, of levels: [GreyImage]) {
    let image = levels[level]
    var (best, radius): (Float, Double) = (Self.leastAlone, 0)
    image.pixels.withUnsafeBufferPointer { pixels in
      // The middle ring is at two thirds of the disc's radius.
      for size in stride(from: centre.reach * 1.2, to: centre.reach * 1.95, by: centre.reach * 0.2)
      {
        let circle = ClipFrame(x: centre.x, y: centre.y, xx: size, xy: 0, yy: size)
        let score = RingSight.score(circle, image, pixels, least: best) ?? 0
        if score > best { (best, radius) = (score, size) }
      }
    }
    guard radius > 0 else { return nil }
    frame = ClipFrame(x: centre.x, y: centre.y, xx: radius, xy: 0, yy: radius)
    (self.level, sign, score, hasGlyph) = (level, 0, best, false)
  }

  /// The same with the frame and the sign that its rings have, when they are not known yet; the likelier
  /// sign first.
  func traced(_ levels: [GreyImage]) -> [ClipCandidate] {
    if hasGlyph { return [self] }
    let (place, image) = (frame.middle, levels[level])
    return image.pixels.withUnsafeBufferPointer { pixels in
      let traces = [Float(-1), 1].map { sign in
        (
          sign,
          RingTrace(x: place.x, y: place.y, radius: frame.radius, sign: sign, image, pixels)
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

  /// Between the glyph and the first ring.
  private static let quiet = Float(136 / RingLayout.discRadius)

  /// Whether the circle round the glyph is of the other colour.
  private static func isAlone(_ frame: ClipFrame, _ bits: BitPlane, _ isLight: Bool) -> Bool {
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

  /// Directions, so that each four of them look all round.
  private static let points: [(x: Float, y: Float)] = (0..<24).map {
    UnitCircle.sparse.points[$0 % 4 * 6 + [0, 3, 1, 4, 2, 5][$0 / 4]]
  }

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
}
