/// The grade of each module of a symbol and its quiet zone: whether it is on the right side of the
/// threshold, and the grade of its modulation.
struct ModuleGrades: Sendable {
  let field: ModuleReflectances
  let symbol: ReferenceSymbol

  init(_ field: ModuleReflectances, _ symbol: ReferenceSymbol) {
    (self.field, self.symbol) = (field, symbol)
  }

  /// Whether a module is on the wrong side of the threshold; nil outside the picture.
  func isWrong(_ column: Int, _ row: Int) -> Bool? {
    field.isDark(column, row).map { $0 != symbol[column, row] }
  }

  /// The grade of a module's modulation; nil outside the picture.
  func grade(_ column: Int, _ row: Int) -> Grade? {
    field.modulation(column, row).map {
      GradeLimits.grade($0, atLeast: GradeLimits.modulation)
    }
  }

  /// The number of modules that are wrong or below a grade, among those inside the picture.
  func errors(_ places: [(column: Int, row: Int)], below grade: Grade) -> Int {
    places.count { isError($0.column, $0.row, below: grade) }
  }

  func isError(_ column: Int, _ row: Int, below grade: Grade) -> Bool {
    guard let isWrong = isWrong(column, row), let own = self.grade(column, row) else {
      return false
    }
    return isWrong || own < grade
  }

  /// The overlay of modulation: the best grade that is also reached when all modules below it count
  /// as errors.
  static func overlay(_ worth: (Grade) -> Grade) -> Grade {
    Grade.allCases.map { min($0, worth($0)) }.max() ?? .f
  }

  /// The lowest modulation of the symbol's own modules.
  var lowestModulation: Double {
    var least = Double.infinity
    for row in 0..<symbol.size {
      for column in 0..<symbol.size {
        least = min(least, field.modulation(column, row) ?? 0)
      }
    }
    return least
  }
}
