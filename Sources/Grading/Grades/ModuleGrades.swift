/// What each module of a symbol and its quiet zone is worth: whether it is on the right side of the
/// threshold, and the grade of its modulation.
struct ModuleGrades: Sendable {
  let field: ModuleField
  let symbol: TrueSymbol

  init(_ field: ModuleField, _ symbol: TrueSymbol) { (self.field, self.symbol) = (field, symbol) }

  /// Whether a module is on the wrong side; nil where the picture ends.
  func isWrong(_ column: Int, _ row: Int) -> Bool? {
    field.isDark(column, row).map { $0 != symbol[column, row] }
  }

  /// The grade of its modulation; nil where the picture ends.
  func grade(_ column: Int, _ row: Int) -> Grade? {
    field.modulation(column, row).map {
      GradeLimits.grade($0, atLeast: GradeLimits.modulation)
    }
  }

  /// How many modules are wrong or below a grade, of those that the picture shows.
  func errors(_ places: [(column: Int, row: Int)], below grade: Grade) -> Int {
    places.count { isError($0.column, $0.row, below: grade) }
  }

  func isError(_ column: Int, _ row: Int, below grade: Grade) -> Bool {
    guard let isWrong = isWrong(column, row), let own = self.grade(column, row) else {
      return false
    }
    return isWrong || own < grade
  }

  /// The best grade at which what is counted with modules below it as errors is worth as much: the
  /// overlay of modulation.
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
