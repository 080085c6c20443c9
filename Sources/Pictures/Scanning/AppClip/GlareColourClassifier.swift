/// Separates arcs into foreground and third colour under the reflection of a lamp, which adds the
/// same light to background and arcs, up to white.
struct GlareColourClassifier {
  /// For each place: negative for foreground, positive for the third colour, with the certainty as
  /// magnitude; 0 if it is neither.
  private(set) var sureness: [Float]

  private static let white: Float = 255
  /// The lightness, of 255, from which a background may hide how much glare was added.
  private static let nearlyWhite: Float = 249

  init(_ seen: RingMeasurements, sign: Float) {
    sureness = [Float](repeating: 0, count: seen.middles.count)
    let lights = seen.surroundings.filter(\.isFinite).sorted()
    guard lights.count >= 64 else { return }
    // The lamp covers less than half of the code.
    let background = lights[lights.count * 2 / 5]
    let plain = zip(seen.middles, seen.surroundings).filter {
      $0.0.isFinite && abs($0.1 - background) < 10
    }.map(\.0)
    guard let (third, foreground) = Self.groups(plain) else { return }
    for place in seen.middles.indices {
      let (light, around) = (seen.middles[place], seen.surroundings[place])
      guard light.isFinite, around.isFinite else { continue }
      let added = max(0, around - background)
      // The light that each colour would have relative to the background.
      let (one, other) = [foreground, third].map { part -> Float in
        let arc = min(Self.white, background + sign * part + added)
        return sign * (arc - min(Self.white, background + added))
      }.pair
      if sign < 0, around > Self.nearlyWhite {
        sureness[place] = Self.white(foreground - light, foreground - third)
        continue
      }
      guard one > 0.2 * foreground, light > 0.25 * other, light < 1.6 * one else { continue }
      sureness[place] = max(-2, min(2, ((one + other) / 2 - light) * 2 / (foreground - third)))
    }
  }

  /// The certainty of an arc on a white background that is lighter than the foreground by `more`,
  /// where the third colour is lighter by `step`. More light may have been added than the
  /// background shows, so only an arc that is darker than the third colour is certain.
  private static func white(_ more: Float, _ step: Float) -> Float {
    let part = more / step
    if part < 0.75 { return min(-0.3, 2 * part - 1) }
    return part < 1.3 ? 1 : 0
  }

  /// Returns the typical light of both colours, or `nil` if there are not two.
  private static func groups(_ lights: [Float]) -> (low: Float, high: Float)? {
    let sorted = lights.filter { $0 > 4 }.sorted()
    guard sorted.count >= 24 else { return nil }
    var high = sorted[sorted.count * 4 / 5]
    var low = high * 0.52
    for _ in 0..<8 {
      let border = (low + high) / 2
      let (lower, upper) = (
        sorted.filter { $0 <= border && $0 > border / 3 }, sorted.filter { $0 > border }
      )
      guard lower.count > 4, upper.count > 4 else { return nil }
      low = lower.reduce(0, +) / Float(lower.count)
      high = upper.reduce(0, +) / Float(upper.count)
    }
    return high - low > 0.2 * high ? (low, high) : nil
  }
}

extension [Float] {
  /// The first two elements, as a pair.
  fileprivate var pair: (Float, Float) { (self[0], self[1]) }
}
