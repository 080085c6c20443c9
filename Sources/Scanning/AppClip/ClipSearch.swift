import AppClipCodes
import InvocationRouter

/// One search through a picture, from its smallest half to itself.
struct ClipSearch {
  /// So many blobs of one level are looked at closely; a picture of dots has more.
  private static let mostTries = 48
  private let pyramid: GreyPyramid
  private let mostCodes: Int
  private var places: [(frame: ClipFrame, radius: Double)] = []
  private(set) var found: [ScannedClipCode] = []

  init(_ pyramid: GreyPyramid, mostCodes: Int) {
    self.pyramid = pyramid
    self.mostCodes = mostCodes
  }

  mutating func run() {
    for level in pyramid.levels.indices.reversed() { search(level) }
  }

  private mutating func search(_ level: Int) {
    let image = pyramid.levels[level]
    let candidates = BlobFinder.blobs(image).compactMap { blob in
      Candidate(blob, in: image)
    }
    for candidate in candidates.sorted(by: { $0.score > $1.score }).prefix(Self.mostTries) {
      guard found.count < mostCodes else { return }
      let whole = candidate.frame.scaled(by: Double(1 << level))
      if isTaken(whole) { continue }
      read(candidate, at: level)
    }
  }

  /// Whether a code was found there already.
  private func isTaken(_ frame: ClipFrame) -> Bool {
    let (x, y) = frame.middle
    return places.contains { place in
      let (dx, dy) = (place.frame.middle.x - x, place.frame.middle.y - y)
      return dx * dx + dy * dy < place.radius * place.radius
    }
  }

  private mutating func read(_ candidate: Candidate, at level: Int) {
    // A code wants some two hundred pixels; more only costs time.
    var own = level
    var frame = candidate.frame
    while own > 0, frame.radius < 90 {
      own -= 1
      frame = frame.scaled(by: 2)
    }
    guard let reading = read(frame, candidate.sign, at: own) else { return }
    let whole = reading.frame.scaled(by: Double(1 << own))
    places.append((whole, whole.radius))
    found.append(
      ScannedClipCode(
        payload: reading.decoding.payload, evidence: reading.decoding.evidence,
        wrong: reading.decoding.wrong,
        corners: whole.corners(turn: reading.turn), isLightOnDark: candidate.sign > 0))
  }

  private func read(
    _ start: ClipFrame, _ sign: Float, at level: Int
  ) -> (decoding: RingDecoding, frame: ClipFrame, turn: Double)? {
    let image = pyramid.levels[level]
    return image.pixels.withUnsafeBufferPointer { pixels in
      let fitter = ClipFitter(image: image, pixels: pixels, sign: sign)
      guard let rough = fitter.fitted(start),
        fitter.score(rough, ClipTrack.rings[5], .fine) > 12, rough.stretch < 4
      else { return nil }
      let frame = fitter.sharpened(rough, ClipChange.all)
      let sampler = ClipSampler(image: image, pixels: pixels, sign: sign, frame: frame)
      for turn in sampler.likelyTurns(4) {
        for shift in [0, -0.4, 0.4] {
          if let decoding = sampler.reading(turn: turn + shift)?.decoded() {
            return (decoding, frame, turn + shift)
          }
        }
      }
      return nil
    }
  }
}

/// A blob with a quiet circle and something like a ring round it.
private struct Candidate {
  let frame: ClipFrame
  let sign: Float
  let score: Float

  init?(_ blob: BlobFinder.Blob, in image: GreyImage) {
    let sign: Float = blob.isLight ? 1 : -1
    self.sign = sign
    let stretch = RingLayout.discRadius / RingLayout.glyphRadius
    let (xx, yy) = (blob.halfWidth * blob.halfWidth, blob.halfHeight * blob.halfHeight)
    let xy = blob.slant * blob.halfWidth * blob.halfHeight
    // The root of the matrix: what makes the ellipse of a circle.
    let root = max(0, xx * yy - xy * xy).squareRoot()
    let trace = (xx + yy + 2 * root).squareRoot()
    guard trace > 0 else { return nil }
    let frame = ClipFrame(
      x: blob.x, y: blob.y, xx: (xx + root) / trace * stretch, xy: xy / trace * stretch,
      yy: (yy + root) / trace * stretch)
    self.frame = frame
    let best = image.pixels.withUnsafeBufferPointer { pixels -> Float? in
      let fitter = ClipFitter(image: image, pixels: pixels, sign: sign)
      func mean(_ radius: Double) -> Float {
        fitter.mean(frame, radius: radius / RingLayout.discRadius, .coarse)
      }
      let glyph = mean(88)
      let quiet = mean(136)
      let contrast = sign * (glyph - quiet)
      guard contrast > 8 else { return nil }
      let border = (glyph + quiet) / 2
      var (calm, all) = (0, 0)
      var unrest: Float = 0
      for point in UnitCircle.coarse.points {
        let radius = 136 / RingLayout.discRadius
        guard let place = frame.pixel(radius * point.x, radius * point.y),
          let light = image.light(place.x, place.y, pixels)
        else { continue }
        all += 1
        unrest += abs(light - quiet)
        if sign * (light - border) < 0 { calm += 1 }
      }
      guard all >= 36, calm * 10 >= all * 8, unrest < 0.35 * contrast * Float(all) else {
        return nil
      }
      let rings = [0.9, 0.95, 1, 1.05, 1.1].map { scale in
        sign * (mean(177 * scale) - (mean(153 * scale) + mean(200.6 * scale)) / 2)
      }
      let ring = rings.max() ?? 0
      return ring > 0.06 * contrast ? ring : nil
    }
    guard let best else { return nil }
    score = best
  }
}

extension ClipFrame {
  /// The corners of the box round the disc, as the code stands upright.
  fileprivate func corners(turn: Double) -> [Payload.Corner] {
    [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { u, v in
      let angle = Turn.point(degrees: turn)
      let place = pixel(u * angle.x - v * angle.y, u * angle.y + v * angle.x)
      func whole(_ value: Double) -> Int { Int(max(-1e6, min(1e6, value)).rounded()) }
      return Payload.Corner(x: whole(place?.x ?? 0), y: whole(place?.y ?? 0))
    }
  }
}
