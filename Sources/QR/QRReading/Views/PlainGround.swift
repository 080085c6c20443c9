extension Pyramid {
  /// The difference in light below which a pixel belongs to the background.
  private static let least = 32
  /// The largest part of the picture that the figure may take, as a divisor of its area.
  private static let share = 4

  /// The part of the picture that holds everything distinct from a plain background, such as white
  /// paper; nil if that is much of the picture, or nothing.
  var figure: Window? {
    let (level, scale) = (levels[levels.count - 1], 1 << (levels.count - 1))
    let ground = level.commonest
    var (left, right, top, bottom) = (level.width, -1, level.height, -1)
    for row in 0..<level.height {
      for column in 0..<level.width
      where abs(Int(level.pixels[row &* level.width &+ column]) &- ground) >= Self.least {
        (left, right) = (min(left, column), max(right, column))
        (top, bottom) = (min(top, row), row)
      }
    }
    guard right >= 0 else { return nil }
    // A code needs some background around it.
    let margin = 3
    let window = Window(
      left: (left - margin) * scale, top: (top - margin) * scale,
      right: (right + 1 + margin) * scale, bottom: (bottom + 1 + margin) * scale, in: levels[0])
    let area = levels[0].width * levels[0].height
    return window.width * window.height * Self.share <= area ? window : nil
  }
}

extension PyramidLevel {
  /// The light of the most frequent pixels, rounded to about sixteen steps.
  fileprivate var commonest: Int {
    var counts = [Int](repeating: 0, count: 16)
    for pixel in pixels { counts[Int(pixel >> 4)] += 1 }
    let most = counts.indices.max { counts[$0] < counts[$1] } ?? 0
    return most * 16 + 8
  }
}
