/// The grid of a code on paper that is not flat, grown from its finders node by node.
struct Lattice {
  /// The distance, in nodes, within which known nodes take part in predicting another.
  private static let reach = 3
  /// The maximum distance between a node and the position that its neighbours predict, in modules.
  private static let longest: Float = 0.35

  /// The number of nodes after which a lattice must have reached the minimum clearness.
  private static let trial = 24
  private static let leastClearness: Float = 0.22

  private let (columns, rows): (Int, Int)
  /// The module coordinates of the nodes in a row, and those of the nodes in a column.
  private let (across, down): ([Float], [Float])
  private var places: [Point]
  /// The weight of a node in predictions; 0 while it is unknown.
  private var weights: [Float]
  private var isFixed: [Bool]
  private var phase: EdgeOffset
  private let scale: Float
  /// The number of times that the edges around a node were measured, which is the cost of a
  /// lattice.
  private(set) var looks = 0

  /// A part of the code whose position is known from the start, up to `reach` around it.
  struct Seed {
    var module: Point
    /// The map from modules around that point to pixels of the picture.
    var affine: Affine
    var reach: Float

    /// The seed of a finder whose centre is at `module`.
    static func finder(_ affine: Affine, at module: Point) -> Seed {
      Seed(module: module, affine: affine, reach: 3.4)
    }
  }

  /// Creates a lattice with nodes at about every second module; at every third in large codes.
  init(_ seeds: [Seed], columns: Int, rows: Int, _ pyramid: Pyramid) {
    (self.columns, self.rows) = (columns, rows)
    let spacing: Float = min(columns, rows) > 57 ? 3 : 2
    (across, down) = (Self.lines(columns, spacing), Self.lines(rows, spacing))
    let count = across.count * down.count
    places = [Point](repeating: .zero, count: count)
    weights = [Float](repeating: 0, count: count)
    isFixed = [Bool](repeating: false, count: count)
    let module = seeds.reduce(0) { $0 + $1.affine.module } / Float(max(1, seeds.count))
    let index = pyramid.level(forModule: module)
    phase = EdgeOffset(pyramid.levels[index])
    scale = 1 / Float(1 << index)
    for seed in seeds { fix(seed.affine.scaled(scale), around: seed.module, reach: seed.reach) }
  }

  /// Creates the lattice of a square code.
  init(_ seeds: [Seed], size: Int, _ pyramid: Pyramid) {
    self.init(seeds, columns: size, rows: size, pyramid)
  }

  private static func lines(_ size: Int, _ spacing: Float) -> [Float] {
    let count = Int(Float(size - 1) / spacing + 0.5) + 1
    return (0..<count).map { 0.5 + Float($0) * Float(size - 1) / Float(count - 1) }
  }

  /// Creates a lattice from the three finders of a code.
  init(_ triple: Triple, size: Int, _ pyramid: Pyramid) {
    let far = Float(size) - 3.5
    let middles = [Point(3.5, 3.5), Point(far, 3.5), Point(3.5, far)]
    self.init(
      zip(triple.affines, middles).map { Seed.finder($0, at: $1) }, size: size, pyramid)
  }

  private func module(_ node: Int) -> Point {
    Point(across[node % across.count], down[node / across.count])
  }

  /// Marks the nodes around a point as known.
  private mutating func fix(_ affine: Affine, around middle: Point, reach: Float) {
    for node in places.indices {
      let off = module(node) - middle
      guard max(abs(off.x), abs(off.y)) <= reach else { continue }
      places[node] = affine(off)
      weights[node] = 1
      isFixed[node] = true
    }
  }

  /// Grows the grid over the whole code and smooths it. Returns nil if its edges are too unclear.
  mutating func grow() -> CornerGrid? {
    var waiting = Waiting()
    for node in places.indices where weights[node] > 0 { touch(around: node, &waiting) }
    var (grown, clear) = (0, Float(0))
    while let next = waiting.removeClearest() {
      guard weights[next.node] == 0 else { continue }
      grown += 1
      clear += next.weight
      // Without modules there are no edges between them.
      if grown == Self.trial, clear < Self.leastClearness * Float(grown) { return nil }
      places[next.node] = next.place
      weights[next.node] = next.weight
      touch(around: next.node, &waiting)
    }
    guard weights.allSatisfy({ $0 > 0 }) else { return nil }
    for _ in 0..<2 { sweep() }
    return grid()
  }

  /// Measures the unknown nodes next to one that has just become known, and lets them wait.
  private mutating func touch(around node: Int, _ waiting: inout Waiting) {
    let (column, row) = (node % across.count, node / across.count)
    for (x, y) in [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)] {
      guard x >= 0, y >= 0, x < across.count, y < down.count else { continue }
      let near = y * across.count + x
      guard weights[near] == 0, let (place, clearness) = measured(near) else { continue }
      waiting.add(Waiting.Node(node: near, place: place, weight: clearness))
    }
  }

  private mutating func sweep() {
    for node in places.indices where !isFixed[node] {
      guard let (place, clearness) = measured(node) else { continue }
      places[node] = place
      weights[node] = clearness
    }
  }

  /// The measured position of a node, from its neighbours and its own edges, with its weight.
  private mutating func measured(_ node: Int) -> (place: Point, weight: Float)? {
    guard let expected = expected(node) else { return nil }
    looks += 1
    let answer = phase.measure(expected, at: module(node))
    // A clearness of a tenth is chance; a half is the best possible.
    let trust = ((answer.clearness - 0.05) / 0.25).clamped(
      lowerBound: Point(0, 0), upperBound: Point(1, 1))
    let limit = trust * Self.longest
    let move = answer.offset.clamped(lowerBound: -limit, upperBound: limit)
    return (expected(move), 0.05 + 0.95 * trust.x * trust.y)
  }

  /// The position that the known nodes around a node predict; nil if they are too few.
  private func expected(_ node: Int) -> Affine? {
    let count = across.count
    let (column, row) = (node % count, node / count)
    let here = module(node)
    var sums = PlaneFit()
    for y in max(0, row - Self.reach)...min(down.count - 1, row + Self.reach) {
      for x in max(0, column - Self.reach)...min(count - 1, column + Self.reach) {
        let near = y &* count &+ x
        guard weights[near] > 0 else { continue }
        let nodes = Float((x - column) * (x - column) + (y - row) * (y - row))
        sums.add(
          Point(across[x], down[y]) - here, places[near], weights[near] / (1 + nodes))
      }
    }
    return sums.affine
  }

  /// The corners of all modules, interpolated between the nodes and slightly beyond.
  private func grid() -> CornerGrid {
    let count = across.count
    let step = Point(across[1] - across[0], down[1] - down[0])
    return CornerGrid(columns: columns, rows: rows) { point in
      let (x, y) = ((point.x - 0.5) / step.x, (point.y - 0.5) / step.y)
      let column = min(max(Int(x), 0), count - 2)
      let row = min(max(Int(y), 0), down.count - 2)
      let (right, down) = (x - Float(column), y - Float(row))
      let at = row * count + column
      let above = places[at] + (places[at + 1] - places[at]) * right
      let below = places[at + count] + (places[at + count + 1] - places[at + count]) * right
      return (above + (below - above) * down) / scale
    }
  }

  /// The measured nodes that can be added next, the clearest first.
  private struct Waiting {
    struct Node {
      var node: Int
      var place: Point
      var weight: Float
    }

    private var heap: [Node] = []

    mutating func add(_ node: Node) {
      heap.append(node)
      var at = heap.count - 1
      while at > 0, heap[(at - 1) / 2].weight < heap[at].weight {
        heap.swapAt(at, (at - 1) / 2)
        at = (at - 1) / 2
      }
    }

    mutating func removeClearest() -> Node? {
      guard let first = heap.first, let last = heap.popLast() else { return nil }
      guard !heap.isEmpty else { return first }
      heap[0] = last
      var at = 0
      while 2 * at + 1 < heap.count {
        var child = 2 * at + 1
        if child + 1 < heap.count, heap[child + 1].weight > heap[child].weight { child += 1 }
        guard heap[child].weight > heap[at].weight else { break }
        heap.swapAt(at, child)
        at = child
      }
      return first
    }
  }
}

/// Fits an affine map from modules to their positions.
struct PlaneFit {
  private var (weight, u, v) = (Float(0), Float(0), Float(0))
  private var (uu, uv, vv) = (Float(0), Float(0), Float(0))
  private var (p, up, vp) = (Point.zero, Point.zero, Point.zero)

  init() {}

  @inline(__always)
  mutating func add(_ module: Point, _ place: Point, _ weight: Float) {
    let (wu, wv) = (weight * module.x, weight * module.y)
    self.weight += weight
    u += wu
    v += wv
    uu += wu * module.x
    uv += wu * module.y
    vv += wv * module.y
    p += place * weight
    up += place * wu
    vp += place * wv
  }

  /// The fitted map, from module (0, 0) on; nil if the observed modules are on one line.
  var affine: Affine? {
    guard weight > 0 else { return nil }
    let (mu, mv, mp) = (u / weight, v / weight, p / weight)
    let (a, b, c) = (uu - u * mu, uv - u * mv, vv - v * mv)
    let determinant = a * c - b * b
    guard determinant > 0.02 * weight * weight else { return nil }
    let (first, second) = (up - mp * u, vp - mp * v)
    let x = (first * c - second * b) / determinant
    let y = (second * a - first * b) / determinant
    return Affine(origin: mp - x * mu - y * mv, x: x, y: y)
  }
}
