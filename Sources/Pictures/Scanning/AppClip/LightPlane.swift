/// A value, such as illumination, that changes linearly over the disc.
struct LightPlane {
  var level: Float = 0
  var right: Float = 0
  var down: Float = 0

  subscript(place: (x: Float, y: Float)) -> Float { level + right * place.x + down * place.y }
}

/// A least-squares fit of a plane to values at places of the disc.
struct LightPlaneFit {
  private var count: Float = 0
  private var sums = [Float](repeating: 0, count: 8)

  mutating func add(_ place: (x: Float, y: Float), _ value: Float) {
    count += 1
    let terms = [
      place.x, place.y, place.x * place.x, place.x * place.y, place.y * place.y, value,
      value * place.x, value * place.y,
    ]
    for (index, term) in terms.enumerated() { sums[index] += term }
  }

  /// The best plane, or `nil` if all places are on one line.
  var solved: LightPlane? {
    let (x, y, xx, xy, yy) = (sums[0], sums[1], sums[2], sums[3], sums[4])
    let (v, vx, vy) = (sums[5], sums[6], sums[7])
    func determinant(_ m: [Float]) -> Float {
      m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6])
        + m[2] * (m[3] * m[7] - m[4] * m[6])
    }
    let whole = determinant([count, x, y, x, xx, xy, y, xy, yy])
    guard abs(whole) > 1e-3 else { return nil }
    return LightPlane(
      level: determinant([v, x, y, vx, xx, xy, vy, xy, yy]) / whole,
      right: determinant([count, v, y, x, vx, xy, y, vy, yy]) / whole,
      down: determinant([count, x, v, x, xx, vx, y, xy, vy]) / whole)
  }
}
