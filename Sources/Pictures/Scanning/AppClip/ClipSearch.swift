import AppClipCodes
import Payloads

/// A search for App Clip Codes in all pyramid levels of one picture.
struct ClipSearch {
  /// The number of failed candidates before the search ends. Pictures of dots or rings have more.
  private static let patience = 20
  /// The number of failed attempts that one unreadable candidate with rings counts as.
  private static let costOfRings = 3
  /// The minimum size of a glyph in the picture itself. A smaller one belongs to a code of about
  /// forty pixels, which cannot be read.
  private static let leastGlyph = 11
  private let levels: [GreyImage]
  private let bits: [BinaryPicture]
  private let maxCodeCount: Int
  /// The QR codes already found in the picture, which are not App Clip Codes.
  private let others: [LocatedCode]
  private var places: [(frame: ClipFrame, radius: Double)] = []
  private(set) var found: [ScannedClipCode] = []

  init(_ sight: PicturePyramid, maxCodeCount: Int, besides others: [LocatedCode] = []) {
    levels = sight.levels.map(GreyImage.init)
    bits = sight.bits
    self.maxCodeCount = maxCodeCount
    self.others = others
  }

  mutating func run() {
    // Everything visible in the picture itself is also visible at half the size, at a quarter of
    // the cost.
    let candidates = bits.indices.dropFirst(bits.count > 1 ? 1 : 0).flatMap {
      withGlyphs($0) + withRings($0)
    }
    var patience = Self.patience
    for candidate in candidates.sorted(by: { $0.score > $1.score }) {
      guard found.count < maxCodeCount, patience > 0 else { return }
      let (x, y) = candidate.frame.scaled(by: Double(1 << candidate.level)).middle
      if isAlreadyFound(x, y) { continue }
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

  /// Returns the candidates of a level that look like a glyph surrounded by rings.
  private func withGlyphs(_ level: Int) -> [ClipCandidate] {
    let blobs = BlobFinder.blobs(bits[level], longest: level == 0 ? Self.leastGlyph : 0)
    return blobs.compactMap { blob in
      isAlreadyFound(blob, level) ? nil : ClipCandidate(blob, on: level, of: levels, bits[level])
    }
  }

  /// The candidates that look like rings whose glyph may be covered, or split by the edge of a
  /// shadow.
  private func withRings(_ level: Int) -> [ClipCandidate] {
    let scale = Double(1 << level)
    return TransitionMap(bits[level]).centres.compactMap { centre in
      isAlreadyFound(centre.x * scale, centre.y * scale)
        ? nil : ClipCandidate(centre, on: level, of: levels)
    }
  }

  private func isAlreadyFound(_ blob: BlobFinder.Blob, _ level: Int) -> Bool {
    let scale = Double(1 << level)
    return isAlreadyFound(blob.x * scale, blob.y * scale)
  }

  /// Whether a code was already found at a position in the picture.
  private func isAlreadyFound(_ x: Double, _ y: Double) -> Bool {
    places.contains { place in
      let (dx, dy) = (place.frame.middle.x - x, place.frame.middle.y - y)
      return dx * dx + dy * dy < place.radius * place.radius
    } || others.contains { $0.contains(LocatedCode.Place(x: Float(x), y: Float(y))) }
  }

  /// The results of trying to read a candidate.
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
    // A code needs about two hundred pixels; more only costs time.
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
        fitter.score(rough, hasGlyph ? SamplingCircle.rings[5] : SamplingCircle.ringsAlone, .fine)
          > 12,
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
  /// Returns the corners of the square around the disc, top left first as the upright code is seen.
  fileprivate func corners(turn: Double) -> [Payload.Corner] {
    [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { u, v in
      let angle = UnitCirclePoint.point(degrees: turn)
      let place = pixel(u * angle.x - v * angle.y, u * angle.y + v * angle.x)
      func whole(_ value: Double) -> Int { Int(max(-1e6, min(1e6, value)).rounded()) }
      return Payload.Corner(x: whole(place?.x ?? 0), y: whole(place?.y ?? 0))
    }
  }
}
