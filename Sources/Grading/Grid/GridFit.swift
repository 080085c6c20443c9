/// The grid of a symbol as it was found: the even grid nearest to its borders between light and dark,
/// and how far what was found is from that.
struct GridFit: Sendable {
  /// The even grid.
  private(set) var map: GridMap
  /// How far modules are from their places in it, in modules.
  private(set) var greatestDistance = 0.0
  /// How much wider than it should be dark is along the rows and along the columns, in modules.
  private(set) var growth = (x: 0.0, y: 0.0)

  /// How often the grid is moved to where the borders are.
  private static let rounds = 3
  /// What lies further away than this many modules is no part of an even grid.
  private static let farthest = 0.2

  /// Parts of a module that are enough for any.
  private static let mostParts = 64.0

  /// Begins with a grid that is near; `contrast` is what lies between light and dark.
  init(_ symbol: TrueSymbol, _ picture: ReflectancePicture, near map: GridMap, contrast: Float) {
    self.map = map
    for round in 0...Self.rounds {
      // The last look is a close one: no border may lie unseen between two places.
      let middle = Double(symbol.size) / 2
      let pitch = self.map.pitch(middle, middle)
      let fewest = EdgeSurvey.fewestParts
      let wide = max(pitch.x, pitch.y)
      let close = wide < Self.mostParts ? fewest * (1 + Int(wide) / fewest) : Int(Self.mostParts)
      let (rows, columns) = [true, false].map {
        EdgeSurvey(
          symbol, picture, self.map, alongRows: $0, contrast: contrast,
          parts: round < Self.rounds - 1 ? fewest : close
        ).edges
      }.pair
      let along = EvenFit(rows, farthest: round == 0 ? 0.6 : Self.farthest)
      let down = EvenFit(columns, farthest: round == 0 ? 0.6 : Self.farthest)
      growth = (2 * along.growth, 2 * down.growth)
      if round < Self.rounds {
        self.map = self.map.moved(
          GridMap.Shift(
            u: (along.constant, along.boundary, along.line),
            v: (down.constant, down.line, down.boundary)))
      } else {
        greatestDistance = Self.greatest(
          Displacement(rows, along, symbol.size), Displacement(columns, down, symbol.size),
          symbol.size)
      }
    }
  }

  private static func greatest(_ x: Displacement, _ y: Displacement, _ size: Int) -> Double {
    var most = 0.0
    for row in 0..<size {
      for column in 0..<size {
        let across = x.at(line: row, place: column)
        let down = y.at(line: column, place: row)
        most = max(most, across * across + down * down)
      }
    }
    return most.squareRoot()
  }
}

extension [[EdgeSurvey.Edge]] {
  fileprivate var pair: ([EdgeSurvey.Edge], [EdgeSurvey.Edge]) { (self[0], self[1]) }
}

/// What an even grid makes of the borders along one direction, by least squares: how far they are off
/// grows with the boundary and with the line, and dark may have grown.
struct EvenFit: Sendable {
  private(set) var constant = 0.0
  private(set) var boundary = 0.0
  private(set) var line = 0.0
  private(set) var growth = 0.0

  /// Leaves out what lies further away than `farthest` from the middle of all.
  init(_ edges: [EdgeSurvey.Edge], farthest: Double) {
    for round in 0..<3 {
      let kept = round == 0 ? edges : edges.filter { abs(residual($0)) < farthest }
      guard kept.count >= 16 else { return }
      solve(kept)
    }
  }

  /// How far a border is from where the fit has it.
  func residual(_ edge: EdgeSurvey.Edge) -> Double {
    edge.offset - constant - boundary * Double(edge.boundary)
      - line * (Double(edge.line) + 0.5) - growth * edge.sign
  }

  private mutating func solve(_ edges: [EdgeSurvey.Edge]) {
    var rows = [[Double]](repeating: [Double](repeating: 0, count: 5), count: 4)
    for edge in edges {
      let known = [1, Double(edge.boundary), Double(edge.line) + 0.5, edge.sign]
      for row in 0..<4 {
        for column in 0..<4 { rows[row][column] += known[row] * known[column] }
        rows[row][4] += known[row] * edge.offset
      }
    }
    guard let found = Self.solved(&rows) else { return }
    (constant, boundary, line, growth) = (found[0], found[1], found[2], found[3])
  }

  private static func solved(_ rows: inout [[Double]]) -> [Double]? {
    for pivot in 0..<4 {
      let best = (pivot..<4).max { abs(rows[$0][pivot]) < abs(rows[$1][pivot]) } ?? pivot
      rows.swapAt(pivot, best)
      guard abs(rows[pivot][pivot]) > 1e-9 else { return nil }
      for row in 0..<4 where row != pivot {
        let factor = rows[row][pivot] / rows[pivot][pivot]
        for column in pivot..<5 { rows[row][column] -= factor * rows[pivot][column] }
      }
    }
    return (0..<4).map { rows[$0][4] / rows[$0][$0] }
  }
}

/// How far modules are from their places along one direction: as whole lines, as whole boundaries, and
/// by neighbourhoods.
struct Displacement: Sendable {
  private let size: Int
  private var lines: [Double]
  private var boundaries: [Double]
  /// What neither explains, by the first line and place of neighbourhoods.
  private var patches: [Double]
  private let patchCount: Int

  /// Lines and places of a neighbourhood.
  private static let patch = 5
  /// What differs more from the middle of its line is no part of it.
  private static let spread = 0.15
  /// A neighbourhood says nothing with fewer borders.
  private static let least = 5

  init(_ edges: [EdgeSurvey.Edge], _ fit: EvenFit, _ size: Int) {
    self.size = size
    let residuals = edges.map(fit.residual)
    var groups = [[Double]](repeating: [], count: size + 1)
    for (edge, residual) in zip(edges, residuals) { groups[edge.line].append(residual) }
    let lines = groups.map(Self.middle)
    groups = [[Double]](repeating: [], count: size + 1)
    for (edge, residual) in zip(edges, residuals) {
      groups[edge.boundary].append(residual - lines[edge.line])
    }
    let boundaries = groups.map(Self.middle)
    let patchCount = (size + Self.patch - 1) / Self.patch
    var near = [[Double]](repeating: [], count: patchCount * patchCount)
    for (edge, residual) in zip(edges, residuals) {
      let place = min(edge.boundary, size - 1) / Self.patch
      near[edge.line / Self.patch * patchCount + place].append(
        residual - lines[edge.line] - boundaries[edge.boundary])
    }
    patches = near.map { $0.count < Self.least ? 0 : Self.middle($0) }
    (self.lines, self.boundaries, self.patchCount) = (lines, boundaries, patchCount)
  }

  /// The mean of what lies near the median.
  private static func middle(_ values: [Double]) -> Double {
    guard !values.isEmpty else { return 0 }
    let median = values.sorted()[values.count / 2]
    var (sum, count) = (0.0, 0.0)
    for value in values where abs(value - median) < spread {
      (sum, count) = (sum + value, count + 1)
    }
    return sum / count
  }

  /// How far the middle of a module is from its place.
  func at(line: Int, place: Int) -> Double {
    lines[line] + (boundaries[place] + boundaries[place + 1]) / 2
      + patches[line / Self.patch * patchCount + place / Self.patch]
  }
}
