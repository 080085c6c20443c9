/// A sign that the levels of a scan were changed before measuring, so its contrast cannot be
/// trusted.
package enum LevelTampering: String, Sendable, CaseIterable {
  /// Many light pixels have the highest level, or many dark ones the lowest: the true values are
  /// lost.
  case clipped
  /// Levels between others are never used, as after a smaller range was stretched to a larger one.
  case stretched
}

extension ReflectancePicture {
  /// The maximum share of the pixels that may have the darkest or the lightest byte value.
  private static let maxShareAtEnd = 0.02
  /// The number of unused levels, each between two frequent ones, that cannot be chance.
  private static let leastGaps = 3
  /// The pixel count of a frequent level; chance would leave a level between two of them empty once
  /// in 10⁵.
  private static let often = 12
  /// The minimum number of pixels from which tampering with the levels is judged.
  private static let minPixelCount = 400

  /// The doubt about the contrast in the area between these positions and around them, if any.
  package func levelDoubt(around places: [(x: Double, y: Double)]) -> LevelTampering? {
    guard let counts = counts(around: places) else { return nil }
    let sum = counts.reduce(0, +)
    guard sum >= Self.minPixelCount else { return nil }
    func level(after share: Int) -> Int {
      var passed = 0
      return counts.indices.first {
        passed += counts[$0]
        return passed * 100 > share * sum
      } ?? 0
    }
    let middle = (level(after: 2) + level(after: 98)) / 2
    let (dark, light) = (counts[...middle].reduce(0, +), counts[(middle + 1)...].reduce(0, +))
    // An even distribution that only touches the end has nearly as many pixels next to it.
    func isAtEnd(_ end: Int, _ beside: Int, of all: Int) -> Bool {
      Double(counts[end]) > Self.maxShareAtEnd * Double(all) && counts[end] > 3 * counts[beside]
    }
    if isAtEnd(255, 254, of: light) || isAtEnd(0, 1, of: dark) { return .clipped }
    let gaps = (1..<255).count {
      counts[$0] == 0 && min(counts[$0 - 1], counts[$0 + 1]) >= Self.often
    }
    return gaps >= Self.leastGaps ? .stretched : nil
  }

  /// The number of pixels of each level, in the box around positions and an eighth more on each
  /// side.
  private func counts(around places: [(x: Double, y: Double)]) -> [Int]? {
    guard let left = places.map(\.x).min(), let right = places.map(\.x).max(),
      let top = places.map(\.y).min(), let bottom = places.map(\.y).max()
    else { return nil }
    func range(_ low: Double, _ high: Double, _ length: Int) -> Range<Int>? {
      let margin = (high - low) / 8
      // NaN fails here.
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
