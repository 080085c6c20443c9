/// Where the plane of a code lies in a picture: a projective map from the code's own units, with
/// its middle at 0 and its disc of radius 1, to pixels.
struct ClipFrame {
  /// Row by row; the last is 1.
  private(set) var matrix: [Double]

  /// A code whose disc looks like this ellipse, turned in some way.
  init(x: Double, y: Double, xx: Double, xy: Double, yy: Double) {
    matrix = [xx, xy, x, xy, yy, y, 0, 0, 1]
  }

  init?(matrix: [Double]) {
    guard matrix.count == 9, matrix.allSatisfy(\.isFinite), abs(matrix[8]) > 1e-9 else {
      return nil
    }
    self.matrix = matrix.map { $0 / matrix[8] }
  }

  /// The pixel of a place; `nil` behind the eye.
  @inline(__always)
  func pixel(_ u: Double, _ v: Double) -> (x: Double, y: Double)? {
    let depth = matrix[6] * u + matrix[7] * v + 1
    guard depth > 0.2 else { return nil }
    return (
      (matrix[0] * u + matrix[1] * v + matrix[2]) / depth,
      (matrix[3] * u + matrix[4] * v + matrix[5]) / depth
    )
  }

  /// The frame after a change of the code's own plane: moved, stretched, sheared and tilted a
  /// little. A turn is no change for rings.
  func changed(by change: [Double]) -> ClipFrame? {
    let step = [
      1 + change[2], change[4], change[0], change[4], 1 + change[3], change[1], change[5],
      change[6], 1,
    ]
    var product = [Double](repeating: 0, count: 9)
    for row in 0..<3 {
      for column in 0..<3 {
        for index in 0..<3 {
          product[3 * row + column] += matrix[3 * row + index] * step[3 * index + column]
        }
      }
    }
    return ClipFrame(matrix: product)
  }

  /// The same place in a picture of another size: pixel centres lie in the middle of pixels.
  func scaled(by factor: Double) -> ClipFrame {
    var copy = self
    let shift = (factor - 1) / 2
    for column in 0..<3 {
      let depth = matrix[6 + column]
      copy.matrix[column] = matrix[column] * factor + shift * depth
      copy.matrix[3 + column] = matrix[3 + column] * factor + shift * depth
    }
    return copy
  }

  /// The mean radius of the disc in pixels.
  var radius: Double { abs(matrix[0] * matrix[4] - matrix[1] * matrix[3]).squareRoot() }

  /// How many times longer the disc is than wide, as it is seen.
  var stretch: Double {
    let (a, b, c, d) = (matrix[0], matrix[1], matrix[3], matrix[4])
    let sum = a * a + b * b + c * c + d * d
    let area = abs(a * d - b * c)
    guard area > 1e-9 else { return .infinity }
    let ratio = sum / (2 * area)
    return ratio + max(0, ratio * ratio - 1).squareRoot()
  }
}
