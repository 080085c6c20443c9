/// All finders of a picture, over the levels of its pyramid.
struct FinderSearch {
  /// Below this likeness to a finder it is none.
  static let leastScore: Float = 0.55
  /// No more are looked at.
  private static let most = 400

  /// The finders, the likeliest first, and what is too small to be sure of.
  static func finders(_ pyramid: Pyramid) -> (finders: [Finder], specks: [Lead]) {
    var (found, specks): ([Finder], [Lead]) = ([], [])
    for (index, level) in pyramid.levels.enumerated() {
      let scan = FinderScan.scan(
        BitPlane(level, tellsApart: index == 0 && pyramid.tellsApart), isFirst: index == 0,
        isLast: index == pyramid.levels.count - 1)
      let scale = Float(1 << index)
      specks += scan.specks
      for sketch in scan.sketches {
        if let finder = fitted(sketch.affine.scaled(scale), sketch.isLight, pyramid) {
          add(finder, to: &found)
        }
      }
    }
    return (Array(found.sorted { $0.score > $1.score }.prefix(most)), specks)
  }

  /// The finder near a guess in pixels of the picture.
  static func fitted(_ guess: Affine, _ isLight: Bool, _ pyramid: Pyramid) -> Finder? {
    let index = pyramid.level(forModule: guess.module)
    let scale = Float(1 << index)
    let (affine, likeness) = SquareTemplate.finder.fit(
      guess.scaled(1 / scale), pyramid.levels[index], isLight: isLight)
    guard likeness >= leastScore, affine.module < 1.6 * guess.module / scale,
      affine.module > 0.6 * guess.module / scale
    else { return nil }
    return Finder(affine: affine.scaled(scale), isLight: isLight, score: likeness)
  }

  /// Of several sightings of a mark the likeliest stays.
  private static func add(_ finder: Finder, to found: inout [Finder]) {
    if let known = found.firstIndex(where: { $0.isSame(as: finder) }) {
      if found[known].score < finder.score { found[known] = finder }
    } else {
      found.append(finder)
    }
  }
}
