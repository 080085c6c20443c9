/// The pyramid of a picture, in grey and in black and white. A search for codes of another kind
/// shares it instead of making its own.
package struct PicturePyramid: Sendable {
  /// The picture, followed by versions that are each half as wide and high as the one before.
  package let levels: [PyramidLevel]
  /// The levels in black and white; empty for a picture that is too small for marks.
  package let bits: [BinaryPicture]

  /// Creates the same levels that the search for QR codes makes of a picture.
  package init(_ picture: GreyPixels) {
    let pyramid = Pyramid(picture)
    self.init(levels: pyramid.levels, bits: pyramid.bits)
  }

  init(levels: [PyramidLevel], bits: [BinaryPicture]) {
    self.levels = levels
    self.bits = bits
  }
}

/// A search for codes of other kinds that runs once the plain QR codes are known. It returns the
/// outlines of the codes that it found, and marks within them count as explained.
package typealias NonQRSearch = (PicturePyramid, [LocatedCode]) -> [[LocatedCode.Place]]

/// The numbers of costly steps in a search, to be checked by tests.
package struct SearchCost: Hashable, Sendable {
  /// The number of pictures searched: the picture itself, its enlarged parts, its views.
  package var searches = 0
  /// The number of grids grown node by node.
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
  /// The shorter side, in pixels, below which a picture has no room for a mark.
  private static let leastSide = 16

  /// The levels in black and white; empty if the picture is too small for a mark.
  var bits: [BinaryPicture] {
    guard min(levels[0].width, levels[0].height) >= Self.leastSide else { return [] }
    return levels.enumerated().map {
      BinaryPicture($1, ignoresBrightNeighbours: $0 == 0 && ignoresBrightNeighbours)
    }
  }
}
