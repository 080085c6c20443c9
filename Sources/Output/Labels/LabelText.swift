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
  /// about as large as `comfortable`.
  static func size(
    of text: MeasuredText, width: Int, height: Int, in sizes: ClosedRange<Int>, comfortable: Int?
  ) -> Int? {
    let unbroken = text.unbrokenSize(width: width, height: height, limit: sizes.upperBound)
    let isEnough = unbroken >= sizes.lowerBound
    if isEnough, unbroken == sizes.upperBound { return unbroken }
    if let comfortable, 4 * unbroken >= 3 * comfortable { return isEnough ? unbroken : nil }
    for isDividing in [false, true] {
      let fits = { (size: Int) in
        text.fits(width: width, height: height, letterSize: size, isDividing: isDividing)
      }
      guard fits(sizes.lowerBound) else { continue }
      var (low, high) = (sizes.lowerBound, sizes.upperBound)
      while high - low > max(1, low / 128) {
        let middle = (low + high + 1) / 2
        if fits(middle) { low = middle } else { high = middle - 1 }
      }
      return isEnough && 4 * unbroken >= 3 * low ? unbroken : low
    }
    return isEnough ? unbroken : nil
  }
}
