/// Finds two solid sides that meet in a corner, opposite two dashed sides, as in every Data Matrix.
enum DataMatrixDetector {
  private typealias Place = SIMD2<Float>

  /// The centre of such a square or rectangle.
  static func place(_ bits: BinaryPicture) -> (x: Float, y: Float)? {
    for outline in DarkComponents.outlines(bits) {
      for (corner, one, other) in corners(outline) {
        if let middle = middle(corner, one, other, bits) { return (middle.x, middle.y) }
      }
    }
    return nil
  }

  /// The groups of three extreme points of a component that span the largest areas. The first point
  /// of each is the corner, opposite the longest side.
  private static func corners(_ outermost: [Place]) -> [(Place, Place, Place)] {
    // A point can be the extreme in two directions.
    let places = outermost.enumerated().filter { !outermost[..<$0.offset].contains($0.element) }
      .map(\.element)
    var found: [(area: Float, Place, Place, Place)] = []
    for (first, a) in places.enumerated() {
      for (second, b) in places[..<first].enumerated() {
        for c in places[..<second] {
          let area = abs(cross(b - a, c - a))
          let (across, beside, between) = (length(b - c), length(c - a), length(a - b))
          guard area > 0, min(across, beside, between) >= 14 else { continue }
          let longest = max(across, beside, between)
          let (at, one, other) =
            across == longest ? (a, b, c) : beside == longest ? (b, c, a) : (c, a, b)
          let (p, q) = (one - at, other - at)
          guard length(p) < 5 * length(q), length(q) < 5 * length(p),
            abs(dot(p, q)) < 0.45 * length(p) * length(q)
          else { continue }
          found.append((area, at, one, other))
        }
      }
    }
    let most = found.reduce(0) { max($0, $1.area) }
    return found.filter { $0.area > 0.8 * most }.map { ($0.1, $0.2, $0.3) }
  }

  /// The centre, if the two sides from the corner are solid and the opposite ones are dashed.
  private static func middle(
    _ corner: Place, _ one: Place, _ other: Place, _ bits: BinaryPicture
  ) -> Place? {
    guard let thick = thickness(corner, one, other, bits),
      let thin = thickness(corner, other, one, bits), max(thick, thin) < 2 * min(thick, thin) + 1
    else { return nil }
    let far = one + other - corner
    for (start, ahead, inner, module) in [(one, far, corner, thick), (other, far, corner, thin)] {
      guard isDashed(start, ahead, towards: inner, module, bits) else { return nil }
    }
    let grid = DataMatrixGrid(bits, corner, one, other)
    return grid.isSymbol(near: (length(one - corner) / thin, length(other - corner) / thick))
      ? (one + other) / 2 : nil
  }

  /// The thickness of a solid side at its thin parts; nil if it is not solid, or not light outside.
  private static func thickness(
    _ corner: Place, _ end: Place, _ inner: Place, _ bits: BinaryPicture
  ) -> Float? {
    let (deep, long) = (length(inner - corner), length(end - corner))
    let inwards = (inner - corner) / deep
    // A thicker run need not be followed further.
    let most = long / 7
    var runs: [Float] = []
    var (missing, covered) = (0, 0)
    let count = 40
    runs.reserveCapacity(count)
    for index in 1..<count {
      // Spread over the side from the start, so that other patterns fail early.
      let at = corner + (end - corner) * (Float(index * 17 % count) / Float(count))
      if isDark(at - inwards * 3, bits) { covered += 1 }
      if let run = run(at, inwards, deep, most, bits) { runs.append(run) } else { missing += 1 }
      if missing > 2 || covered > 4 { return nil }
    }
    runs.sort()
    let usual = runs[runs.count / 4]
    return usual >= 1 && usual < most ? usual : nil
  }

  /// The length of the dark run from a position, or from soon after it, up to a maximum; nil if it
  /// is light.
  private static func run(
    _ start: Place, _ inwards: Place, _ deep: Float, _ most: Float, _ bits: BinaryPicture
  ) -> Float? {
    // Starts slightly outside the side, as its edge is not exact.
    var place: Float = -1.5
    var begin: Float?
    while place < deep {
      let isDark = isDark(start + inwards * place, bits)
      if let begin {
        if !isDark || place - begin > most { break }
      } else if isDark {
        begin = place
      } else if place > 2.5 {
        return nil
      }
      place += 0.5
    }
    return begin.map { place - $0 }
  }

  /// Whether a side consists of the expected number of equal dashes.
  private static func isDashed(
    _ start: Place, _ end: Place, towards inner: Place, _ module: Float, _ bits: BinaryPicture
  ) -> Bool {
    // From `start` the beginning of the side leads inwards to the corner.
    let inwards = (inner - start) / length(inner - start)
    for depth in [0.5, 0.3, 0.75] as [Float] {
      for slant in [0, -1, 1, -2, 2] as [Float] {
        let from = start + inwards * depth * module
        let to = end + inwards * (depth + slant * 0.5) * module
        if runs(from, to, bits).isEven(module) { return isAlone(start, end, inwards, module, bits) }
      }
    }
    return false
  }

  /// Whether it is light outside a dashed side.
  private static func isAlone(
    _ start: Place, _ end: Place, _ inwards: Place, _ module: Float, _ bits: BinaryPicture
  ) -> Bool {
    let count = 40
    let light = (1..<count).count { index in
      let at = start + (end - start) * (Float(index) / Float(count))
      return !isDark(at - inwards * (1.2 * module + 1), bits)
    }
    return 10 * light >= 9 * (count - 1)
  }

  /// The colour changes along a line.
  private struct Dashes {
    var changes: [Float]
    var length: Float

    func isEven(_ module: Float) -> Bool {
      let widths = zip(changes.dropFirst(), changes).map { $0 - $1 }
      guard widths.count >= 8, let first = changes.first, let last = changes.last else {
        return false
      }
      let usual = (last - first) / Float(widths.count)
      // The dashes reach from one end to the other.
      guard abs(usual - module) < 0.4 * module + 0.5, first < 2.5 * usual,
        length - last < 2.5 * usual
      else { return false }
      let pairs = zip(changes.dropFirst(2), changes).map { ($0 - $1) / 2 }
      let odd = pairs.count { abs($0 - usual) > 0.25 * usual + 0.25 }
      return 10 * odd <= pairs.count
    }
  }

  private static func runs(_ from: Place, _ to: Place, _ bits: BinaryPicture) -> Dashes {
    let way = length(to - from)
    let direction = (to - from) / max(way, 1e-3)
    var changes: [Float] = []
    var before = isDark(from, bits)
    var at: Float = 0
    while at < way {
      let dark = isDark(from + direction * at, bits)
      if dark != before { changes.append(at) }
      before = dark
      at += 0.5
    }
    return Dashes(changes: changes, length: way)
  }

  private static func isDark(_ place: Place, _ bits: BinaryPicture) -> Bool {
    guard place.x >= 0, place.y >= 0, place.x < Float(bits.width), place.y < Float(bits.height)
    else { return false }
    return bits.isDark(Int(place.x), Int(place.y))
  }

  private static func cross(_ a: Place, _ b: Place) -> Float { a.x * b.y - a.y * b.x }
  private static func dot(_ a: Place, _ b: Place) -> Float { a.x * b.x + a.y * b.y }
  private static func length(_ a: Place) -> Float { dot(a, a).squareRoot() }
}
