import Artwork

/// A collector of modules from the outlines of their dark areas, or from rectangles.
struct OutlinedModules {
  /// The maximum number of modules along a side; no symbol has more.
  static let largest = ModuleGrid.maximumSide

  /// For each row, the unsorted columns at which dark and light alternate.
  private var changes: [[Int]] = []
  private(set) var width = 0
  var height: Int { changes.count }

  /// Adds a vertical border at `x`, where the colour of the rows changes. Returns `false` if it is
  /// outside the limits.
  mutating func addBorder(x: Int, fromY first: Int, toY second: Int) -> Bool {
    let rows = min(first, second)..<max(first, second)
    guard (0...Self.largest).contains(x), rows.lowerBound >= 0, rows.upperBound <= Self.largest
    else { return false }
    while changes.count < rows.upperBound { changes.append([]) }
    for row in rows { changes[row].append(x) }
    width = max(width, x)
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
    var isDark = [Bool](repeating: false, count: width * height)
    for (row, places) in changes.enumerated() {
      let sorted = places.sorted()
      for pair in stride(from: 0, to: sorted.count - 1, by: 2) {
        for x in sorted[pair]..<sorted[pair + 1] { isDark[row * width + x] = true }
      }
    }
    return try ModuleGrid(width: width, height: height) { isDark[$1 * width + $0] }
  }
}
