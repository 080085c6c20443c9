/// A classifier that separates arcs into foreground and third colour by their light.
struct ColourClassifier {
  /// For each place: negative for foreground, positive for the third colour, with the certainty as
  /// magnitude; 0 if it is neither.
  private(set) var sureness: [Float] = []
  /// For each arc place, the light that the foreground colour would have there.
  private(set) var levels: [Float]
  /// The ratio of the light of the third colour to that of the foreground.
  private var third: Float = 0.52

  /// Classifies arcs, assuming that the illumination changes evenly in one direction over the disc.
  init(_ lights: [Float], _ places: [(x: Float, y: Float)]) {
    self.init(lights) { levels, foreground in
      var fit = LightPlaneFit()
      for (light, place) in zip(foreground, places) where light.isFinite { fit.add(place, light) }
      if let plane = fit.solved { levels = places.map { plane[$0] } }
    }
  }

  /// Classifies arcs, assuming that the illumination is that of similar places nearby.
  init(_ lights: [Float], near neighbours: Neighbours) {
    // Foreground and third colour are about equally frequent, so twice the mean is too much for
    // both.
    let means = neighbours.means(lights.map { $0.isFinite ? max(0, $0) : .nan })
    self.init(lights, start: means.map { $0 * 1.3 }) { levels, foreground in
      levels = neighbours.means(foreground)
    }
  }

  /// Separates the colours by levels that are refined step by step, from the light that each place
  /// would have in the foreground colour.
  private init(
    _ lights: [Float], start: [Float]? = nil, refine: (inout [Float], [Float]) -> Void
  ) {
    let sorted = lights.filter(\.isFinite).sorted()
    guard sorted.count >= 64 else {
      levels = [Float](repeating: 1, count: lights.count)
      sureness = [Float](repeating: 0, count: lights.count)
      return
    }
    levels = start ?? [Float](repeating: sorted[sorted.count * 4 / 5], count: lights.count)
    for _ in 0..<6 {
      let foreground = asForeground(lights)
      refine(&levels, foreground)
    }
    sureness = zip(lights, levels).map { sureness(of: $0, $1) }
  }

  private func sureness(of light: Float, _ level: Float) -> Float {
    guard light.isFinite, level > 1 else { return 0 }
    let part = light / level
    // Neither colour, so something covers it.
    guard part > 0.3 * third, part < 1.6 else { return 0 }
    let middle = (1 + third) / 2
    return max(-2, min(2, (middle - part) / ((1 - third) / 2)))
  }

  /// The light that each place would have in the foreground colour; NaN if it has neither colour.
  private mutating func asForeground(_ lights: [Float]) -> [Float] {
    var (thirds, count): (Float, Float) = (0, 0)
    let foreground = zip(lights, levels).map { light, level -> Float in
      let part = light / max(1, level)
      guard light.isFinite, part > 0.2, part < 1.8 else { return .nan }
      guard part < (1 + third) / 2 else { return light }
      thirds += part
      count += 1
      return light / third
    }
    if count > 8 { third = max(0.3, min(0.75, thirds / count)) }
    return foreground
  }
}
