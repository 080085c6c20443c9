/// Where the borders between light and dark modules are, in one direction: along the rows, or along
/// the columns.
struct EdgeSurvey: Sendable {
  /// A border between two modules of a line.
  struct Edge: Sendable {
    /// The row, or the column, that it was seen in.
    var line: Int
    /// How many modules lie before it: 0 to the size of the symbol.
    var boundary: Int
    /// How far it is from its place in the grid, in modules.
    var offset: Double
    /// 1 from dark to light, −1 from light to dark: dark that has grown moves the two apart.
    var sign: Double
  }

  /// The fewest parts of a module that are looked at; a multiple of this.
  static let fewestParts = 8
  /// A line is taken for moved from so much of a module on.
  private static let leastMoved = 0.3
  /// How far the places beside each other are apart, in modules.
  private static let apart = 0.2
  /// The share of the symbol's contrast that a border must have.
  private static let leastContrast: Float = 0.3

  private(set) var edges: [Edge] = []
  private let symbol: TrueSymbol
  private let isAlongRows: Bool
  private let contrast: Float
  /// Parts of a module that are looked at, and how far a whole line may be moved.
  private let parts: Int
  private var profile: [Float]

  /// Looks at all lines of a picture, at so many parts of each module; `contrast` is what lies between light and
  /// dark.
  init(
    _ symbol: TrueSymbol, _ picture: ReflectancePicture, _ map: GridMap, alongRows: Bool,
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

  /// Takes the light of a line from two modules before the symbol to two behind it, each place as the
  /// mean of three beside each other.
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

  /// The place in the profile of so many modules from the symbol's beginning.
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
      // What is left of the first level, in modules, is where it ends.
      var rest = (profile[start] - last) / 2
      for part in 1..<parts { rest += profile[start + part] - last }
      let share = Double(-rest / step) / Double(parts)
      edges.append(
        Edge(
          line: line, boundary: boundary,
          offset: share - 0.5 + Double(moved) / Double(parts), sign: before ? 1 : -1))
    }
  }

  /// How far a whole line is moved, in parts; 0 when that is little.
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
