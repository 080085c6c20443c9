import Artwork

/// A collector of modules from the outlines of their dark areas, or from rectangles.
struct OutlinedModules {
  /// The maximum number of modules along a side; no symbol has more.
  static let largest = ModuleGrid.maximumSide

  /// The vertical borders, where the colour of some rows changes.
  private var borders: [(x: Int, top: Int, bottom: Int)] = []
  private var (width, height) = (0, 0)

  /// Adds a vertical border at `x`, where the colour of the rows changes. Returns `false` if it is
  /// outside the limits.
  mutating func addBorder(x: Int, fromY first: Int, toY second: Int) -> Bool {
    let (top, bottom) = (min(first, second), max(first, second))
    guard (0...Self.largest).contains(x), top >= 0, bottom <= Self.largest else { return false }
    (width, height) = (max(width, x), max(height, bottom))
    if top < bottom { borders.append((x, top, bottom)) }
    return true
  }

  /// Adds a rectangle of dark modules. Returns `false` if it is outside the limits.
  mutating func addRectangle(x: Int, y: Int, width: Int, height: Int) -> Bool {
    guard width > 0, height > 0, width <= Self.largest, height <= Self.largest,
      x <= Self.largest, y <= Self.largest
    else { return false }
    return addBorder(x: x, fromY: y, toY: y + height)
      && addBorder(x: x + width, fromY: y, toY: y + height)
  }

  /// Returns the collected modules as a grid.
  func grid() throws(ArtworkError) -> ModuleGrid {
    let wordsPerRow = (width + 63) / 64
    // One row more, where the lowest borders end.
    var words = [UInt64](repeating: 0, count: wordsPerRow * (height + 1))
    // Each border is marked at its ends, so that a long one takes no more time than a short one.
    for (x, top, bottom) in borders where x < width {
      let bit = 1 << UInt64(63 - x & 63) as UInt64
      words[top * wordsPerRow + x >> 6] ^= bit
      words[bottom * wordsPerRow + x >> 6] ^= bit
    }
    words.removeLast(wordsPerRow)
    for index in words.indices.dropFirst(wordsPerRow) { words[index] ^= words[index - wordsPerRow] }
    fillRows(&words, wordsPerRow)
    guard let grid = ModuleGrid(width: width, height: height, words: words) else {
      // It has no modules at all.
      return try ModuleGrid(width: width, height: height) { _, _ in false }
    }
    return grid
  }

  /// Makes the modules between the first and the second border of each row dark, those between the
  /// third and the fourth, and so on.
  private func fillRows(_ words: inout [UInt64], _ wordsPerRow: Int) {
    guard wordsPerRow > 0 else { return }
    let inside = ~0 << UInt64(64 * wordsPerRow - width) as UInt64
    for row in stride(from: 0, to: words.count, by: wordsPerRow) {
      var flip: UInt64 = 0
      for index in row..<row + wordsPerRow {
        var word = words[index]
        for shift in [1, 2, 4, 8, 16, 32] as [UInt64] { word ^= word >> shift }
        words[index] = word ^ flip
        flip = words[index] & 1 == 1 ? ~0 : 0
      }
      words[row + wordsPerRow - 1] &= inside
    }
  }
}
