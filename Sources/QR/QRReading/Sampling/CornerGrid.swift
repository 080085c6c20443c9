/// The corners of all modules of a code, in pixels of the picture.
struct CornerGrid: Sendable {
  /// The number of modules in a row, and the number of rows.
  let columns: Int
  let rows: Int
  /// The corners, row by row: one more per row than there are modules, and one more row.
  private(set) var corners: [Point]

  init(columns: Int, rows: Int, corners: [Point]) {
    self.columns = columns
    self.rows = rows
    self.corners = corners
  }

  init(columns: Int, rows: Int, _ place: (Point) -> Point) {
    self.columns = columns
    self.rows = rows
    corners = []
    corners.reserveCapacity((columns + 1) * (rows + 1))
    for row in 0...rows {
      for column in 0...columns { corners.append(place(Point(Float(column), Float(row)))) }
    }
  }

  /// The grid turned by a quarter, so that its last column becomes the first row.
  var turned: CornerGrid {
    var turned: [Point] = []
    turned.reserveCapacity(corners.count)
    for column in (0...columns).reversed() {
      for row in 0...rows { turned.append(corner(column, row)) }
    }
    return CornerGrid(columns: rows, rows: columns, corners: turned)
  }

  func corner(_ column: Int, _ row: Int) -> Point { corners[row * (columns + 1) + column] }

  /// The four corners of the code, from the one between its arms along x and around.
  var outline: [Point] {
    [corner(0, 0), corner(columns, 0), corner(columns, rows), corner(0, rows)]
  }

  /// The map from a module to pixels: its centre and its axes.
  @inline(__always)
  func module(_ column: Int, _ row: Int) -> Affine {
    let at = row &* (columns &+ 1) &+ column
    let (first, second) = (corners[at], corners[at &+ 1])
    let (third, fourth) = (corners[at &+ columns &+ 1], corners[at &+ columns &+ 2])
    return Affine(
      origin: (first + second + third + fourth) * 0.25,
      x: (second - first + fourth - third) * 0.5, y: (third - first + fourth - second) * 0.5)
  }

  /// The mean light in the inner half of each module, row by row.
  func light(_ pyramid: Pyramid) -> [Float] {
    let middle = module(columns / 2, rows / 2)
    let index = pyramid.level(forModule: middle.module)
    let level = pyramid.levels[index]
    let scale = 1 / Float(1 << index)
    var light: [Float] = []
    light.reserveCapacity(columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        let module = module(column, row).scaled(scale)
        let (x, y) = (module.x * 0.25, module.y * 0.25)
        let (above, below) = (module.origin - y, module.origin + y)
        var sum = level.sample(above - x) + level.sample(above) + level.sample(above + x)
        sum += level.sample(module.origin - x) + level.sample(module.origin + x)
        sum += level.sample(module.origin)
        sum += level.sample(below - x) + level.sample(below) + level.sample(below + x)
        light.append(sum / 9)
      }
    }
    return light
  }
}
