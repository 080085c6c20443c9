extension FinderTripleSearch {
  /// The factor by which a round mark looks larger than a square inside it.
  private static let roundness: Float = 1.09
  /// The similarity to a square finder that round marks do not exceed.
  private static let maxSquareLikeness: Float = 0.88
  /// The maximum number of round marks that are combined into triples.
  private static let maxMarkCount = 12

  /// Finds triples of round marks. Their own axes are arbitrary, so the arms define the axes.
  static func round(_ finders: [Finder]) -> [Triple] {
    let places = finders.indices.filter {
      finders[$0].score < maxSquareLikeness && isRound(finders[$0].affine)
    }.prefix(maxMarkCount)
    return places.flatMap { corner in
      places.flatMap { one in
        places.compactMap { other in
          one < other && one != corner && other != corner
            ? round([corner, one, other], finders) : nil
        }
      }
    }
  }

  /// Whether the shape of a mark can be a circle.
  private static func isRound(_ affine: Affine) -> Bool {
    let (long, short) = (affine.x.length, affine.y.length)
    return max(long, short) < 1.2 * min(long, short)
      && abs(affine.x.dot(affine.y)) < 0.15 * long * short
  }

  /// The triple of round marks that form a flat square seen from above; nil if there is none.
  private static func round(_ places: [Int], _ finders: [Finder]) -> Triple? {
    let marks = places.map { finders[$0] }
    let modules = marks.map(\.module)
    let mean = modules.reduce(0, +) / 3 * roundness
    let (first, second) = (marks[1].centre - marks[0].centre, marks[2].centre - marks[0].centre)
    let (long, short) = (max(first.length, second.length), min(first.length, second.length))
    let skew = abs(first.dot(second)) / max(long * short, 1)
    let size = (first.length + second.length) / (2 * mean)
    guard marks.allSatisfy({ $0.isLight == marks[0].isLight }), long < 1.15 * short, skew < 0.15,
      (modules.max() ?? 0) < 1.25 * (modules.min() ?? 0), size > 11, size < 190
    else { return nil }
    let isRight = first.cross(second) > 0
    let (right, below) = isRight ? (first, second) : (second, first)
    let affines = [marks[0], isRight ? marks[1] : marks[2], isRight ? marks[2] : marks[1]].map {
      Affine(
        origin: $0.centre, x: right * (mean / right.length), y: below * (mean / below.length))
    }
    return Triple(
      corner: places[0], right: places[isRight ? 1 : 2], below: places[isRight ? 2 : 1],
      modules: size, misfit: 1 + long / short + skew, affines: affines, isLight: marks[0].isLight)
  }
}
