/// Linear equations, collected one observation at a time and solved by least squares.
struct LinearSystem {
  private let size: Int
  /// The normal equations: rows of coefficients, each followed by its right-hand side.
  private var rows: [Double]

  init(_ size: Int) {
    self.size = size
    rows = [Double](repeating: 0, count: size * (size + 1))
  }

  /// Adds an observation: the sum of the coefficients times the unknowns is `value`.
  mutating func add(_ coefficients: [Double], _ value: Double, weight: Double = 1) {
    for row in 0..<size where coefficients[row] != 0 {
      let factor = coefficients[row] * weight
      for column in 0..<size { rows[row * (size + 1) + column] += factor * coefficients[column] }
      rows[row * (size + 1) + size] += factor * value
    }
  }

  /// Solves for the unknowns, or returns nil if the observations do not determine them.
  func solved() -> [Double]? {
    var rows = rows
    let width = size + 1
    for pivot in 0..<size {
      var best = pivot
      for row in pivot..<size
      where abs(rows[row * width + pivot]) > abs(rows[best * width + pivot]) { best = row }
      guard abs(rows[best * width + pivot]) > 1e-12 else { return nil }
      if best != pivot {
        for column in 0..<width { rows.swapAt(best * width + column, pivot * width + column) }
      }
      let scale = 1 / rows[pivot * width + pivot]
      for column in pivot..<width { rows[pivot * width + column] *= scale }
      for row in 0..<size where row != pivot {
        let factor = rows[row * width + pivot]
        guard factor != 0 else { continue }
        for column in pivot..<width {
          rows[row * width + column] -= factor * rows[pivot * width + column]
        }
      }
    }
    return (0..<size).map { rows[$0 * width + size] }
  }
}
