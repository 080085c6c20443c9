import AppClipCodes

/// A sampler of the boundaries and arc places of a code whose frame is known.
struct ClipSampler {
  let image: GreyImage
  let pixels: UnsafeBufferPointer<UInt8>
  let sign: Float
  let frame: ClipFrame

  /// The number of samples around each ring, which are equal steps in angle.
  private static let steps = 1440
  private static let circle = UnitCircle(steps)
  /// The centre line of every ring, unrolled, as light relative to its surroundings; `nan` outside
  /// the picture.
  private let profiles: [[Float]]
  /// For each ring, the light beside it at every step in angle.
  private let surroundings: [[Float]]
  /// For each ring, the light outside it minus the light inside it at every step in angle.
  private let slopes: [[Float]]

  init(
    image: GreyImage, pixels: UnsafeBufferPointer<UInt8>, sign: Float, frame: ClipFrame
  ) {
    let shifts = [[Float]](
      repeating: [Float](repeating: 0, count: Self.steps), count: RingLayout.rings.count)
    self.init(image: image, pixels: pixels, sign: sign, frame: frame, shifts: shifts)
  }

  /// Samples each ring at each step at an offset outwards, given in units of the code by `shifts`.
  private init(
    image: GreyImage, pixels: UnsafeBufferPointer<UInt8>, sign: Float, frame: ClipFrame,
    shifts: [[Float]]
  ) {
    self.image = image
    self.pixels = pixels
    self.sign = sign
    self.frame = frame
    let view = frame.view
    func light(_ point: (x: Float, y: Float), _ radius: Double, _ shift: Float) -> Float {
      let scaled = (Float(radius) + shift) / Float(RingLayout.discRadius)
      guard let place = view.pixel(scaled * point.x, scaled * point.y) else { return .nan }
      return image.light(place.x, place.y, pixels) ?? .nan
    }
    func circle(_ distance: Double) -> [[Float]] {
      zip(RingLayout.rings, shifts).map { ring, shifts in
        zip(Self.circle.points, shifts).map { light($0, ring.radius + distance, $1) }
      }
    }
    let (inner, outer) = (circle(-RingLayout.quietDistance), circle(RingLayout.quietDistance))
    let besides = zip(inner, outer).map { zip($0, $1).map { ($0 + $1) / 2 } }
    surroundings = besides
    slopes = zip(inner, outer).map { zip($0, $1).map { $1 - $0 } }
    profiles = RingLayout.rings.indices.map { number in
      let radius = RingLayout.rings[number].radius
      return Self.circle.points.indices.map { step in
        let (point, shift) = (Self.circle.points[step], shifts[number][step])
        // Across the middle half of the stroke.
        let own =
          (light(point, radius - 5, shift) + 2 * light(point, radius, shift)
            + light(point, radius + 5, shift)) / 4
        return sign * (own - besides[number][step])
      }
    }
  }

  /// The maximum distance at which a ring of a bent code is searched, in units of the code.
  private static let farthest: Float = 20
  /// The number of steps around a ring that are shifted together on a bent code.
  private static let stretch = 40

  /// A sampler for a code that is not flat: each part of each ring is read where its contrast is
  /// highest.
  var bent: ClipSampler {
    let shifts = Array(stride(from: -Self.farthest, through: Self.farthest, by: 4))
    let shifted = shifts.map { shift in
      ClipSampler(
        image: image, pixels: pixels, sign: sign, frame: frame,
        shifts: .init(repeating: .init(repeating: shift, count: Self.steps), count: 5)
      ).profiles
    }
    let best = RingLayout.rings.indices.map { ring in
      Self.smooth(
        stride(from: 0, to: Self.steps, by: Self.stretch).map { start in
          let sums = shifted.map { Self.sum($0[ring], around: start + Self.stretch / 2) }
          let most = sums.indices.max { sums[$0] < sums[$1] } ?? 0
          return shifts[most]
        })
    }
    return ClipSampler(image: image, pixels: pixels, sign: sign, frame: frame, shifts: best)
  }

  /// Returns the sum of a profile's finite values within 40 steps of `middle`.
  private static func sum(_ profile: [Float], around middle: Int) -> Float {
    (middle - stretch..<middle + stretch).reduce(0) { sum, step in
      let value = profile[(step + steps) % steps]
      return value.isFinite ? sum + value : sum
    }
  }

  /// Returns a shift for every step: outliers among the parts removed, and jumps smoothed.
  private static func smooth(_ parts: [Float]) -> [Float] {
    let even = parts.indices.map { index in
      let near = (-1...1).map { parts[(index + $0 + parts.count) % parts.count] }
      return near.sorted()[1]
    }
    return (0..<steps).map { step in
      let place = (Float(step) + 0.5) / Float(stretch) - 0.5 + Float(parts.count)
      let (first, part) = (Int(place), place - Float(Int(place)))
      return even[first % parts.count] * (1 - part) + even[(first + 1) % parts.count] * part
    }
  }

  /// Returns the mean of a profile within `spread` degrees on either side of an angle.
  private func value(_ profile: [Float], _ angle: Double, spread: Double) -> Float {
    let perDegree = Double(Self.steps) / 360
    let middle = Int((angle * perDegree).rounded())
    let half = Int((spread * perDegree).rounded())
    var sum: Float = 0
    for step in middle - half...middle + half {
      sum += profile[((step % Self.steps) + Self.steps) % Self.steps]
    }
    return sum / Float(2 * half + 1)
  }

  /// Decodes the code, and returns it with the rotation at which it was read, in degrees.
  func decoded() -> (decoding: RingDecoding, turn: Double)? {
    let turns = likelyTurns(4).flatMap { turn in [0, -0.4, 0.4].map { turn + $0 } }
    let found = IlluminationModel.allCases.filter { $0 != .overBackground || sign < 0 }.compactMap {
      light in
      decoded(turns, light)
    }
    guard let best = found.max(by: { $0.decoding.evidence < $1.decoding.evidence }) else {
      return nil
    }
    // A wrong assumption about the light can turn one code into another.
    let isClear = found.allSatisfy { other in
      other.decoding.payload == best.decoding.payload
        || other.decoding.evidence + Self.neededLead <= best.decoding.evidence
    }
    return isClear ? best : nil
  }

  /// The evidence, in bits, by which a code must exceed any other that another assumption about
  /// light gives.
  private static let neededLead = 10.0

  private func decoded(
    _ turns: [Double], _ light: IlluminationModel
  ) -> (decoding: RingDecoding, turn: Double)? {
    for turn in turns {
      if let decoding = reading(turn: turn, light)?.decoded(ofPhoto: true) {
        return (decoding, turn)
      }
    }
    return nil
  }

  /// Returns the rotations, in degrees, at which the gaps fit the boundaries best, the best first.
  private func likelyTurns(_ count: Int) -> [Double] {
    let step = 0.5
    let scores = fits()
    let peaks = scores.indices.filter { index in
      let near = [-2, -1, 1, 2].map { scores[(index + $0 + 720) % 720] }
      return near.allSatisfy { $0 <= scores[index] }
    }
    return peaks.sorted { scores[$0] > scores[$1] }.prefix(count).map { Double($0) * step }
  }

  /// The fit of gaps to boundaries for each rotation, in half degrees: between boundaries there is
  /// always an arc, on them often a gap.
  private func fits() -> [Float] {
    var sums = [Float](repeating: 0, count: 720)
    let perTurn = Self.steps / sums.count
    for (ring, profile) in zip(RingLayout.rings, profiles) {
      for boundary in 0..<ring.positions {
        var gap = Self.step(ring.angle(boundary))
        var middle = Self.step(ring.angle(boundary) + ring.step / 2)
        for index in sums.indices {
          let difference = profile[middle] - profile[gap]
          if difference.isFinite { sums[index] += difference }
          gap += gap + perTurn < Self.steps ? perTurn : perTurn - Self.steps
          middle += middle + perTurn < Self.steps ? perTurn : perTurn - Self.steps
        }
      }
    }
    return sums
  }

  /// Returns the index of the profile's step at an angle in degrees.
  private static func step(_ angle: Double) -> Int {
    let step = Int((angle * Double(steps) / 360).rounded()) % steps
    return step < 0 ? step + steps : step
  }

  /// Returns the colours of the arcs for a given rotation in degrees and model of illumination.
  func reading(turn: Double, _ light: IlluminationModel) -> RingReading? {
    var seen = RingMeasurements()
    for (number, ring) in RingLayout.rings.enumerated() {
      for boundary in 0..<ring.positions {
        let angle = ring.angle(boundary) + turn
        seen.gaps.append(value(profiles[number], angle, spread: ring.halfGap * 0.15))
        let between = angle + ring.step / 2
        seen.middles.append(value(profiles[number], between, spread: ring.step * 0.1))
        seen.surroundings.append(value(surroundings[number], between, spread: ring.step * 0.3))
        seen.slopes.append(value(slopes[number], between, spread: ring.step * 0.1))
        let point = UnitCirclePoint.point(degrees: between)
        seen.places.append((Float(point.x * ring.radius / 400), Float(point.y * ring.radius / 400)))
      }
    }
    return seen.reading(light, sign: sign)
  }
}
