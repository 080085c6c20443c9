import AppClipCodes

/// Finds five rings along each ray from a point inside them, and fits ellipses to them.
struct RingTracer {
  /// Directions of 48 rays around a point.
  private static let rays = UnitCircle(48).points
  /// The number of light samples along a ray.
  private static let samples = 112
  private static let density: Float = 80
  /// The tested radii of the first ring and steps between rings, as shares of that radius.
  private static let firsts = stride(from: Float(0.26), through: 0.64, by: 0.0146).map {
    $0 * density
  }
  private static let steps = (0...10).map { Float(0.088) * density * (1 + 0.062 * Float($0)) }

  /// The five rings found along a ray, with their contrast; distances are in pixels.
  private struct RayMeasurement {
    var direction: (x: Float, y: Float)
    var first: Float
    var step: Float
    var score: Float
  }

  private let sightings: [RayMeasurement]
  /// The total contrast of the rings on all rays.
  let score: Float
  private let x: Double
  private let y: Double

  /// Finds rings of this sign around a point, on a disc of approximately this radius in pixels.
  init(
    x: Double, y: Double, radius: Double, sign: Float, _ image: GreyImage,
    _ pixels: UnsafeBufferPointer<UInt8>
  ) {
    (self.x, self.y) = (x, y)
    let unit = Float(radius) / Self.density
    var lights = [Float](repeating: 0, count: Self.samples)
    sightings = Self.rays.compactMap { ray in
      for sample in 0..<Self.samples {
        let way = Float(sample) * unit
        let (column, row) = (
          Int((Float(x) + way * ray.x).rounded()), Int((Float(y) + way * ray.y).rounded())
        )
        let isInside = column >= 0 && row >= 0 && column < image.width && row < image.height
        lights[sample] =
          isInside
          ? sign * RingDetector.logarithms[Int(pixels[row &* image.width &+ column])]
          : sample > 0 ? lights[sample - 1] : 0
      }
      return Self.rings(lights).map {
        RayMeasurement(
          direction: ray, first: $0.first * unit, step: $0.step * unit, score: $0.score)
      }
    }
    score = sightings.reduce(0) { $0 + $1.score }
  }

  /// Returns the first radius, the distance and the contrast of the five rings that fit a ray best.
  private static func rings(
    _ lights: [Float]
  ) -> (first: Float, step: Float, score: Float)? {
    var best: (first: Float, step: Float, score: Float)?
    for step in steps {
      for first in firsts where first + 4.5 * step < Float(samples - 1) && first > step {
        var (on, between) = (Float(0), Float(0))
        for ring in 0..<5 {
          on += lights[Int(first + Float(ring) * step)]
          between += lights[Int(first + (Float(ring) + 0.5) * step)]
        }
        // The area before the first ring is empty.
        let quiet = lights[Int(first - 0.5 * step)]
        between += (quiet - lights[Int(first + 4.5 * step)]) / 2
        let score = on - between - max(0, lights[Int(first - step)] - quiet)
        if score > best?.score ?? 0.05 { best = (first, step, score) }
      }
    }
    return best
  }

  /// The frame in which the rings are circles, seen from afar; `nil` if they are not rings.
  var frame: ClipFrame? {
    var weights = sightings.map(\.score)
    var ellipse: Ellipse?
    for tolerance in [1.5, 0.8, 0.4, 0.25] as [Float] {
      ellipse = Ellipse.fitted(points(weights))
      guard let ellipse else { return nil }
      for (index, sighting) in sightings.enumerated() {
        let error = error(sighting, ellipse) / tolerance
        weights[index] = sighting.score / (1 + error * error * error * error)
      }
    }
    let agree = sightings.count { sighting in
      ellipse.map { error(sighting, $0) < 0.35 } ?? false
    }
    guard 2 * agree >= Self.rays.count else { return nil }
    return ellipse?.frame(x, y)
  }

  /// Returns the distance of a ray's rings from those of the ellipse, in distances between rings.
  private func error(_ sighting: RayMeasurement, _ ellipse: Ellipse) -> Float {
    let (first, last) = (RingLayout.rings[0].radius / 400, RingLayout.rings[4].radius / 400)
    let inner = ellipse.radius(sighting.first, sighting.direction) - Float(first)
    let outer = ellipse.radius(sighting.first + 4 * sighting.step, sighting.direction) - Float(last)
    return (abs(inner) + abs(outer)) / 2 / Float(2 * RingLayout.quietDistance / 400)
  }

  /// For each ring on each ray: its pixel offset from the point, its squared radius in the code,
  /// and its weight.
  private func points(_ weights: [Float]) -> [(
    x: Double, y: Double, square: Double, weight: Double
  )] {
    zip(sightings, weights).flatMap { sighting, weight in
      RingLayout.rings.enumerated().map { index, ring in
        let way = sighting.first + Float(index) * sighting.step
        let radius = ring.radius / 400
        return (
          Double(way * sighting.direction.x), Double(way * sighting.direction.y), radius * radius,
          Double(weight)
        )
      }
    }
  }
}

/// A polynomial of degree 2 that maps a point in a picture to its squared radius in the code.
private struct Ellipse {
  /// The coefficients of x², xy, y², x, y and 1 in the ellipse's equation.
  var terms: [Double]

  static func fitted(
    _ points: [(x: Double, y: Double, square: Double, weight: Double)]
  ) -> Ellipse? {
    // In units of about one disc, so that the sums have similar magnitudes.
    let size = points.reduce(1) { max($0, abs($1.x), abs($1.y)) }
    var rows = [[Double]](repeating: [Double](repeating: 0, count: 7), count: 6)
    for point in points {
      let (x, y) = (point.x / size, point.y / size)
      let values = [x * x, x * y, y * y, x, y, 1, point.square]
      for row in 0..<6 {
        for column in 0..<7 { rows[row][column] += point.weight * values[row] * values[column] }
      }
    }
    guard var terms = solved(rows) else { return nil }
    for index in 0..<3 { terms[index] /= size * size }
    for index in 3..<5 { terms[index] /= size }
    let ellipse = Ellipse(terms: terms)
    return 4 * terms[0] * terms[2] > terms[1] * terms[1] && terms[0] > 0 ? ellipse : nil
  }

  private static func solved(_ system: [[Double]]) -> [Double]? {
    var rows = system
    for column in rows.indices {
      guard
        let pivot = (column..<rows.count).max(by: { abs(rows[$0][column]) < abs(rows[$1][column]) }
        ),
        abs(rows[pivot][column]) > 1e-12
      else { return nil }
      rows.swapAt(column, pivot)
      for row in rows.indices where row != column {
        let factor = rows[row][column] / rows[column][column]
        for index in column...rows.count { rows[row][index] -= factor * rows[column][index] }
      }
    }
    return rows.indices.map { rows[$0][rows.count] / rows[$0][$0] }
  }

  func radius(_ way: Float, _ direction: (x: Float, y: Float)) -> Float {
    let (x, y) = (Double(way * direction.x), Double(way * direction.y))
    let square =
      terms[0] * x * x + terms[1] * x * y + terms[2] * y * y + terms[3] * x + terms[4] * y
      + terms[5]
    return Float(max(0, square).squareRoot())
  }

  /// Returns the frame of a code whose disc is this ellipse around a point, or `nil` if it is not
  /// one.
  func frame(_ x: Double, _ y: Double) -> ClipFrame? {
    let (a, b, c) = (terms[0], terms[1] / 2, terms[2])
    let determinant = a * c - b * b
    guard determinant > 0 else { return nil }
    let (right, down) = (
      -(c * terms[3] - b * terms[4]) / (2 * determinant),
      -(a * terms[4] - b * terms[3]) / (2 * determinant)
    )
    // The inverse maps circles to ellipses, squared; the frame is its square root.
    let (xx, xy, yy) = (c / determinant, -b / determinant, a / determinant)
    let root = (xx * yy - xy * xy).squareRoot()
    let trace = (xx + yy + 2 * root).squareRoot()
    guard trace > 0, trace.isFinite else { return nil }
    return ClipFrame(
      x: x + right, y: y + down, xx: (xx + root) / trace, xy: xy / trace, yy: (yy + root) / trace)
  }
}
