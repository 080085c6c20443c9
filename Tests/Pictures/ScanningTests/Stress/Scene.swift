import Foundation
import QRCodes

/// A flat sheet with a code on it, and how a camera sees the sheet.
struct Scene {
  var modules: ModuleMatrix
  /// Modules are dots of this radius, in modules.
  var dotRadius: Double?
  /// The three large squares are no dots.
  var hasWholeFinders = true
  /// A logo of this side in the middle, in modules.
  var logo = 0.0

  init(_ modules: ModuleMatrix) { self.modules = modules }

  /// How light the sheet is at a place in modules: 0 or 1.
  private func light(_ x: Double, _ y: Double) -> Double {
    let (column, row) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
    let middle = Double(modules.size) / 2
    if abs(x - middle) < logo / 2, abs(y - middle) < logo / 2 {
      // A ring, as logos have parts of both colours.
      let distance = max(abs(x - middle), abs(y - middle)) / (logo / 2)
      return (0.4..<0.75).contains(distance) ? 0 : 1
    }
    guard modules[column, row] else { return 1 }
    guard let dotRadius, !(hasWholeFinders && isFinder(column, row)) else { return 0 }
    let (dx, dy) = (x - Double(column) - 0.5, y - Double(row) - 0.5)
    return dx * dx + dy * dy <= dotRadius * dotRadius ? 0 : 1
  }

  private func isFinder(_ column: Int, _ row: Int) -> Bool {
    let far = modules.size - 7
    return (column < 7 && (row < 7 || row >= far)) || (column >= far && row < 7)
  }

  /// What the camera sees, each pixel the mean of what falls on it.
  func draw(_ view: View) -> LightField {
    let samples = 4
    let frame = view.frame
    let place = view.lookup
    var values = [Float](repeating: 0, count: frame.width * frame.height)
    for y in 0..<frame.height {
      for x in 0..<frame.width {
        var sum = 0.0
        for v in 0..<samples {
          for u in 0..<samples {
            let seen = place(
              Double(x) + (Double(u) + 0.5) / Double(samples),
              Double(y) + (Double(v) + 0.5) / Double(samples))
            sum += light(seen.x, seen.y)
          }
        }
        values[y * frame.width + x] = Float(255 * sum / Double(samples * samples))
      }
    }
    return LightField(width: frame.width, height: frame.height, values: values)
  }
}

/// Where a place in the picture lies on the sheet.
struct View {
  private let modules: Double
  private let scale: Double
  private let shift: (x: Double, y: Double)
  /// From the sheet, with the middle of the code as origin and the code's width as 2, to the plane
  /// of the picture, row by row.
  private var matrix: [Double] = [1, 0, 0, 0, 1, 0, 0, 0, 1]

  init(modules: Double, pixelsPerModule: Double, shift: (Double, Double)) {
    self.modules = modules
    scale = pixelsPerModule * modules / 2
    self.shift = shift
  }

  private mutating func apply(_ other: [Double]) {
    let before = matrix
    for row in 0..<3 {
      for column in 0..<3 {
        matrix[3 * row + column] = (0..<3).reduce(0) {
          $0 + other[3 * row + $1] * before[3 * $1 + column]
        }
      }
    }
  }

  mutating func turn(_ degrees: Double) {
    let (c, s) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
    apply([c, -s, 0, s, c, 0, 0, 0, 1])
  }

  mutating func stretch(_ factor: Double, across: Bool) {
    let root = factor.squareRoot()
    apply(across ? [root, 0, 0, 0, 1 / root, 0, 0, 0, 1] : [1 / root, 0, 0, 0, root, 0, 0, 0, 1])
  }

  /// Tips the sheet away from a camera that is twice the code's width off.
  mutating func tilt(_ degrees: Double) {
    let (c, s) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
    let distance = 4.0
    // What is further away is nearer to the middle.
    apply([1, 0, 0, 0, c, 0, 0, s / distance, 1])
  }

  private func project(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    let w = matrix[6] * x + matrix[7] * y + matrix[8]
    return (
      scale * (matrix[0] * x + matrix[1] * y + matrix[2]) / w,
      scale * (matrix[3] * x + matrix[4] * y + matrix[5]) / w
    )
  }

  private var corners: [(x: Double, y: Double)] {
    let edge = 1 + 2 * 4 / modules
    return [(-edge, -edge), (edge, -edge), (edge, edge), (-edge, edge)].map { project($0.0, $0.1) }
  }

  /// The picture holds the code with its quiet zone.
  var frame: (width: Int, height: Int) {
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    return (
      Int(((xs.max() ?? 0) - (xs.min() ?? 0)).rounded(.up)) + 2,
      Int(((ys.max() ?? 0) - (ys.min() ?? 0)).rounded(.up)) + 2
    )
  }

  private var inverse: [Double] {
    let m = matrix
    // The adjugate will do: the scale cancels out.
    return [
      m[4] * m[8] - m[5] * m[7], m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4],
      m[5] * m[6] - m[3] * m[8], m[0] * m[8] - m[2] * m[6], m[2] * m[3] - m[0] * m[5],
      m[3] * m[7] - m[4] * m[6], m[1] * m[6] - m[0] * m[7], m[0] * m[4] - m[1] * m[3],
    ]
  }

  /// A view made ready for many places.
  var lookup: (_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    let i = inverse
    let left = (corners.map(\.x).min() ?? 0) - shift.x
    let top = (corners.map(\.y).min() ?? 0) - shift.y
    let (scale, half) = (scale, modules / 2)
    return { x, y in
      let (px, py) = ((x + left) / scale, (y + top) / scale)
      let w = i[6] * px + i[7] * py + i[8]
      return (
        half * (1 + (i[0] * px + i[1] * py + i[2]) / w),
        half * (1 + (i[3] * px + i[4] * py + i[5]) / w)
      )
    }
  }
}
