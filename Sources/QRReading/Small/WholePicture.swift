import QRStandard

/// Takes all that is dark, or all that is light, in a small picture for one upright symbol: how programs
/// draw them, down to one pixel a module and without a quiet zone.
struct WholePicture {
  /// Pictures with more pixels are searched in other ways.
  static let mostPixels = 300_000

  private let level: GreyLevel
  private let border: Float

  init?(_ level: GreyLevel) {
    guard level.width * level.height <= Self.mostPixels, let darkest = level.pixels.min(),
      let lightest = level.pixels.max(), lightest - darkest >= 24
    else { return nil }
    self.level = level
    border = (Float(darkest) + Float(lightest)) / 2
  }

  /// Grids of symbols that would fill it and whose finder is there; light on dark if `isLight`.
  func grids(isLight: Bool) -> [ModuleGrid] {
    guard let box = box(isLight: isLight) else { return [] }
    return Self.symbols.flatMap { symbol in
      (0..<4).compactMap { turn in
        let isLying = turn % 2 == 1
        let (across, down) = isLying ? (box.size.y, box.size.x) : (box.size.x, box.size.y)
        let (width, height) = (across / Float(symbol.width), down / Float(symbol.height))
        guard min(width, height) > 0.95, max(width, height) < 1.15 * min(width, height) else {
          return nil
        }
        let grid = ModuleGrid(columns: symbol.width, rows: symbol.height) { point in
          let part = point / Point(Float(symbol.width), Float(symbol.height))
          return box.origin + box.size * Self.turned(part, turn)
        }
        return hasFinder(grid, isLight) ? grid : nil
      }
    }
  }

  private static let symbols =
    ClosedRange<QRVersion>.any.all.map(SymbolVersion.square)
    + RectangularVersion.all.map(SymbolVersion.rectangular)

  /// A place in the unit square after some quarter turns.
  private static func turned(_ point: Point, _ turns: Int) -> Point {
    switch turns {
    case 0: point
    case 1: Point(1 - point.y, point.x)
    case 2: Point(1 - point.x, 1 - point.y)
    default: Point(point.y, 1 - point.x)
    }
  }

  /// Where its pixels lie.
  private func box(isLight: Bool) -> (origin: Point, size: Point)? {
    var (left, right, top, bottom) = (level.width, -1, level.height, -1)
    for row in 0..<level.height {
      for column in 0..<level.width {
        let isDark = Float(level.pixels[row * level.width + column]) < border
        guard isDark != isLight else { continue }
        left = min(left, column)
        right = max(right, column)
        top = min(top, row)
        bottom = row
      }
    }
    guard right > left, bottom > top else { return nil }
    return (
      Point(Float(left), Float(top)), Point(Float(right - left + 1), Float(bottom - top + 1))
    )
  }

  private func hasFinder(_ grid: ModuleGrid, _ isLight: Bool) -> Bool {
    var wrong = 0
    for row in 0..<7 {
      for column in 0..<7 {
        let distance = max(abs(column - 3), abs(row - 3))
        let isDark = level.sample(grid.module(column, row).origin) < border
        if (isDark != isLight) == (distance == 2) { wrong += 1 }
      }
    }
    return wrong <= 2
  }
}
