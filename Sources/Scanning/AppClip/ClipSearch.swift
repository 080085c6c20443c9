import AppClipCodes
import InvocationRouter

/// One search through a picture, from its smallest half to itself.
struct ClipSearch {
  /// So many blobs of one level are looked at closely; a picture of dots has more.
  private static let mostTries = 48
  /// A glyph of fewer pixels has a code of less than fifty round it.
  private static let leastGlyph = 13
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
    // What is small in the picture itself is too small to be read; in a half it is not.
    let blobs = BlobFinder.blobs(image, longest: level == 0 ? Self.leastGlyph : 0)
    let candidates = image.pixels.withUnsafeBufferPointer { pixels in
      blobs.compactMap { ClipCandidate($0, in: image, pixels) }
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

  private mutating func read(_ candidate: ClipCandidate, at level: Int) {
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
