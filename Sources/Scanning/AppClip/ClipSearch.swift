import AppClipCodes
import InvocationRouter

/// One search through a picture, on all of its levels.
struct ClipSearch {
  /// How much is tried in vain: a picture of dots, or of rings, has more of them.
  private static let patience = 20
  /// What it takes of that to find rings that cannot be read.
  private static let costOfRings = 3
  /// A smaller glyph in the picture itself has a code of about forty pixels round it, which nobody can
  /// read.
  private static let leastGlyph = 11
  private let levels: [GreyImage]
  private let bits: [BitPlane]
  private let mostCodes: Int
  /// Where there are QR codes.
  private let others: [ReadCode]
  private var places: [(frame: ClipFrame, radius: Double)] = []
  private(set) var found: [ScannedClipCode] = []

  init(_ sight: PictureSight, mostCodes: Int, besides others: [ReadCode] = []) {
    levels = sight.levels.map(GreyImage.init)
    bits = sight.bits
    self.mostCodes = mostCodes
    self.others = others
  }

  mutating func run() {
    // What is seen on the picture itself is seen on its half, too, at a quarter of the cost.
    let candidates = bits.indices.dropFirst(bits.count > 1 ? 1 : 0).flatMap {
      withGlyphs($0) + withRings($0)
    }
    var patience = Self.patience
    for candidate in candidates.sorted(by: { $0.score > $1.score }) {
      guard found.count < mostCodes, patience > 0 else { return }
      let (x, y) = candidate.frame.scaled(by: Double(1 << candidate.level)).middle
      if isTaken(x, y) { continue }
      switch read(candidate) {
      case .code(let code, let frame):
        found.append(code)
        places.append((frame, frame.radius))
        patience = Self.patience
      case .rings: patience -= Self.costOfRings
      case .nothing: patience -= 1
      }
    }
  }

  /// What looks like a glyph with rings round it.
  private func withGlyphs(_ level: Int) -> [ClipCandidate] {
    let blobs = BlobFinder.blobs(bits[level], longest: level == 0 ? Self.leastGlyph : 0)
    return blobs.compactMap { blob in
      isTaken(blob, level) ? nil : ClipCandidate(blob, on: level, of: levels, bits[level])
    }
  }

  /// What looks like rings whose glyph may be covered, or broken by the edge of a shadow.
  private func withRings(_ level: Int) -> [ClipCandidate] {
    let scale = Double(1 << level)
    return ChangeMap(bits[level]).centres.compactMap { centre in
      isTaken(centre.x * scale, centre.y * scale)
        ? nil : ClipCandidate(centre, on: level, of: levels)
    }
  }

  private func isTaken(_ blob: BlobFinder.Blob, _ level: Int) -> Bool {
    let scale = Double(1 << level)
    return isTaken(blob.x * scale, blob.y * scale)
  }

  /// Whether a code was found there already.
  private func isTaken(_ x: Double, _ y: Double) -> Bool {
    places.contains { place in
      let (dx, dy) = (place.frame.middle.x - x, place.frame.middle.y - y)
      return dx * dx + dy * dy < place.radius * place.radius
    } || others.contains { $0.contains(ReadCode.Place(x: Float(x), y: Float(y))) }
  }

  /// What became of a candidate.
  private enum Outcome {
    case code(ScannedClipCode, ClipFrame)
    case rings
    case nothing
  }

  private func read(_ candidate: ClipCandidate) -> Outcome {
    var hasRings = false
    for traced in candidate.traced(levels) {
      switch readTraced(traced) {
      case .code(let code, let frame): return .code(code, frame)
      case .rings: hasRings = true
      case .nothing: break
      }
    }
    return hasRings ? .rings : .nothing
  }

  private func readTraced(_ candidate: ClipCandidate) -> Outcome {
    // A code wants some two hundred pixels; more only costs time.
    var own = candidate.level
    var start = candidate.frame
    while own > 0, start.radius < 90 {
      own -= 1
      start = start.scaled(by: 2)
    }
    let image = levels[own]
    return image.pixels.withUnsafeBufferPointer { pixels in
      let fitter = ClipFitter(image: image, pixels: pixels, sign: candidate.sign)
      let hasGlyph = candidate.hasGlyph
      guard let rough = hasGlyph ? fitter.fitted(start) : fitter.settled(start),
        fitter.score(rough, hasGlyph ? ClipTrack.rings[5] : ClipTrack.ringsAlone, .fine) > 12,
        rough.stretch < 4
      else { return .nothing }
      let frame = fitter.sharpened(rough, hasGlyph: hasGlyph)
      let sampler = ClipSampler(
        image: image, pixels: pixels, sign: candidate.sign, frame: frame)
      guard let (decoding, turn) = sampler.decoded() ?? sampler.bent.decoded() else {
        return .rings
      }
      let whole = frame.scaled(by: Double(1 << own))
      let code = ScannedClipCode(
        payload: decoding.payload, evidence: decoding.evidence, wrong: decoding.wrong,
        corners: whole.corners(turn: turn), isLightOnDark: candidate.sign > 0)
      return .code(code, whole)
    }
  }
}

extension ClipFrame {
  /// The corners of the box round the disc, as the code stands upright.
  fileprivate func corners(turn: Double) -> [Payload.Corner] {
    [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { u, v in
      let angle = Bearing.point(degrees: turn)
      let place = pixel(u * angle.x - v * angle.y, u * angle.y + v * angle.x)
      func whole(_ value: Double) -> Int { Int(max(-1e6, min(1e6, value)).rounded()) }
      return Payload.Corner(x: whole(place?.x ?? 0), y: whole(place?.y ?? 0))
    }
  }
}
