/// The grid of a large code, interpolated between all its alignment patterns.
struct AlignmentGridFit {
  private let flat: FlatFit
  /// The positions of the alignment patterns along a row or column, in modules.
  private let lines: [Float]
  /// The offset of each pattern from its position by the homography, row by row; nil until it is
  /// found.
  private var offsets: [Point?]

  private var count: Int { lines.count }

  /// Finds all alignment patterns; `centres` gives their modules along a row or column.
  init(_ flat: FlatFit, centres: [Int]) {
    self.flat = flat
    lines = centres.map { Float($0) + 0.5 }
    offsets = [Point?](repeating: nil, count: centres.count * centres.count)
    guard count > 2 else { return }
    let inner = Point(3, 3)
    set(0, 0, flat.triple.affines[0](inner))
    set(count - 1, 0, flat.triple.affines[1](Point(-inner.x, inner.y)))
    set(0, count - 1, flat.triple.affines[2](Point(inner.x, -inner.y)))
    search()
  }

  private func module(_ column: Int, _ row: Int) -> Point { Point(lines[column], lines[row]) }

  private mutating func set(_ column: Int, _ row: Int, _ place: Point) {
    offsets[row * count + column] = place - flat.homography(module(column, row))
  }

  /// Finds one pattern after the other, always the one with the most known neighbours.
  private mutating func search() {
    let seeker = AlignmentSearch(flat.pyramid, isLight: flat.triple.isLight)
    var waiting = offsets.indices.filter { offsets[$0] == nil }
    while !waiting.isEmpty {
      var (best, most) = (0, Float(-1))
      for (place, index) in waiting.enumerated() {
        let known = support(index % count, index / count)
        if known > most { (best, most) = (place, known) }
      }
      let index = waiting.remove(at: best)
      let (column, row) = (index % count, index / count)
      var guess = flat.homography.affine(at: module(column, row))
      guess.origin += expected(column, row)
      if let (found, _) = seeker.found(near: guess, reach: 1.5) {
        set(column, row, found.origin)
      }
    }
    fill()
  }

  /// The total weight of the known patterns near the one in a column and row of patterns.
  private func support(_ column: Int, _ row: Int) -> Float {
    near(column, row).reduce(0) { $0 + $1.weight }
  }

  /// The known patterns around one; the nearer, the heavier.
  private func near(_ column: Int, _ row: Int) -> [(offset: Point, way: Point, weight: Float)] {
    var known: [(Point, Point, Float)] = []
    for y in max(0, row - 2)...min(count - 1, row + 2) {
      for x in max(0, column - 2)...min(count - 1, column + 2) {
        guard let offset = offsets[y * count + x] else { continue }
        let way = Point(Float(x - column), Float(y - row))
        let distance = way.dot(way)
        known.append((offset, way, 1 / (distance * distance)))
      }
    }
    return known
  }

  /// The offset in pixels, from the flat grid, that the known neighbours predict for a pattern.
  private func expected(_ column: Int, _ row: Int) -> Point {
    let known = near(column, row)
    guard !known.isEmpty else { return .zero }
    let weight = known.reduce(0) { $0 + $1.weight }
    return known.reduce(Point.zero) { $0 + $1.offset * $1.weight } / weight
  }

  private mutating func fill() {
    var filled = offsets
    for index in offsets.indices where offsets[index] == nil {
      filled[index] = expected(index % count, index / count)
    }
    offsets = filled
  }

  var grid: CornerGrid? {
    guard count > 2 else { return nil }
    let offsets = offsets.map { $0 ?? .zero }
    return CornerGrid(columns: flat.size, rows: flat.size) { point in
      let (column, right) = place(point.x)
      let (row, down) = place(point.y)
      let at = row * count + column
      let above = offsets[at] + (offsets[at + 1] - offsets[at]) * right
      let below = offsets[at + count] + (offsets[at + count + 1] - offsets[at + count]) * right
      return flat.homography(point) + above + (below - above) * down
    }
  }

  /// The line before a module, and the module's position on the way to the next line, 0 to 1.
  private func place(_ module: Float) -> (line: Int, share: Float) {
    var line = 0
    while line < count - 2, module > lines[line + 1] { line += 1 }
    return (line, (module - lines[line]) / (lines[line + 1] - lines[line]))
  }
}
