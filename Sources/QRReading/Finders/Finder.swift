/// A mark as in three corners of a code: a square of three modules in a ring of seven.
struct Finder: Sendable {
  /// Modules around the middle of the mark, in pixels of the picture; its axes may be turned by
  /// any number of quarters.
  var affine: Affine
  /// Whether it is light on dark.
  var isLight: Bool
  /// How much it looks like one, up to 1.
  var score: Float

  var centre: Point { affine.origin }
  var module: Float { affine.module }

  /// Whether the two are sightings of one mark.
  func isSame(as other: Finder) -> Bool {
    let reach = max(module, other.module)
    guard isLight == other.isLight, reach < 1.8 * min(module, other.module) else { return false }
    return (centre - other.centre).length < 2 * reach
  }
}
