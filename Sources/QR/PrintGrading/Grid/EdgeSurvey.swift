/// The positions of the borders between light and dark modules in one direction: along the rows, or
/// along the columns.
struct EdgeSurvey: Sendable {
  /// A border between two modules of a line.
  struct Edge: Sendable {
    /// The row or column in which the border was measured.
    var line: Int
    /// The number of modules in the line before the border: 0 to the size of the symbol.
    var boundary: Int
    /// The offset of the border from its position in the even grid, in modules.
    var offset: Double
    /// 1 from dark to light, −1 from light to dark. Print growth moves the two apart.
    var sign: Double
  }

  /// The minimum number of samples per module; the actual number is a multiple of it.
  static let fewestParts = 8
  /// The offset, in modules, from which a whole line counts as moved by damage.
  private static let leastMoved = 0.3
  /// The distance between samples beside each other, in modules.
  private static let apart = 0.2
  /// The minimum contrast of a border, as a share of the symbol's contrast.
  private static let leastContrast: Float = 0.3

  private(set) var edges: [Edge] = []
  private let symbol: ReferenceSymbol
  private let isAlongRows: Bool
  private let contrast: Float
  /// The number of samples per module, and the maximum movement of a whole line.
  private let parts: Int
  private var profile: [Float]

  /// Measures all lines of a picture with `parts` samples per module; `contrast` is the difference
  /// between light and dark.
  init(
    _ symbol: ReferenceSymbol, _ picture: ReflectancePicture, _ map: GridMap, alongRows: Bool,
    contrast: Float, parts: Int = Self.fewestParts
  ) {
    self.symbol = symbol
    self.contrast = contrast
    self.parts = parts
    isAlongRows = alongRows
    profile = [Float](repeating: 0, count: (symbol.size + 4) * parts + 1)
    edges.reserveCapacity(symbol.size * symbol.size / 2)
    for line in 0..<symbol.size {
      look(line, picture, map)
      survey(line)
    }
  }

  private func isDark(_ line: Int, _ place: Int) -> Bool {
    isAlongRows ? symbol[place, line] : symbol[line, place]
  }

  /// Samples a line from two modules before the symbol to two after it; each sample is the mean of
  /// three beside each other.
  private mutating func look(_ line: Int, _ picture: ReflectancePicture, _ map: GridMap) {
    let middle = Double(line) + 0.5
    for index in profile.indices {
      let along = Double(index) / Double(parts) - 2
      var sum: Float = 0
      for step in -1...1 {
        let beside = middle + Self.apart * Double(step)
        let place = isAlongRows ? map(along, beside) : map(beside, along)
        sum += picture.level(place.x, place.y)
      }
      profile[index] = sum / 3
    }
  }

  /// The index in the profile of a module counted from the symbol's beginning.
  private func index(_ module: Int, and part: Int = 0) -> Int { (module + 2) * parts + part }

  private mutating func survey(_ line: Int) {
    let moved = movement(of: line)
    for boundary in 0...symbol.size {
      let (before, after) = (isDark(line, boundary - 1), isDark(line, boundary))
      guard before != after else { continue }
      let start = index(boundary, and: moved - parts / 2)
      guard start >= 0, start + parts < profile.count else { continue }
      let (first, last) = (profile[start], profile[start + parts])
      let step = last - first
      guard before == (step > 0), abs(step) > Self.leastContrast * contrast else { continue }
      // The part of the step that still has the first level, in modules, gives the border's
      // position.
      var rest = (profile[start] - last) / 2
      for part in 1..<parts { rest += profile[start + part] - last }
      let share = Double(-rest / step) / Double(parts)
      edges.append(
        Edge(
          line: line, boundary: boundary,
          offset: share - 0.5 + Double(moved) / Double(parts), sign: before ? 1 : -1))
    }
  }

  /// The movement of a whole line, in samples; 0 if it is small.
  private func movement(of line: Int) -> Int {
    var (best, most) = (0, -Float.infinity)
    for shift in stride(from: -parts, through: parts, by: parts / Self.fewestParts) {
      var sum: Float = 0
      for module in 0..<symbol.size {
        let start = index(module, and: shift)
        var light: Float = 0
        for part in 0..<parts { light += profile[start + part] }
        sum += isDark(line, module) ? -light : light
      }
      if sum > most { (best, most) = (shift, sum) }
    }
    return Double(abs(best)) >= Self.leastMoved * Double(parts) ? best : 0
  }
}
