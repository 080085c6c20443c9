/// What the levels of a scan say against its contrast: it was changed before anybody could measure it.
package enum LevelDoubt: String, Sendable, CaseIterable {
  /// Much of the paper is as light, or much of the ink as dark, as a level can be: how much more it was is lost.
  case clipped
  /// Levels between others are never used, as where a smaller range was drawn out to a larger one.
  case stretched
}

extension ReflectancePicture {
  /// The share of light or dark pixels that may lie at the end of the scale.
  private static let mostAtEnd = 0.02
  /// So many levels that are never used, each between two that often are, are no chance.
  private static let leastGaps = 3
  /// Often is so often: a level in between would be missed by chance once in 10⁵.
  private static let often = 12
  /// Fewer pixels tell nothing.
  private static let leastPixels = 400

  /// What speaks against the contrast of what lies between these places, with what is around it.
  package func levelDoubt(around places: [(x: Double, y: Double)]) -> LevelDoubt? {
    guard let counts = counts(around: places) else { return nil }
    let sum = counts.reduce(0, +)
    guard sum >= Self.leastPixels else { return nil }
    func level(after share: Int) -> Int {
      var passed = 0
      return counts.indices.first {
        passed += counts[$0]
        return passed * 100 > share * sum
      } ?? 0
    }
    let middle = (level(after: 2) + level(after: 98)) / 2
    let (dark, light) = (counts[...middle].reduce(0, +), counts[(middle + 1)...].reduce(0, +))
    // An even spread that only touches the end has nearly as many pixels beside it.
    func isAtEnd(_ end: Int, _ beside: Int, of all: Int) -> Bool {
      Double(counts[end]) > Self.mostAtEnd * Double(all) && counts[end] > 3 * counts[beside]
    }
    if isAtEnd(255, 254, of: light) || isAtEnd(0, 1, of: dark) { return .clipped }
    let gaps = (1..<255).count {
      counts[$0] == 0 && min(counts[$0 - 1], counts[$0 + 1]) >= Self.often
    }
    return gaps >= Self.leastGaps ? .stretched : nil
  }

  /// How many pixels have each level, in the box around places and an eighth more on each side.
  private func counts(around places: [(x: Double, y: Double)]) -> [Int]? {
    guard let left = places.map(\.x).min(), let right = places.map(\.x).max(),
      let top = places.map(\.y).min(), let bottom = places.map(\.y).max()
    else { return nil }
    func range(_ low: Double, _ high: Double, _ length: Int) -> Range<Int>? {
      let margin = (high - low) / 8
      // A place that is no number fails here.
      guard margin >= 0, low + margin < Double(length), high - margin > 0 else { return nil }
      let first = max(0, low - margin)
      return Int(first)..<max(Int(first), Int(min(Double(length), high + margin)))
    }
    guard let columns = range(left, right, width), let rows = range(top, bottom, height) else {
      return nil
    }
    var counts = [Int](repeating: 0, count: 256)
    for row in rows {
      for column in columns { counts[Int(pixels[row * width + column])] += 1 }
    }
    return counts
  }
}
