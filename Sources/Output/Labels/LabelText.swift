import Artwork

/// Lines of text, set in letters of one size so that they fit an area.
struct LabelText {
  let lines: [TextLine]

  /// The smallest letters, in micrometres: 4 points.
  static let smallest = 1_400

  /// Returns a letter size that suits a label of this height. For such letters, a code is made
  /// smaller if necessary.
  static func comfortable(height: Int) -> Int { max(2_100, min(8_000, height / 10)) }

  /// Sets lines, broken where that is allowed and necessary. Throws if a word is too wide.
  init(
    _ texts: [String], font: borrowing CaptionFont, width: Int, letterSize: Int
  ) throws(ArtworkError) {
    // Measures are rounded for each part of a line.
    let width = width + letterSize / 100
    var lines: [TextLine] = []
    for text in texts {
      lines += try font.balanced(text, width: width, letterSize: letterSize)
    }
    self.lines = lines
  }

  /// The height of all lines, in micrometres.
  var height: Int { lines.reduce(0) { $0 + $1.ascent + $1.descent } }

  /// The width of the widest line, in micrometres.
  var width: Int { lines.map(\.width).max() ?? 0 }

  /// Returns the largest letter size at which a text fits an area, or `nil` if that is less than
  /// the sizes allow.
  ///
  /// A line is broken only if its letters would otherwise be much smaller, and never if they can be
  /// about as large as `comfortable`. Such letters are enough, even if they are a little smaller
  /// than the sizes allow, where only the width limits them. Words are divided on the same
  /// condition.
  static func size(
    of text: MeasuredText, width: Int, height: Int, in sizes: ClosedRange<Int>, comfortable: Int?
  ) -> Int? {
    let unbroken = text.unbrokenSize(width: width, height: height, limit: sizes.upperBound)
    let isEnough = unbroken >= sizes.lowerBound
    if isEnough, unbroken == sizes.upperBound { return unbroken }
    let isComfortable = { (size: Int) in
      comfortable.map { size >= smallest && 4 * size >= 3 * $0 } ?? false
    }
    // Letters that only the width limits would not become larger without a smaller code.
    if isComfortable(unbroken),
      isEnough
        || text.unbrokenSize(width: width, height: 1_000_000, limit: sizes.upperBound)
          <= unbroken
    {
      return unbroken
    }
    let area = (width, height)
    var best = brokenSize(of: text, in: area, sizes, isDividing: false)
    if !isComfortable(best ?? 0) {
      let divided = brokenSize(of: text, in: area, sizes, isDividing: true)
      if 4 * (best ?? 0) < 3 * (divided ?? 0) { best = divided }
    }
    guard let best else { return isEnough ? unbroken : nil }
    return isEnough && 4 * unbroken >= 3 * best ? unbroken : best
  }

  /// Returns the largest letter size at which a text fits an area if its lines are broken where
  /// necessary. `isDividing` also allows breaks that divide a word.
  private static func brokenSize(
    of text: MeasuredText, in area: (width: Int, height: Int), _ sizes: ClosedRange<Int>,
    isDividing: Bool
  ) -> Int? {
    let fits = { (size: Int) in
      text.fits(width: area.width, height: area.height, letterSize: size, isDividing: isDividing)
    }
    guard fits(sizes.lowerBound) else { return nil }
    // The size of the texts before this one is kept exactly, so that it does not shrink with each.
    if fits(sizes.upperBound) { return sizes.upperBound }
    var (low, high) = (sizes.lowerBound, sizes.upperBound)
    while high - low > max(1, low / 128) {
      let middle = (low + high + 1) / 2
      if fits(middle) { low = middle } else { high = middle - 1 }
    }
    return low
  }
}
