import QRCodes
import TestSupport

/// A symbol as somebody prints it: its modules, how they are drawn, and what happened to them
/// since.
struct SymbolArt: Sendable {
  /// How a dark module is drawn.
  enum Style: Sendable {
    case square
    /// A disc of that radius; finders stay whole.
    case dots(Float)
    /// A square whose free corners are round.
    case rounded
  }

  /// Something over the symbol, in modules: a sticker, a hole, a scratch.
  struct Patch: Sendable {
    var from: SIMD2<Float>
    var to: SIMD2<Float>
    var radius: Float
    /// nil where there is no paper any more.
    var light: Float?
  }

  let width: Int
  let height: Int
  private let dark: [Bool]
  /// The middles of the marks in the corners.
  let marks: [SIMD2<Float>]
  var style = Style.square
  /// How far ink runs beyond its module, in modules; below 0 it stays behind.
  var growth: Float = 0
  /// Quiet zone, in modules: left, top, right, bottom.
  var quiet = SIMD4<Float>(repeating: 4)
  /// How round the marks in the corners are: 0 leaves them square, 1 makes them discs and rings.
  var markRoundness: Float = 0
  var isInverted = false
  var isMirrored = false
  var patches: [Patch] = []
  /// The light of paper and ink.
  var paper: Float = 0.88
  var ink: Float = 0.06

  init(_ modules: ModuleMatrix) {
    (width, height) = (modules.size, modules.size)
    let size = modules.size
    dark = (0..<size * size).map { modules[$0 % size, $0 / size] }
    marks = Self.marks(size, size)
  }

  init(width: Int, height: Int, dark: [Bool]) {
    (self.width, self.height, self.dark) = (width, height, dark)
    marks = Self.marks(width, height)
  }

  private func isDark(_ column: Int, _ row: Int) -> Bool {
    0..<width ~= column && 0..<height ~= row && dark[row * width + column]
  }

  /// The light of the print at a place in modules; nil beyond the quiet zone.
  func light(_ place: SIMD2<Float>) -> Float? {
    guard place.x >= -quiet.x, place.y >= -quiet.y, place.x < Float(width) + quiet.z,
      place.y < Float(height) + quiet.w
    else { return nil }
    let at = isMirrored ? SIMD2(Float(width) - place.x, place.y) : place
    for patch in patches.reversed() where patch.covers(at) { return patch.light }
    return hasInk(at) != isInverted ? ink : paper
  }

  private func hasInk(_ at: SIMD2<Float>) -> Bool {
    if markRoundness > 0, let off = marks.map({ at - $0 }).first(where: { Self.reach($0) < 3.5 }) {
      return isRound(off, 1.5) || isRound(off, 3.5) && !isRound(off, 2.5)
    }
    let (column, row) = (Int(at.x.rounded(.down)), Int(at.y.rounded(.down)))
    let inside = SIMD2(at.x - Float(column) - 0.5, at.y - Float(row) - 0.5)
    switch style {
    case .square: return hasSquareInk(column, row, inside)
    case .dots(let radius):
      guard isDark(column, row) else { return false }
      return isFinder(column, row) || length(inside) < radius
    case .rounded: return isDark(column, row) && !isCutCorner(column, row, inside)
    }
  }

  /// Ink reaches into a light module from a dark neighbour, or paper into a dark one.
  private func hasSquareInk(_ column: Int, _ row: Int, _ inside: SIMD2<Float>) -> Bool {
    let own = isDark(column, row)
    guard growth != 0, own == (growth < 0) else { return own }
    let reach = 0.5 - abs(growth)
    let (x, y) = (
      inside.x > reach ? 1 : inside.x < -reach ? -1 : 0,
      inside.y > reach ? 1 : inside.y < -reach ? -1 : 0
    )
    let isTouched =
      x != 0 && isDark(column + x, row) != own || y != 0 && isDark(column, row + y) != own
      || x != 0 && y != 0 && isDark(column + x, row + y) != own
    return own != isTouched
  }

  private func isCutCorner(_ column: Int, _ row: Int, _ inside: SIMD2<Float>) -> Bool {
    let (x, y) = (inside.x < 0 ? -1 : 1, inside.y < 0 ? -1 : 1)
    guard !isDark(column + x, row), !isDark(column, row + y) else { return false }
    let off = SIMD2(abs(inside.x) - 0.15, abs(inside.y) - 0.15)
    return off.x > 0 && off.y > 0 && length(off) > 0.35
  }

  private static func marks(_ width: Int, _ height: Int) -> [SIMD2<Float>] {
    let (far, low) = (Float(width) - 3.5, Float(height) - 3.5)
    return [SIMD2(3.5, 3.5), SIMD2(far, 3.5), SIMD2(3.5, low)]
  }

  private static func reach(_ off: SIMD2<Float>) -> Float { max(abs(off.x), abs(off.y)) }

  /// Whether a place is within a square of that half width, whose corners are round.
  private func isRound(_ off: SIMD2<Float>, _ half: Float) -> Bool {
    let radius = markRoundness * half
    let corner = SIMD2(max(abs(off.x) - half + radius, 0), max(abs(off.y) - half + radius, 0))
    return Self.reach(off) < half && length(corner) <= max(radius, 1e-3)
  }

  private func isFinder(_ column: Int, _ row: Int) -> Bool {
    marks.contains { Self.reach(SIMD2(Float(column), Float(row)) + 0.5 - $0) < 3.5 }
  }
}

extension SymbolArt.Patch {
  /// A disc.
  init(at place: SIMD2<Float>, radius: Float, light: Float?) {
    self.init(from: place, to: place, radius: radius, light: light)
  }

  /// Whether a place is nearer to the line than the radius.
  func covers(_ place: SIMD2<Float>) -> Bool {
    let (way, off) = (to - from, place - from)
    let square = (way * way).sum()
    let share = square > 0 ? min(max((way * off).sum() / square, 0), 1) : 0
    return length(off - way * share) < radius
  }
}

func length(_ way: SIMD2<Float>) -> Float { (way * way).sum().squareRoot() }

/// A sheet of paper with one symbol or a table of them.
struct PrintedSheet: Sendable {
  /// Row by row.
  var symbols: [SymbolArt]
  var columns = 1
  /// From symbol to symbol, in modules.
  var pitch = SIMD2<Float>.zero
  /// Free paper around them, in modules.
  var margin: Float = 2

  init(_ symbol: SymbolArt) {
    symbols = [symbol]
    pitch = SIMD2(Float(symbol.width), Float(symbol.height))
  }

  init(table: [SymbolArt], columns: Int, gap: Float) {
    symbols = table
    self.columns = columns
    let side = table.map { max($0.width, $0.height) }.max() ?? 0
    pitch = SIMD2(repeating: Float(side) + gap)
  }

  /// Of what is printed, without the margin.
  var size: SIMD2<Float> {
    pitch * SIMD2(Float(columns), Float((symbols.count + columns - 1) / columns))
  }

  /// The light at a place in modules from the first symbol's corner; nil beyond the paper.
  func light(_ place: SIMD2<Float>) -> Float? {
    let paper = symbols.first?.paper ?? 0.88
    if symbols.count == 1 {
      return symbols[0].light(place)
    }
    guard place.x > -margin, place.y > -margin, place.x < size.x + margin,
      place.y < size.y + margin
    else { return nil }
    let column = min(max(Int(place.x / pitch.x), 0), columns - 1)
    let row = max(Int(place.y / pitch.y), 0)
    let index = row * columns + column
    guard symbols.indices.contains(index) else { return paper }
    return symbols[index].light(place - pitch * SIMD2(Float(column), Float(row))) ?? paper
  }
}
