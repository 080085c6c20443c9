/// Measures by how much of a module a guess is off, using only the positions of edges.
///
/// Wherever neighbouring modules differ, there is an edge on the grid lines. The edges of a patch
/// therefore share their position between two modules: the phase of their strength with the period
/// of a module. The printed content need not be known.
struct EdgeOffset {
  /// The number of modules along the side of a patch, and of samples per module.
  private static let modules = 7
  private static let samples = 4
  private static let side = modules * samples + 1

  /// The weight of each sample, with more in the middle of the side than at its ends.
  private static let window: [Float] = (0..<side).map { index in
    let off = (Float(index) / Float(side - 1) - 0.5) * 2
    let bell = 1 - off * off
    return bell * bell + 0.02
  }

  /// The same weights as vectors of four samples.
  private static let quads: [SIMD4<Float>] = stride(from: 0, to: side - 1, by: 4).map {
    SIMD4(window[$0..<$0 + 4])
  }

  private let level: PyramidLevel
  private var patch = [Float](repeating: 0, count: side * side)

  init(_ level: PyramidLevel) { self.level = level }

  /// The measured offset of the edges from their expected position, in modules, and its clearness
  /// along either axis.
  struct Answer {
    var offset: Point
    var clearness: Point
  }

  /// Measures the edges around `module`; `affine` maps it to its guessed position in pixels of the
  /// level.
  mutating func measure(_ affine: Affine, at module: Point) -> Answer {
    let (column, row) = (Int(bounded: module.x + 1024) - 1024, Int(bounded: module.y + 1024) - 1024)
    let first = Point(Float(column), Float(row)) - 3 - module
    let step = 1 / Float(Self.samples)
    for row in 0..<Self.side {
      let place = affine(first + Point(0.5 * step, (Float(row) + 0.5) * step))
      level.sample(
        from: place, by: affine.x * step, count: Self.side, into: &patch, at: row * Self.side)
    }
    let (along, down) = strengths()
    let (x, y) = (Self.phase(along), Self.phase(down))
    return Answer(
      offset: Point(x.offset, y.offset), clearness: Point(x.clearness, y.clearness))
  }

  /// The strengths of edges at 0, a quarter, a half and three quarters of a module.
  private func strengths() -> (along: SIMD4<Float>, down: SIMD4<Float>) {
    var (along, down) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
    let (window, quads) = (Self.window, Self.quads)
    let (sample, line) = (MemoryLayout<Float>.stride, Self.side * MemoryLayout<Float>.stride)
    unsafe patch.withUnsafeBytes { patch in
      for row in 0..<Self.side - 1 {
        var (across, below) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
        var at = row &* line
        for weights in quads {
          let here = unsafe patch.loadUnaligned(fromByteOffset: at, as: SIMD4<Float>.self)
          let next = unsafe patch.loadUnaligned(
            fromByteOffset: at &+ sample, as: SIMD4<Float>.self)
          let under = unsafe patch.loadUnaligned(fromByteOffset: at &+ line, as: SIMD4<Float>.self)
          across += weights * Self.size(next - here)
          below += weights * Self.size(under - here)
          at &+= 4 &* sample
        }
        along += across * window[row]
        down[row & 3] += below.sum() * window[row]
      }
    }
    return (along, down)
  }

  @inline(__always)
  private static func size(_ value: SIMD4<Float>) -> SIMD4<Float> {
    value.replacing(with: -value, where: value .< 0)
  }

  /// The first sum belongs to edges a quarter after the module's border, the last to edges on the
  /// border.
  private static func phase(_ sums: SIMD4<Float>) -> (offset: Float, clearness: Float) {
    let total = sums.sum()
    guard total > 0 else { return (0, 0) }
    let wave = Point(sums.w - sums.y, sums.x - sums.z)
    return (wave.turn, wave.length / total)
  }
}

extension SIMD2<Float> {
  /// The angle of a vector as a share of the full circle, from −0.5 to 0.5.
  var turn: Float {
    let (long, short) = (Swift.max(abs(x), abs(y)), Swift.min(abs(x), abs(y)))
    guard long > 0 else { return 0 }
    // The arctangent below 45°, to a thousandth of the circle.
    let slope = short / long
    let square = slope * slope
    var turn = slope * (0.159_154 - square * (0.052_5 - square * (0.028_6 - square * 0.010_3)))
    if abs(y) > abs(x) { turn = 0.25 - turn }
    if x < 0 { turn = 0.5 - turn }
    return y < 0 ? -turn : turn
  }
}
