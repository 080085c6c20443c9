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

  /// Parts of a module that are looked at.
  private static let parts = 8
  /// How far a whole line may be moved, in parts.
  private static let reach = 8
  /// A line is taken for moved from so many parts on.
  private static let leastMoved = 3
  /// The share of the symbol's contrast that a border must have.
  private static let leastContrast: Float = 0.3

  private(set) var edges: [Edge] = []
  private let symbol: TrueSymbol
  private let isAlongRows: Bool
  private let contrast: Float
  private var profile: [Float]

  /// Looks at all lines of a picture; `contrast` is what lies between light and dark.
  init(
    _ symbol: TrueSymbol, _ picture: ReflectancePicture, _ map: GridMap, alongRows: Bool,
    contrast: Float
  ) {
    self.symbol = symbol
    self.contrast = contrast
    isAlongRows = alongRows
    profile = [Float](repeating: 0, count: (symbol.size + 4) * Self.parts + 1)
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
      let along = Double(index) / Double(Self.parts) - 2
      var sum: Float = 0
      for beside in [middle - 0.2, middle, middle + 0.2] {
        let place = isAlongRows ? map(along, beside) : map(beside, along)
        sum += picture.level(place.x, place.y)
      }
      profile[index] = sum / 3
    }
  }

  /// The place in the profile of so many modules from the symbol's beginning.
  private func index(_ module: Int, parts: Int = 0) -> Int { (module + 2) * Self.parts + parts }

  private mutating func survey(_ line: Int) {
    let moved = movement(of: line)
    for boundary in 0...symbol.size {
      let (before, after) = (isDark(line, boundary - 1), isDark(line, boundary))
      guard before != after else { continue }
      let start = index(boundary, parts: moved - Self.parts / 2)
      guard start >= 0, start + Self.parts < profile.count else { continue }
      let (first, last) = (profile[start], profile[start + Self.parts])
      let step = last - first
      guard before == (step > 0), abs(step) > Self.leastContrast * contrast else { continue }
      // What is left of the first level, in modules, is where it ends.
      var rest = (profile[start] - last) / 2
      for part in 1..<Self.parts { rest += profile[start + part] - last }
      let share = Double(-rest / step) / Double(Self.parts)
      edges.append(
        Edge(
          line: line, boundary: boundary,
          offset: share - 0.5 + Double(moved) / Double(Self.parts), sign: before ? 1 : -1))
    }
  }

  /// How far a whole line is moved, in parts; 0 when that is little.
  private func movement(of line: Int) -> Int {
    var (best, most) = (0, -Float.infinity)
    for shift in -Self.reach...Self.reach {
      var sum: Float = 0
      for module in 0..<symbol.size {
        let start = index(module, parts: shift)
        var light: Float = 0
        for part in 0..<Self.parts { light += profile[start + part] }
        sum += isDark(line, module) ? -light : light
      }
      if sum > most { (best, most) = (shift, sum) }
    }
    return abs(best) >= Self.leastMoved ? best : 0
  }
}
