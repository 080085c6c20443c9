/// Which place of the paper each sample of a picture shows, and how squarely the paper stands to
/// the light.
struct PaperView {
  let width: Int
  let height: Int
  /// In modules; NaN where there is no paper.
  private(set) var places: [SIMD2<Float>]
  /// The share of the light that comes from the upper left.
  private(set) var shades: [Float]
  private var depths: [Float]

  /// Draws a sheet of that size in modules, a mesh of small triangles, so that the nearest hides
  /// the others; a module near its middle gets about `module` samples.
  init(
    size: SIMD2<Float>, margin: Float, shape: PaperShape, pose: PaperPose, module: Float,
    space: Float
  ) {
    let (columns, rows) = (
      Int(min(size.x + 2 * margin, 90)), Int(min(size.y + 2 * margin, 90))
    )
    let far = pose.distance * max(size.x, size.y)
    var points: [SIMD3<Float>] = []
    var papers: [SIMD2<Float>] = []
    for row in 0...rows {
      for column in 0...columns {
        let share = SIMD2(Float(column) / Float(columns), Float(row) / Float(rows))
        let paper = share * (size + 2 * margin) - margin
        let seen = pose.seen(shape.place(paper - size / 2))
        let scale = far * module / max(far - seen.z, far * 0.1)
        points.append(SIMD3(seen.x * scale, seen.y * scale, seen.z))
        papers.append(paper)
      }
    }
    let low = points.reduce(SIMD2<Float>(repeating: .infinity)) {
      SIMD2(min($0.x, $1.x), min($0.y, $1.y))
    }
    let high = points.reduce(SIMD2<Float>(repeating: -.infinity)) {
      SIMD2(max($0.x, $1.x), max($0.y, $1.y))
    }
    let offset = SIMD2(repeating: space * module) - low
    width = min(Int(high.x - low.x + 2 * space * module) + 2, 2600)
    height = min(Int(high.y - low.y + 2 * space * module) + 2, 2600)
    places = Array(repeating: SIMD2(repeating: .nan), count: width * height)
    shades = Array(repeating: 1, count: width * height)
    depths = Array(repeating: -.infinity, count: width * height)
    for row in 0..<rows {
      for column in 0..<columns {
        let corner = row * (columns + 1) + column
        for triangle in [
          [corner, corner + 1, corner + columns + 1],
          [corner + 1, corner + columns + 2, corner + columns + 1],
        ] {
          draw(triangle.map { points[$0] }, triangle.map { papers[$0] }, offset)
        }
      }
    }
  }

  private mutating func draw(
    _ points: [SIMD3<Float>], _ papers: [SIMD2<Float>], _ offset: SIMD2<Float>
  ) {
    let corners = points.map { SIMD2($0.x, $0.y) + offset }
    let (one, two) = (corners[1] - corners[0], corners[2] - corners[0])
    let area = one.x * two.y - one.y * two.x
    guard abs(area) > 1e-6 else { return }
    let shade = Self.shade(points)
    let (left, right) = (
      max(0, Int(corners.map(\.x).min() ?? 0)), min(width - 1, Int(corners.map(\.x).max() ?? 0))
    )
    let (top, bottom) = (
      max(0, Int(corners.map(\.y).min() ?? 0)), min(height - 1, Int(corners.map(\.y).max() ?? 0))
    )
    guard left <= right, top <= bottom else { return }
    for row in top...bottom {
      for column in left...right {
        let off = SIMD2(Float(column) + 0.5, Float(row) + 0.5) - corners[0]
        let second = (off.x * two.y - off.y * two.x) / area
        let third = (one.x * off.y - one.y * off.x) / area
        guard second >= -1e-4, third >= -1e-4, second + third <= 1 + 1e-4 else { continue }
        let depth =
          points[0].z + second * (points[1].z - points[0].z) + third * (points[2].z - points[0].z)
        let at = row * width + column
        guard depth > depths[at] else { continue }
        depths[at] = depth
        places[at] = papers[0] + (papers[1] - papers[0]) * second + (papers[2] - papers[0]) * third
        shades[at] = shade
      }
    }
  }

  private static func shade(_ points: [SIMD3<Float>]) -> Float {
    let (one, two) = (points[1] - points[0], points[2] - points[0])
    let normal = SIMD3(
      one.y * two.z - one.z * two.y, one.z * two.x - one.x * two.z, one.x * two.y - one.y * two.x)
    let length = (normal * normal).sum().squareRoot()
    let light = SIMD3<Float>(-0.35, -0.35, 0.87)
    return 0.35 + 0.65 * abs((normal * light).sum()) / max(length, 1e-6)
  }
}
