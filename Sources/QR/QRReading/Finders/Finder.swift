/// A finder pattern in a picture: a square of three modules in a ring of seven.
struct Finder: Sendable {
  /// The map from modules around the finder's centre to pixels of the picture; its axes may be
  /// turned by any number of quarter turns.
  var affine: Affine
  /// Whether the finder is light on dark.
  var isLight: Bool
  /// The similarity to an ideal finder, up to 1.
  var score: Float

  var centre: Point { affine.origin }
  var module: Float { affine.module }

  /// Whether this and the other are sightings of the same mark.
  func isSame(as other: Finder) -> Bool {
    let reach = max(module, other.module)
    guard isLight == other.isLight, reach < 1.8 * min(module, other.module) else { return false }
    return (centre - other.centre).length < 2 * reach
  }
}
