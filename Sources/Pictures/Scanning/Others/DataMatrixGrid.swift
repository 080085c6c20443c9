/// The modules between three corners with the border of a Data Matrix. Frames, tables and lettering
/// can have such a border, but not hundreds of irregular modules of a single colour each.
struct DataMatrixGrid {
  typealias Place = SIMD2<Float>

  /// The numbers of modules on a side of a square symbol.
  private static let squares = [
    10, 12, 14, 16, 18, 20, 22, 24, 26, 32, 36, 40, 44, 48, 52, 64, 72, 80, 88, 96, 104, 120, 132,
    144,
  ]
  /// The sides of rectangular symbols, including those of ISO/IEC 21471.
  private static let rectangles = [
    (8, 18), (8, 32), (8, 48), (8, 64), (8, 80), (8, 96), (8, 120), (8, 144), (12, 26), (12, 36),
    (12, 64), (12, 88), (16, 36), (16, 48), (16, 64), (20, 36), (20, 44), (20, 64), (22, 48),
    (24, 48), (24, 64), (26, 40), (26, 48), (26, 64),
  ]
  /// Every size, in both orientations.
  private static let sizes =
    squares.map { ($0, $0) } + rectangles + rectangles.map { ($0.1, $0.0) }

  private let bits: BinaryPicture
  private let corner: Place
  private let along: Place
  private let up: Place

  init(_ bits: BinaryPicture, _ corner: Place, _ one: Place, _ other: Place) {
    (self.bits, self.corner) = (bits, corner)
    (along, up) = (one - corner, other - corner)
  }

  /// Whether the modules of one of the sizes close to the guess form a symbol.
  func isSymbol(near guess: (Float, Float)) -> Bool {
    Self.sizes.contains { columns, rows in
      isNear(columns, guess.0) && isNear(rows, guess.1) && isSymbol(columns, rows)
    }
  }

  /// Whether a size is close to the guess. Ink spreads, so a side measured by its thickness seems
  /// to have more modules or fewer.
  private func isNear(_ count: Int, _ guess: Float) -> Bool {
    abs(Float(count) - guess) < 0.35 * Float(count) + 2
  }

  private func isSymbol(_ columns: Int, _ rows: Int) -> Bool {
    hasBorder(columns, rows) && hasModules(columns, rows)
  }

  private func hasBorder(_ columns: Int, _ rows: Int) -> Bool {
    var (right, count) = (0, 0)
    func expect(_ dark: Bool, _ column: Int, _ row: Int) {
      count += 1
      if isDark(column, row, columns, rows) == dark { right += 1 }
    }
    for column in 0..<columns {
      expect(true, column, 0)
      expect(column % 2 == 0, column, rows - 1)
    }
    for row in 1..<rows - 1 {
      expect(true, 0, row)
      expect(row % 2 == 0, columns - 1, row)
    }
    return 10 * right >= 9 * count
  }

  /// Whether the colours inside the border change about as often as not in both directions, and
  /// each module has a single colour.
  private func hasModules(_ columns: Int, _ rows: Int) -> Bool {
    var (dark, count, pure, looks) = (0, 0, 0, 0)
    var (across, upwards) = (0, 0)
    for row in 1..<rows - 1 {
      for column in 1..<columns - 1 {
        let here = isDark(column, row, columns, rows)
        count += 1
        if here { dark += 1 }
        if here != isDark(column - 1, row, columns, rows) { across += 1 }
        if here != isDark(column, row - 1, columns, rows) { upwards += 1 }
        for (x, y) in [(-0.25, -0.25), (0.25, -0.25), (-0.25, 0.25), (0.25, 0.25)] {
          looks += 1
          if isDark(column, row, columns, rows, (Float(x), Float(y))) == here { pure += 1 }
        }
      }
    }
    return [dark, across, upwards].allSatisfy { 4 * $0 >= count && 4 * $0 <= 3 * count }
      && 100 * pure >= 85 * looks
  }

  private func isDark(
    _ column: Int, _ row: Int, _ columns: Int, _ rows: Int, _ off: (x: Float, y: Float) = (0, 0)
  ) -> Bool {
    let x = (Float(column) + 0.5 + off.x) / Float(columns)
    let y = (Float(row) + 0.5 + off.y) / Float(rows)
    let place = corner + along * x + up * y
    guard place.x >= 0, place.y >= 0, place.x < Float(bits.width), place.y < Float(bits.height)
    else { return false }
    return bits.isDark(Int(place.x), Int(place.y))
  }
}
