/// Three finders that may be the corners of one code.
struct Triple: Sendable {
  /// The indexes of the finders: the corner between the arms, the end of x, the end of y.
  var corner: Int
  var right: Int
  var below: Int
  /// The distance from the corner's centre to the other centres, in modules.
  var modules: Float
  /// The deviation from a square: 0 is a perfect fit, and more is worse.
  var misfit: Float
  /// The finders' maps to pixels with their axes along the arms, in the same order.
  var affines: [Affine]
  var isLight: Bool

  var indices: [Int] { [corner, right, below] }

  /// The versions that match `modules`, the most likely first.
  var versions: [Int] {
    let exact = (modules - 10) / 4
    guard 0..<50 ~= exact else { return [] }
    let nearest = Int(bounded: exact + 0.5)
    let slack = max(misfit > 0.4 ? 2 : 1, Int(bounded: exact / 8))
    let tried = (nearest - slack...nearest + slack).filter { (1...40).contains($0) }
    return tried.sorted { abs(Float($0) - exact) < abs(Float($1) - exact) }
  }
}

/// Finds groups of three finders that may belong to one code.
struct FinderTripleSearch {
  /// The maximum number of neighbours with which a finder is tried.
  private static let neighbours = 24
  private static let maxTripleCount = 400
  /// The maximum deviation of a neighbour from an axis, and of one arm from the other, as a share.
  private static let slack: Float = 0.35
  /// The maximum deviation for marks that are certain, between which paper may be bent.
  private static let moreSlack: Float = 0.7
  private static let sure: Float = 0.8

  /// A finder as seen from another one: its direction and distance.
  private struct Neighbour {
    var index: Int
    var way: Point
    /// The geometric mean of the distance in modules of both, which is the true distance in the
    /// code at any tilt.
    var modules: Float
    /// The deviation from the axis as a share of the distance, the larger one of both directions.
    var slant: Float
    /// Whether the neighbour is along the corner's first axis.
    var isFirst: Bool
  }

  static func triples(_ finders: [Finder]) -> [Triple] {
    var found: [Triple] = []
    for corner in finders.indices {
      let seen = neighbours(of: corner, finders)
      for (place, one) in seen.enumerated() {
        for other in seen[(place + 1)...] where other.isFirst != one.isFirst {
          if let triple = triple(corner, one, other, finders) { found.append(triple) }
        }
      }
    }
    return Array(found.sorted { $0.misfit < $1.misfit }.prefix(maxTripleCount))
  }

  private static func neighbours(of corner: Int, _ finders: [Finder]) -> [Neighbour] {
    let here = finders[corner]
    var seen: [Neighbour] = []
    for index in finders.indices where index != corner && finders[index].isLight == here.isLight {
      let there = finders[index]
      let ratio = here.module / there.module
      guard ratio < 3, ratio > 0.33 else { continue }
      let way = there.centre - here.centre
      let (mine, its) = (here.affine.modules(of: way), there.affine.modules(of: way))
      let isFirst = abs(mine.x) > abs(mine.y)
      let (near, far) = (
        max(abs(mine.x), abs(mine.y)), max(abs(its.x), abs(its.y))
      )
      let modules = (near * far).squareRoot()
      guard modules > 11, modules < 190 else { continue }
      let slant = max(
        min(abs(mine.x), abs(mine.y)) / near, min(abs(its.x), abs(its.y)) / far)
      let isSure = min(here.score, there.score) > sure
      guard slant < (isSure ? moreSlack : slack) else { continue }
      seen.append(
        Neighbour(index: index, way: way, modules: modules, slant: slant, isFirst: isFirst))
    }
    return Array(seen.sorted { $0.modules < $1.modules }.prefix(neighbours))
  }

  private static func triple(
    _ corner: Int, _ one: Neighbour, _ other: Neighbour, _ finders: [Finder]
  ) -> Triple? {
    let modules = (one.modules + other.modules) / 2
    let difference = abs(one.modules - other.modules) / modules
    let scores = [corner, one.index, other.index].map { finders[$0].score }
    guard difference < ((scores.min() ?? 0) > sure ? moreSlack : slack) else { return nil }
    let (right, below) = one.way.cross(other.way) > 0 ? (one, other) : (other, one)
    let affines = [corner, right.index, below.index].map {
      finders[$0].affine.turned(along: right.way, below.way)
    }
    // Whatever the tilt, none of the three may be mirrored.
    guard affines.allSatisfy({ $0.determinant > 0 }) else { return nil }
    let score = scores.reduce(0, +)
    return Triple(
      corner: corner, right: right.index, below: below.index, modules: modules,
      misfit: difference + one.slant + other.slant + (3 - score) * 0.3 + modules * 0.001,
      affines: affines, isLight: finders[corner].isLight)
  }
}
