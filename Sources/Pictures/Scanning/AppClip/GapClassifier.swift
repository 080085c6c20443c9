import AppClipCodes

/// Separates boundaries into gaps and those that an arc crosses, by the share of the light of both
/// neighbouring arcs that remains there.
struct GapClassifier {
  /// For each boundary: positive if an arc continues, negative for a gap, with the certainty as
  /// magnitude.
  private(set) var sureness: [Float]

  init(_ gaps: [Float], _ middles: [Float]) {
    sureness = [Float](repeating: 0, count: gaps.count)
    var parts = [Float](repeating: .nan, count: gaps.count)
    let usual = middles.filter(\.isFinite).sorted()
    guard usual.count >= 64 else { return }
    // Arcs far below the median light are covered.
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

  /// Returns the means of the two groups of values, or `nil` if there are not two.
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
