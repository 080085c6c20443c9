import AppClipCodes

/// Divides the light of arcs into foreground and third colour; the light of the scene may grow
/// along one direction of the disc.
struct ColourGroups {
  /// For each place: below 0 foreground, above 0 third colour, and how sure; 0 when it is neither.
  private(set) var sureness: [Float] = []

  /// The brightest of an arc where the light is `level`; the third colour has a part of that.
  private var plane = LightPlane()
  private var third: Float = 0.52

  init(_ lights: [Float], _ places: [(x: Float, y: Float)]) {
    let sorted = lights.filter(\.isFinite).sorted()
    guard sorted.count >= 64 else {
      sureness = [Float](repeating: 0, count: lights.count)
      return
    }
    plane.level = sorted[sorted.count * 4 / 5]
    for _ in 0..<6 { refine(lights, places) }
    for (light, place) in zip(lights, places) {
      let level = plane[place]
      guard light.isFinite, level > 1 else {
        sureness.append(0)
        continue
      }
      let part = light / level
      // Neither colour: something lies over it.
      guard part > 0.3 * third, part < 1.6 else {
        sureness.append(0)
        continue
      }
      let middle = (1 + third) / 2
      let distance = (middle - part) / ((1 - third) / 2)
      sureness.append(max(-2, min(2, distance)))
    }
  }

  private mutating func refine(_ lights: [Float], _ places: [(x: Float, y: Float)]) {
    var fit = LightPlaneFit()
    var (thirds, count): (Float, Float) = (0, 0)
    for (light, place) in zip(lights, places) where light.isFinite {
      let part = light / max(1, plane[place])
      guard part > 0.2, part < 1.8 else { continue }
      let isThird = part < (1 + third) / 2
      fit.add(place, isThird ? light / third : light)
      if isThird {
        thirds += part
        count += 1
      }
    }
    if count > 8 { third = max(0.3, min(0.75, thirds / count)) }
    if let better = fit.solved { plane = better }
  }
}

/// A value that grows evenly over the disc.
struct LightPlane {
  var level: Float = 0
  var right: Float = 0
  var down: Float = 0

  subscript(place: (x: Float, y: Float)) -> Float { level + right * place.x + down * place.y }
}

/// Least squares for a plane.
struct LightPlaneFit {
  private var count: Float = 0
  private var sums = [Float](repeating: 0, count: 8)

  mutating func add(_ place: (x: Float, y: Float), _ value: Float) {
    count += 1
    let terms = [
      place.x, place.y, place.x * place.x, place.x * place.y, place.y * place.y, value,
      value * place.x, value * place.y,
    ]
    for (index, term) in terms.enumerated() { sums[index] += term }
  }

  /// By Cramer's rule; `nil` when the places lie on a line.
  var solved: LightPlane? {
    let (x, y, xx, xy, yy) = (sums[0], sums[1], sums[2], sums[3], sums[4])
    let (v, vx, vy) = (sums[5], sums[6], sums[7])
    func determinant(_ m: [Float]) -> Float {
      m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6])
        + m[2] * (m[3] * m[7] - m[4] * m[6])
    }
    let whole = determinant([count, x, y, x, xx, xy, y, xy, yy])
    guard abs(whole) > 1e-3 else { return nil }
    return LightPlane(
      level: determinant([v, x, y, vx, xx, xy, vy, xy, yy]) / whole,
      right: determinant([count, v, y, x, vx, xy, y, vy, yy]) / whole,
      down: determinant([count, x, v, x, xx, vx, y, xy, vy]) / whole)
  }
}

/// Divides boundaries into gaps and those that an arc runs over, by how much of the light of the
/// arcs on both sides is left on them.
struct GapGroups {
  /// For each boundary: above 0 an arc runs on, below 0 there is a gap, and how sure.
  private(set) var sureness: [Float]

  init(_ gaps: [Float], _ middles: [Float]) {
    sureness = [Float](repeating: 0, count: gaps.count)
    var parts = [Float](repeating: .nan, count: gaps.count)
    let usual = middles.filter(\.isFinite).sorted()
    guard usual.count >= 64 else { return }
    // Arcs far below the usual light are covered.
    let least = usual[usual.count / 2] * 0.25
    for ring in RingLayout.rings {
      for boundary in ring.boundaries {
        let before = boundary == ring.first ? ring.boundaries.upperBound - 1 : boundary - 1
        let (left, right) = (middles[before], middles[boundary])
        guard left > least, right > least, gaps[boundary].isFinite else { continue }
        parts[boundary] = gaps[boundary] / ((left + right) / 2)
      }
    }
    guard let (low, high) = Self.groups(parts.filter(\.isFinite)) else { return }
    for (index, part) in parts.enumerated() where part.isFinite {
      let distance = (part - (low + high) / 2) / ((high - low) / 2)
      sureness[index] = max(-2, min(2, distance))
    }
  }

  /// The middles of the two groups; `nil` when there are not two.
  private static func groups(_ parts: [Float]) -> (low: Float, high: Float)? {
    guard parts.count >= 64 else { return nil }
    let sorted = parts.sorted()
    var (low, high) = (sorted[parts.count / 5], sorted[parts.count * 4 / 5])
    for _ in 0..<8 {
      let border = (low + high) / 2
      let lower = parts.filter { $0 <= border }
      let upper = parts.filter { $0 > border }
      guard !lower.isEmpty, !upper.isEmpty else { return nil }
      low = lower.reduce(0, +) / Float(lower.count)
      high = upper.reduce(0, +) / Float(upper.count)
    }
    return high - low > 0.15 ? (low, high) : nil
  }
}
