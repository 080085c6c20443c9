/// Refines the corners of a flat code to the precision of the edges between its modules.
///
/// A code is found by finders that are measured at a few pixels per module, which can misplace its
/// far corner by a fifth of a module. Once it has been read, the position of every edge between
/// light and dark is known.
struct OutlineFit {
  /// The maximum number of edges that are measured in one code.
  private static let maxEdgeCount = 240
  /// The minimum number of measured edges for a result.
  private static let leastEdges = 40
  /// The number of light samples from the centre of one module to that of the next.
  private static let looks = 12
  /// The maximum size of a module, in pixels, on the level where edges are measured.
  private static let largestModule: Float = 16
  /// The minimum contrast of an edge, in grey levels between the centres of two modules.
  private static let leastContrast: Float = 24
  /// The maximum plausible movement of a corner, in modules.
  private static let farthest: Float = 0.75

  private let grid: CornerGrid
  private let level: PyramidLevel
  /// The number of picture pixels along the side of one pixel of the level.
  private let scale: Float

  init(_ grid: CornerGrid, _ pyramid: Pyramid) {
    self.grid = grid
    var index = 0
    var module = grid.module(grid.columns / 2, grid.rows / 2).module
    while module > Self.largestModule, index + 1 < pyramid.levels.count {
      module /= 2
      index += 1
    }
    level = pyramid.levels[index]
    scale = Float(1 << index)
  }

  /// The border between a dark module and a light one.
  private struct Edge {
    /// The middle of the border, in modules.
    var place: Point
    /// Whether the two modules are beside each other, and not one above the other.
    var isBeside: Bool
  }

  /// The corners according to the edges, given the darkness of the modules; nil if the edges cannot
  /// improve them.
  func corners(_ darkness: [UInt8]) -> [Point]? {
    let before = grid.outline
    let (width, height) = (Float(grid.columns), Float(grid.rows))
    let modules = [Point(0, 0), Point(width, 0), Point(width, height), Point(0, height)]
    guard
      var homography = Homography(
        zip(modules, before).map { Homography.Pair(module: $0, pixel: $1) })
    else { return nil }
    let edges = edges(darkness)
    for _ in 0..<2 {
      let pairs = edges.compactMap { pair($0, homography) }
      guard pairs.count >= Self.leastEdges, let better = Homography(pairs) else { return nil }
      homography = better
    }
    let after = modules.map { homography($0) }
    for (index, corner) in modules.enumerated() {
      let moved = homography.affine(at: corner).modules(of: after[index] - before[index]).length
      guard moved < Self.farthest else { return nil }
    }
    return after
  }

  /// A selection of the borders between dark and light modules, from all over the code.
  private func edges(_ darkness: [UInt8]) -> [Edge] {
    var all: [Edge] = []
    for row in 0..<grid.rows {
      for column in 0..<grid.columns {
        let here = row * grid.columns + column
        let isDark = SampledGrid.isDark(darkness[here])
        let (x, y) = (Float(column), Float(row))
        if column + 1 < grid.columns, isDark != SampledGrid.isDark(darkness[here + 1]) {
          all.append(Edge(place: Point(x + 1, y + 0.5), isBeside: true))
        }
        if row + 1 < grid.rows, isDark != SampledGrid.isDark(darkness[here + grid.columns]) {
          all.append(Edge(place: Point(x + 0.5, y + 1), isBeside: false))
        }
      }
    }
    let step = all.count / Self.maxEdgeCount + 1
    return stride(from: 0, to: all.count, by: step).map { all[$0] }
  }

  /// The position of an edge in the code and in the picture, measured only across the edge.
  private func pair(_ edge: Edge, _ homography: Homography) -> Homography.Pair? {
    let affine = homography.affine(at: edge.place)
    let (across, along) = edge.isBeside ? (affine.x, affine.y) : (affine.y, affine.x)
    let (middle, way) = (affine.origin * (1 / scale), across * (1 / scale))
    let (first, last) = (level.sample(middle - way * 0.5), level.sample(middle + way * 0.5))
    let contrast = last - first
    guard abs(contrast) >= Self.leastContrast else { return nil }
    // The share of the way that is like its beginning is the part before the edge.
    var like: Float = 0
    for look in 0..<Self.looks {
      let share = (Float(look) + 0.5) / Float(Self.looks) - 0.5
      like += min(max((last - level.sample(middle + way * share)) / contrast, 0), 1)
    }
    let off = like / Float(Self.looks) - 0.5
    guard abs(off) < 0.45, along.length > 0 else { return nil }
    let normal = Point(along.y, -along.x) * (1 / along.length)
    return Homography.Pair(
      module: edge.place, pixel: affine.origin + across * off, normal: normal)
  }
}
