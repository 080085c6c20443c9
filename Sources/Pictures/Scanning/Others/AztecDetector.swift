/// Finds the concentric squares in the centre of an Aztec Code: colour changes one module apart
/// along every line through the centre, surrounded by irregular modules, which ornaments do not
/// have.
enum AztecDetector {
  /// Directions all around.
  private static let directions: [(x: Float, y: Float)] = UnitCircle(32).points
  /// The minimum size of a module in pixels; in smaller patterns, noise has concentric squares.
  private static let leastModule: Float = 1.9

  /// The centre of an Aztec Code, if there is one.
  static func place(_ bits: BinaryPicture) -> (x: Float, y: Float)? {
    var edges = [Int32](repeating: 0, count: bits.width + 2)
    for y in stride(from: 1, to: bits.height - 1, by: 2) {
      let count = bits.edges(y, into: &edges)
      guard count > 10 else { continue }
      // The first of seven runs that begin and end with a light one.
      for first in stride(from: 1, to: count - 8, by: 2) {
        guard let module = module(edges, first) else { continue }
        let x = Float(edges[first + 3] + edges[first + 4]) / 2
        guard let middle = middled(x, y, module, bits), isBullseye(middle, module, bits)
        else { continue }
        return middle
      }
    }
    return nil
  }

  /// The module size, if seven runs are equally wide and their neighbours are not narrower.
  private static func module(_ edges: [Int32], _ first: Int) -> Float? {
    let module = Float(edges[first + 7] - edges[first]) / 7
    guard module >= leastModule else { return nil }
    // The sum of a run and the next one does not depend on the threshold.
    for index in 0..<6 {
      let pair = Float(edges[first + index + 2] - edges[first + index]) / 2
      guard abs(pair - module) < 0.15 * module + 0.3 else { return nil }
    }
    let (before, after) = (
      Float(edges[first] - edges[first - 1]), Float(edges[first + 8] - edges[first + 7])
    )
    return min(before, after) > 0.5 * module ? module : nil
  }

  /// The centre of the dark module at a position, from its ends above and below.
  private static func middled(
    _ x: Float, _ y: Int, _ module: Float, _ bits: BinaryPicture
  ) -> (x: Float, y: Float)? {
    guard bits.isDark(Int(x), y) else { return nil }
    let reach = Int(2 * module) + 1
    var (top, bottom) = (y, y)
    while top > 0, y - top < reach, bits.isDark(Int(x), top - 1) { top -= 1 }
    while bottom + 1 < bits.height, bottom - y < reach, bits.isDark(Int(x), bottom + 1) {
      bottom += 1
    }
    let height = Float(bottom - top + 1)
    guard height > 0.5 * module, height < 1.9 * module else { return nil }
    return (x, Float(top + bottom + 1) / 2)
  }

  /// Whether the rays cross four evenly spaced changes in nearly all directions, in the proportions
  /// of a square.
  private static func isBullseye(
    _ middle: (x: Float, y: Float), _ module: Float, _ bits: BinaryPicture
  ) -> Bool {
    var (real, other, sum) = (Float(0), Float(0), Float(0))
    var (wrong, beyond) = (0, 0)
    for place in 0..<32 {
      // In directions all around from the start, so that other patterns fail early.
      let index = place * 11 % 32
      guard let ray = ray(middle, directions[index], module, bits) else {
        wrong += 1
        if wrong > 2 { return false }
        continue
      }
      beyond += ray.goesOn ? 1 : 0
      // The distance to a square's border changes four times around, to a circle's never.
      let four = directions[4 * index % 32]
      real += ray.module * four.x
      other += ray.module * four.y
      sum += ray.module
    }
    let part = (real * real + other * other).squareRoot()
    guard (0.05...0.2).contains(part / max(sum, 1)), beyond >= 8 else { return false }
    // Around its centre a square is farthest at its corners, half a period from its sides.
    let axis = quarter(SIMD2(-real, -other) / max(part, 1e-6))
    // The mean distance to a square's border is longer than the distance to its sides by this
    // factor.
    let rings = Rings(
      middle: SIMD2(middle.x, middle.y), axis: axis * (sum / (32 * 1.122)), bits
    ).fitted()
    // A compact Aztec Code has five squares including the dark centre, a full one seven.
    return rings.isMixed(5) && rings.isMixed(6)
      || rings.isAll(false, 5) && rings.isAll(true, 6) && rings.isMixed(7) && rings.isMixed(8)
  }

  /// The direction at a quarter of an angle.
  private static func quarter(_ direction: SIMD2<Float>) -> SIMD2<Float> {
    func half(_ direction: SIMD2<Float>) -> SIMD2<Float> {
      let (x, y) = (max(0, (1 + direction.x) / 2), max(0, (1 - direction.x) / 2))
      return SIMD2(x.squareRoot(), direction.y < 0 ? -y.squareRoot() : y.squareRoot())
    }
    return half(half(direction))
  }

  /// Square rings of modules around a centre.
  private struct Rings {
    private let middle: SIMD2<Float>
    /// The vectors of one module to the right and one module down.
    private let right: SIMD2<Float>
    private let down: SIMD2<Float>
    private let bits: BinaryPicture

    init(middle: SIMD2<Float>, axis: SIMD2<Float>, _ bits: BinaryPicture) {
      (self.middle, self.bits) = (middle, bits)
      (right, down) = (axis, SIMD2(-axis.y, axis.x))
    }

    /// The rings of nearly the same direction, size and centre that are most like concentric
    /// squares.
    func fitted() -> Rings {
      let steps = [-2, -1, 0, 1, 2] as [Float]
      let turned = steps.flatMap { turn in
        steps.map { size in
          Rings(middle: middle, axis: (right + down * 0.05 * turn) * (1 + 0.03 * size), bits)
        }
      }
      let best = Self.best(turned + [self])
      let moved = steps.flatMap { across in
        steps.map { under in
          Rings(
            middle: middle + (best.right * across + best.down * under) * 0.1, axis: best.right, bits
          )
        }
      }
      return Self.best(moved)
    }

    private static func best(_ rings: [Rings]) -> Rings {
      let likeness = rings.map(\.likeness)
      let most = likeness.max()
      // Many are equally similar; the one in the middle is the closest.
      let likest = likeness.indices.filter { likeness[$0] == most }
      return rings[likest[likest.count / 2]]
    }

    /// The number of points near the corners of the inner modules with the expected colours.
    private var likeness: Int {
      var right = 0
      for distance in 1...4 {
        for shift in [-0.3, 0.3] as [Float] {
          right += modules(distance, shift: shift).count { $0 == (distance % 2 == 0) }
        }
      }
      return right
    }

    /// The modules at a distance from the centre, one after another; `shift` moves them outwards.
    private func modules(_ distance: Int, shift: Float = 0) -> [Bool] {
      let factor = 1 + shift / Float(distance)
      let side = -distance..<distance
      let places =
        side.map { ($0, -distance) } + side.map { (distance, $0) }
        + side.map { (-$0, distance) } + side.map { (-distance, -$0) }
      return places.map { column, row in
        let place = middle + (right * Float(column) + down * Float(row)) * factor
        guard place.x >= 0, place.y >= 0, place.x < Float(bits.width),
          place.y < Float(bits.height)
        else { return false }
        return bits.isDark(Int(place.x), Int(place.y))
      }
    }

    func isAll(_ dark: Bool, _ distance: Int) -> Bool {
      let modules = modules(distance)
      return 10 * modules.count { $0 == dark } >= 9 * modules.count
    }

    /// Whether the modules of a ring alternate about as often as not, without a pattern repeated on
    /// all four sides.
    func isMixed(_ distance: Int) -> Bool {
      let modules = modules(distance)
      let dark = modules.count(where: \.self)
      let changes = zip(modules, modules.dropFirst()).count { $0 != $1 }
      let side = 2 * distance
      let repeated = modules.indices.count { modules[$0] == modules[($0 + side) % modules.count] }
      return 5 * dark >= modules.count && 5 * dark <= 4 * modules.count
        && 4 * changes >= modules.count && 4 * changes <= 3 * modules.count
        && 10 * repeated < 9 * modules.count
    }
  }

  private static func ray(
    _ middle: (x: Float, y: Float), _ direction: (x: Float, y: Float), _ module: Float,
    _ bits: BinaryPicture
  ) -> (module: Float, goesOn: Bool)? {
    let step: Float = 0.25
    var (changes, count) = (SIMD8<Float>.zero, 0)
    var isDark = true
    for index in 1...Int(10 * module / step) {
      let way = Float(index) * step
      // A change this late does not belong to the largest square considered.
      if way > (Float(count) + 0.75) * 1.8 * module + 0.4, count < 4 { return nil }
      let (x, y) = (middle.x + way * direction.x, middle.y + way * direction.y)
      guard x >= 0, y >= 0, x < Float(bits.width), y < Float(bits.height) else { break }
      guard bits.isDark(Int(x), Int(y)) != isDark else { continue }
      isDark.toggle()
      changes[count] = way
      count += 1
      if count == 6 { break }
    }
    guard count >= 4 else { return nil }
    // Changes at 0.5, 1.5, 2.5 and 3.5 modules.
    let size = (changes[1] + changes[2] + changes[3]) / 7.5
    guard size > 0.6 * module, size < 1.8 * module else { return nil }
    for index in 0..<4 where abs(changes[index] / size - Float(index) - 0.5) > 0.25 + 0.4 / size {
      return nil
    }
    return (size, count == 6)
  }
}
