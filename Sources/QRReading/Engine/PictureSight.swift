/// A picture as the search sees it: itself and its halves. A search for codes of another kind shares
/// it instead of making its own.
package struct PictureSight: Sendable {
  /// The picture, then each half as wide and high as the one before.
  package let levels: [GreyLevel]
  /// Each of them in black and white; none of a picture that is too small for marks.
  package let bits: [BitPlane]

  /// The same as the search makes of a picture.
  package init(_ picture: GreyPixels) {
    let pyramid = Pyramid(picture)
    self.init(levels: pyramid.levels, bits: pyramid.bits)
  }

  init(levels: [GreyLevel], bits: [BitPlane]) {
    self.levels = levels
    self.bits = bits
  }
}

/// Looks for codes of another kind, when the plain QR codes are known, and says between which corners
/// it found some: marks there are explained.
package typealias OtherSearch = (PictureSight, [ReadCode]) -> [[ReadCode.Place]]

/// How much a look at a picture has cost, to be counted by tests.
package struct SearchCost: Hashable, Sendable {
  /// Pictures that were searched: the picture itself, its enlarged parts, its views.
  package var searches = 0
  /// Grids that were grown node by node.
  package var lattices = 0

  package init() {}

  package static func + (one: SearchCost, other: SearchCost) -> SearchCost {
    var sum = one
    sum.searches += other.searches
    sum.lattices += other.lattices
    return sum
  }
}

extension Pyramid {
  /// Below that many pixels there is no room for a mark and its surroundings.
  private static let leastSide = 16

  /// Its levels in black and white; none when there is no room for a mark.
  var bits: [BitPlane] {
    guard min(levels[0].width, levels[0].height) >= Self.leastSide else { return [] }
    return levels.enumerated().map { BitPlane($1, tellsApart: $0 == 0 && tellsApart) }
  }
}
