/// The even grid that is nearest to a symbol's borders between light and dark, and the deviation of
/// the modules from it.
struct GridFit: Sendable {
  /// The fitted grid, whose modules are evenly spaced.
  private(set) var map: GridMap
  /// The greatest distance of a module from its position in the even grid, in modules.
  private(set) var greatestDistance = 0.0
  /// The excess width of dark along the rows and along the columns, in modules.
  private(set) var growth = (x: 0.0, y: 0.0)

  /// The number of rounds in which the grid is moved to the measured borders.
  private static let rounds = 3
  /// The distance in modules beyond which a border is an outlier.
  private static let farthest = 0.2

  /// The maximum useful number of samples per module.
  private static let maxSampleCount = 64.0

  /// Starts with an approximate grid; `contrast` is the difference between light and dark.
  init(_ symbol: ReferenceSymbol, _ picture: ReflectancePicture, near map: GridMap, contrast: Float)
  {
    self.map = map
    for round in 0...Self.rounds {
      // The last round samples closely, so that no border is missed between two samples.
      let middle = Double(symbol.size) / 2
      let pitch = self.map.pitch(middle, middle)
      let fewest = EdgeSurvey.fewestParts
      let wide = max(pitch.x, pitch.y)
      let close =
        wide < Self.maxSampleCount ? fewest * (1 + Int(wide) / fewest) : Int(Self.maxSampleCount)
      let (rows, columns) = [true, false].map {
        EdgeSurvey(
          symbol, picture, self.map, alongRows: $0, contrast: contrast,
          parts: round < Self.rounds - 1 ? fewest : close
        ).edges
      }.pair
      let along = EvenGridFit(rows, farthest: round == 0 ? 0.6 : Self.farthest)
      let down = EvenGridFit(columns, farthest: round == 0 ? 0.6 : Self.farthest)
      growth = (2 * along.growth, 2 * down.growth)
      if round < Self.rounds {
        self.map = self.map.moved(
          GridMap.Shift(
            u: (along.constant, along.boundary, along.line),
            v: (down.constant, down.line, down.boundary)))
      } else {
        greatestDistance = Self.greatest(
          GridDeviation(rows, along, symbol.size), GridDeviation(columns, down, symbol.size),
          symbol.size)
      }
    }
  }

  private static func greatest(_ x: GridDeviation, _ y: GridDeviation, _ size: Int) -> Double {
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

/// A least-squares fit of the borders along one direction to an even grid: the offset grows with
/// the boundary and with the line, and dark may have grown.
struct EvenGridFit: Sendable {
  private(set) var constant = 0.0
  private(set) var boundary = 0.0
  private(set) var line = 0.0
  private(set) var growth = 0.0

  /// Fits the edges, without those further than `farthest` from the fit.
  init(_ edges: [EdgeSurvey.Edge], farthest: Double) {
    for round in 0..<3 {
      let kept = round == 0 ? edges : edges.filter { abs(residual($0)) < farthest }
      guard kept.count >= 16 else { return }
      solve(kept)
    }
  }

  /// The difference between a border's measured position and the fitted one, in modules.
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

/// The deviation of modules from their positions along one direction: by whole lines, by whole
/// boundaries, and by neighbourhoods.
struct GridDeviation: Sendable {
  private let size: Int
  private var lines: [Double]
  private var boundaries: [Double]
  /// The rest of the deviation, beyond that of lines and boundaries, for each square neighbourhood,
  /// row by row.
  private var patches: [Double]
  private let patchCount: Int

  /// The number of lines, and of places in a line, in the neighbourhood of a module.
  private static let patch = 5
  /// The difference from the median, in modules, beyond which a value is an outlier.
  private static let spread = 0.15
  /// The minimum number of borders in a neighbourhood for a result.
  private static let least = 5

  init(_ edges: [EdgeSurvey.Edge], _ fit: EvenGridFit, _ size: Int) {
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

  /// The mean of the values near the median.
  private static func middle(_ values: [Double]) -> Double {
    guard !values.isEmpty else { return 0 }
    let median = values.sorted()[values.count / 2]
    var (sum, count) = (0.0, 0.0)
    for value in values where abs(value - median) < spread {
      (sum, count) = (sum + value, count + 1)
    }
    return sum / count
  }

  /// The distance of a module's centre from its position in the even grid, in modules.
  func at(line: Int, place: Int) -> Double {
    lines[line] + (boundaries[place] + boundaries[place + 1]) / 2
      + patches[line / Self.patch * patchCount + place / Self.patch]
  }
}
