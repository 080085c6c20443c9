/// A template of nested squares as a camera sees them, which corrects a guess of their position.
///
/// Light and contrast need not be known: the effects that they could explain are removed from the
/// template's gradients beforehand, so that a step takes one look at the picture and six sums.
struct SquareTemplate {
  private static let side = 16

  /// Half the width of the sampled area, in modules from the centre.
  private let reach: Float
  /// The sample positions along either axis, in modules from the centre.
  private let places: SIMD16<Float>
  /// The darkness of each sample, row by row, with mean 0 and sum of squares 1.
  private let pattern: [SIMD16<Float>]
  /// The weight of each sample in the six parts of a correction step, row by row.
  private let steps: [[SIMD16<Float>]]

  /// The finder pattern in three corners of a code.
  static let finder = SquareTemplate(edges: [1.5, 2.5, 3.5], reach: 4.1)
  /// The alignment pattern of versions above 1, five modules wide.
  static let alignment = SquareTemplate(edges: [0.5, 1.5, 2.5], reach: 3)

  /// Creates a template from the half widths of the squares: dark inside, then light, and so on.
  init(edges: [Float], reach: Float) {
    self.reach = reach
    let side = Self.side
    var places = SIMD16<Float>.zero
    for index in 0..<side {
      places[index] = (Float(index) + 0.5) * (2 * reach / Float(side)) - reach
    }
    self.places = places
    func value(_ u: Float, _ v: Float) -> Float {
      edges.enumerated().reduce(0) { sum, edge in
        let inside = Self.inside(u, edge.element) * Self.inside(v, edge.element)
        return sum + (edge.offset == 1 ? -inside : inside)
      }
    }
    let points = (0..<side * side).map { Point(places[$0 % side], places[$0 / side]) }
    let values = Self.normal(points.map { value($0.x, $0.y) })
    let scale = Self.scale(points.map { value($0.x, $0.y) })
    let delta: Float = 0.1
    let slopes = points.map { at in
      Point(
        value(at.x + delta, at.y) - value(at.x - delta, at.y),
        value(at.x, at.y + delta) - value(at.x, at.y - delta)) * (scale / (2 * delta))
    }
    let gradients: [[Float]] = [
      slopes.map(\.x), slopes.map(\.y),
      zip(slopes, points).map { $0.x * $1.x }, zip(slopes, points).map { $0.x * $1.y },
      zip(slopes, points).map { $0.y * $1.x }, zip(slopes, points).map { $0.y * $1.y },
    ]
    pattern = Self.rows(values)
    steps = Self.solution(gradients.map { Self.apart($0, from: values) }).map(Self.rows)
  }

  /// The value at `place` of a blurred bar whose half width is `edge`.
  private static func inside(_ place: Float, _ edge: Float) -> Float {
    let off = min(max((edge - abs(place)) / 0.9 + 0.5, 0), 1)
    return off * off * (3 - 2 * off)
  }

  private static func scale(_ values: [Float]) -> Float {
    let mean = values.reduce(0, +) / Float(values.count)
    return 1 / values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }.squareRoot()
  }

  private static func normal(_ values: [Float]) -> [Float] {
    let mean = values.reduce(0, +) / Float(values.count)
    let scale = scale(values)
    return values.map { ($0 - mean) * scale }
  }

  /// The gradient of the similarity, freed of its mean and of the effect of contrast.
  private static func apart(_ gradient: [Float], from values: [Float]) -> [Float] {
    let mean = gradient.reduce(0, +) / Float(gradient.count)
    let share = zip(gradient, values).reduce(0) { $0 + $1.0 * $1.1 }
    return zip(gradient, values).map { $0 - mean - share * $1 }
  }

  /// The rows of the least-squares matrix that turns sample differences into a step.
  private static func solution(_ gradients: [[Float]]) -> [[Float]] {
    let count = gradients.count
    return (0..<count).map { wanted in
      // One row of the inverse of their products.
      var system = LinearSystem(count)
      for row in 0..<count {
        let products = (0..<count).map { column in
          Double(zip(gradients[row], gradients[column]).reduce(0) { $0 + $1.0 * $1.1 })
        }
        system.add(products, row == wanted ? 1 : 0)
      }
      let weights = system.solved() ?? [Double](repeating: 0, count: count)
      return gradients[0].indices.map { sample in
        (0..<count).reduce(Float(0)) { $0 + Float(weights[$1]) * gradients[$1][sample] }
      }
    }
  }

  private static func rows(_ values: [Float]) -> [SIMD16<Float>] {
    (0..<side).map { row in SIMD16(values[row * side..<(row + 1) * side]) }
  }

  /// Compares the picture under an affine map with the template: the similarity, and the step that
  /// would improve it.
  private func look(_ affine: Affine, _ level: PyramidLevel, isLight: Bool)
    -> (likeness: Float, step: [Float])
  {
    var steps = [Float](repeating: 0, count: 6)
    var (sum, squares, likeness) = (Float(0), Float(0), Float(0))
    var totals = (
      SIMD16<Float>.zero, SIMD16<Float>.zero, SIMD16<Float>.zero, SIMD16<Float>.zero,
      SIMD16<Float>.zero, SIMD16<Float>.zero
    )
    let start = affine.origin + affine.x * places[0]
    let way = affine.x * (places[1] - places[0])
    for row in 0..<Self.side {
      var seen = level.sixteen(from: start + affine.y * places[row], by: way)
      if !isLight { seen = 255 - seen }
      sum += seen.sum()
      squares += (seen * seen).sum()
      likeness += (seen * pattern[row]).sum()
      totals.0 += seen * self.steps[0][row]
      totals.1 += seen * self.steps[1][row]
      totals.2 += seen * self.steps[2][row]
      totals.3 += seen * self.steps[3][row]
      totals.4 += seen * self.steps[4][row]
      totals.5 += seen * self.steps[5][row]
    }
    let count = Float(Self.side * Self.side)
    let spread = (max(squares - sum * sum / count, 0)).squareRoot()
    guard spread > 0, likeness > 0 else { return (0, steps) }
    let scale = 1 / likeness
    steps[0] = totals.0.sum() * scale
    steps[1] = totals.1.sum() * scale
    steps[2] = totals.2.sum() * scale
    steps[3] = totals.3.sum() * scale
    steps[4] = totals.4.sum() * scale
    steps[5] = totals.5.sum() * scale
    return (likeness / spread, steps)
  }

  /// Moves, turns and slants a guess, in pixels of the level, until it matches the squares.
  func fit(_ guess: Affine, _ level: PyramidLevel, isLight: Bool, steps: Int = 6)
    -> (affine: Affine, likeness: Float)
  {
    var (affine, best, bestLikeness) = (guess, guess, Float(-1))
    for round in 0...steps {
      let (likeness, step) = look(affine, level, isLight: isLight)
      if likeness > bestLikeness { (best, bestLikeness) = (affine, likeness) }
      // A guess that is not close after one or two steps never will be.
      guard likeness > (round == 0 ? 0.25 : 0.4), let moved = Self.moved(affine, step) else {
        break
      }
      affine = moved
      if step.allSatisfy({ abs($0) < 0.004 }) { break }
    }
    return (best, bestLikeness)
  }

  /// The affine map after a step, which is in modules of the template.
  private static func moved(_ affine: Affine, _ step: [Float]) -> Affine? {
    let largest = step.reduce(0) { max($0, abs($1)) }
    let share = largest > 0.5 ? 0.5 / largest : 1
    let (x, y) = (step[0] * share, step[1] * share)
    let (a, b) = (1 + step[2] * share, step[3] * share)
    let (c, d) = (step[4] * share, 1 + step[5] * share)
    let determinant = a * d - b * c
    guard determinant > 0.1 else { return nil }
    // The picture moves in the opposite direction to the template.
    let moved = Affine(
      origin: affine.origin,
      x: (affine.x * d - affine.y * c) / determinant,
      y: (affine.y * a - affine.x * b) / determinant)
    return Affine(origin: moved(Point(-x, -y)), x: moved.x, y: moved.y)
  }
}
