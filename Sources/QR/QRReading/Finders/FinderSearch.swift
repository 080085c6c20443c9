/// Finds all finders of a picture, over the levels of its pyramid.
struct FinderSearch {
  /// The minimum similarity, of at most 1, for accepting a finder.
  static let leastScore: Float = 0.55
  /// The maximum number of finders kept in one picture.
  private static let maxFinderCount = 400

  /// Returns the finders, the most likely first, and marks that are too small to be sure of.
  static func finders(_ pyramid: Pyramid, _ bits: [BinaryPicture]) -> (
    finders: [Finder], specks: [PossibleMark]
  ) {
    var (found, specks): ([Finder], [PossibleMark]) = ([], [])
    for (index, bits) in bits.enumerated() {
      let scan = FinderScan.scan(
        bits, isFirst: index == 0, isLast: index == pyramid.levels.count - 1)
      let scale = Float(1 << index)
      specks += scan.specks
      for sketch in scan.sketches {
        if let finder = fitted(sketch.affine.scaled(scale), sketch.isLight, pyramid) {
          add(finder, to: &found)
        }
      }
    }
    return (Array(found.sorted { $0.score > $1.score }.prefix(maxFinderCount)), specks)
  }

  /// The finder near a guessed map from modules to pixels of the picture; nil if nothing fits.
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

  /// Adds a finder, keeping only the most likely of several sightings of one mark.
  private static func add(_ finder: Finder, to found: inout [Finder]) {
    if let known = found.firstIndex(where: { $0.isSame(as: finder) }) {
      if found[known].score < finder.score { found[known] = finder }
    } else {
      found.append(finder)
    }
  }
}
