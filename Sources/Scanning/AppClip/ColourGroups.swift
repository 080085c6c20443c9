/// Divides the light of arcs into foreground and third colour.
struct ColourGroups {
  /// For each place: below 0 foreground, above 0 third colour, and how sure; 0 when it is neither.
  private(set) var sureness: [Float] = []
  /// For each place, how light the foreground is there.
  private(set) var levels: [Float]
  /// The part of that which the third colour has.
  private var third: Float = 0.52

  /// Takes the light of the scene to grow along one direction of the disc.
  init(_ lights: [Float], _ places: [(x: Float, y: Float)]) {
    self.init(lights) { levels, foreground in
      var fit = LightPlaneFit()
      for (light, place) in zip(foreground, places) where light.isFinite { fit.add(place, light) }
      if let plane = fit.solved { levels = places.map { plane[$0] } }
    }
  }

  /// Takes the light at each place to be that at those which are like it.
  init(_ lights: [Float], near neighbours: Neighbours) {
    // Foreground and third colour are as frequent, so that twice the mean is too much for both.
    let means = neighbours.means(lights.map { $0.isFinite ? max(0, $0) : .nan })
    self.init(lights, start: means.map { $0 * 1.3 }) { levels, foreground in
      levels = neighbours.means(foreground)
    }
  }

  /// Divides by levels that are made better step by step from what each place would have if it were
  /// foreground.
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
    // Neither colour: something lies over it.
    guard part > 0.3 * third, part < 1.6 else { return 0 }
    let middle = (1 + third) / 2
    return max(-2, min(2, (middle - part) / ((1 - third) / 2)))
  }

  /// How light each place would be in the foreground's colour; not a number where it has none of both.
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
