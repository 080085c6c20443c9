/// Two finders that may belong to a code whose third finder is not visible.
struct FinderPair: Sendable {
  /// The indexes of the two finders among those found.
  var indices: [Int]
  /// The two finders at their positions in the code, as seeds of a lattice.
  var seeds: [Lattice.Seed]
  /// The number of modules along a side of the code.
  var size: Int
  var isLight: Bool
  /// The plausibility of the pair, at most 1.
  var score: Float
}

/// Finds the ways in which two finders could be those of one code.
struct FinderPairSearch {
  private static let maxNeighbourCount = 24

  let finders: [Finder]
  let pyramid: Pyramid

  /// The plausible pairs among some of the finders, the most likely first.
  func couples(_ places: [Int]) -> [FinderPair] {
    var found: [FinderPair] = []
    for (rank, one) in places.enumerated() {
      for other in places[(rank + 1)...] where finders[one].isLight == finders[other].isLight {
        found += couples(one, other)
      }
    }
    return Array(found.sorted { $0.score > $1.score }.prefix(Self.maxNeighbourCount))
  }

  private func couples(_ one: Int, _ other: Int) -> [FinderPair] {
    let (first, second) = (finders[one].affine, finders[other].affine)
    let ratio = first.module / second.module
    guard ratio < 2, ratio > 0.5 else { return [] }
    let way = second.origin - first.origin
    let (mine, its) = (first.modules(of: way), second.modules(of: way))
    let (near, far) = (mine.length, its.length)
    guard near * far > 12 * 12, near * far < 240 * 240 else { return [] }
    let slants = [mine, its].map { min(abs($0.x), abs($0.y)) / max(abs($0.x), abs($0.y)) }
    // Between certain marks the paper may be bent.
    let slack: Float = min(finders[one].score, finders[other].score) > 0.85 ? 0.13 : 0
    if slants.allSatisfy({ $0 < 0.2 + slack }) { return beside(one, other, way, slants) }
    if slants.allSatisfy({ $0 > 0.6 - slack }) { return across(one, other, way, slants) }
    return []
  }

  /// The sizes, in modules along a side, of the versions that match a distance in modules.
  private func sizes(_ modules: Float) -> [Int] {
    let exact = (modules - 10) / 4
    let nearest = Int(bounded: exact + 0.5)
    return [nearest, Float(nearest) < exact ? nearest + 1 : nearest - 1]
      .filter { (1...40).contains($0) }.map { 17 + 4 * $0 }
  }

  /// The pairs whose finders are on one side of the code, with the code on either side of them.
  private func beside(_ one: Int, _ other: Int, _ way: Point, _ slants: [Float]) -> [FinderPair] {
    let (first, second) = (finders[one], finders[other])
    let near = first.affine.modules(of: way).length
    let far = second.affine.modules(of: way).length
    let down = Point(-way.y, way.x)
    var found: [FinderPair] = []
    for (left, right, way, down) in [(one, other, way, down), (other, one, -way, -down)] {
      let affines = [left, right].map { finders[$0].affine.turned(along: way, down) }
      for size in sizes((near * far).squareRoot()) {
        let timing = timing(affines, size, isLight: first.isLight)
        guard timing > 0.55 else { continue }
        found.append(
          FinderPair(
            indices: [left, right],
            seeds: [
              .finder(affines[0], at: Point(3.5, 3.5)),
              .finder(affines[1], at: Point(Float(size) - 3.5, 3.5)),
            ], size: size, isLight: first.isLight,
            score: timing - slants[0] - slants[1] + min(first.score, second.score) - 1))
      }
    }
    return found
  }

  /// The pairs whose finders end the code's arms, so that the common corner is not visible.
  private func across(_ one: Int, _ other: Int, _ way: Point, _ slants: [Float]) -> [FinderPair] {
    let (first, second) = (finders[one], finders[other])
    // The axes are half a right angle to either side of the vector.
    let (right, down) = (Point(way.x + way.y, way.y - way.x), Point(way.x - way.y, way.x + way.y))
    let affines = [first, second].map { $0.affine.turned(along: right, down) }
    let sides = affines.map { affine in
      let modules = affine.modules(of: way)
      return (abs(modules.x) + abs(modules.y)) / 2
    }
    let modules = (sides[0] * sides[1]).squareRoot()
    guard modules > 11, modules < 190 else { return [] }
    return sizes(modules).prefix(1).map { size in
      FinderPair(
        indices: [one, other],
        seeds: [
          .finder(affines[0], at: Point(3.5, 3.5)),
          .finder(affines[1], at: Point(Float(size) - 3.5, Float(size) - 3.5)),
        ], size: size, isLight: first.isLight,
        score: slants[0] + slants[1] - 1.5 + min(first.score, second.score) - 1)
    }
  }

  /// The share of the timing pattern between two finders that alternates, if it is straight.
  private func timing(_ affines: [Affine], _ size: Int, isLight: Bool) -> Float {
    let (from, to) = (affines[0](Point(0, 3)), affines[1](Point(0, 3)))
    let index = pyramid.level(forModule: affines[0].module)
    let (level, scale) = (pyramid.levels[index], 1 / Float(1 << index))
    // In perspective, modules shrink along the way by the square root of the finders' ratio.
    let shrinking = (affines[1].x.length / affines[0].x.length).squareRoot()
    let count = size - 7
    var (right, all) = (0, 0)
    var before: Float?
    for module in 3...count - 3 {
      let share = Float(module) / Float(count)
      let seen = share / (share + (1 - share) * shrinking)
      let light = level.sample((from + (to - from) * seen) * scale)
      if let before {
        all += 1
        if (light < before) == (module.isMultiple(of: 2) == isLight) { right += 1 }
      }
      before = light
    }
    return Float(right) / Float(all)
  }
}
