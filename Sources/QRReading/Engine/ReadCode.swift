/// A code that was read in a picture.
public struct ReadCode: Sendable {
  /// A place in the picture, in pixels; the middle of the first one is at (0.5, 0.5).
  public struct Place: Hashable, Sendable {
    /// Pixels from the left edge.
    public var x: Float
    /// Pixels from the upper edge.
    public var y: Float

    /// The place at so many pixels.
    package init(x: Float, y: Float) { (self.x, self.y) = (x, y) }
  }

  /// What it is and says.
  public var verdict: Verdict
  /// The four corners: first the one between the code's timing lines, then along its first row and
  /// around. In a code seen from behind they go around the other way.
  public var corners: [Place]
  /// Whether it is light on dark.
  public var isInverted: Bool
  /// Which stage of the search read it.
  public var stage: Stage
  /// How well its modules could be told apart, 0 to 1.
  public var confidence: Float

  private var middle: Point {
    corners.reduce(.zero) { $0 + Point($1.x, $1.y) } / Float(max(1, corners.count))
  }

  /// Whether a place lies within it.
  package func contains(_ place: Place) -> Bool {
    Point(place.x, place.y).isInside(corners.map { Point($0.x, $0.y) })
  }

  /// Whether the two are readings of one code.
  func isSame(as other: ReadCode) -> Bool {
    guard verdict.message.bytes == other.verdict.message.bytes, let corner = corners.first else {
      return false
    }
    let reach = (Point(corner.x, corner.y) - middle).length
    return (middle - other.middle).length < 0.7 * reach
  }
}

/// The ways in which a code is looked for, the cheapest first.
public enum Stage: String, CaseIterable, Hashable, Sendable {
  /// As a flat square, by its finders and one alignment pattern.
  case flat
  /// Through all alignment patterns.
  case tiles
  /// On paper that is bent, creased or torn: module by module.
  case lattice
  /// With one finder only: Micro QR and rMQR; and symbols that fill a small picture.
  case small
  /// With a finder that is not to be seen.
  case repair
  /// In a part of the picture made larger.
  case filters
  /// In other views of a small picture, or of a part with marks in vain: smoothed, a blur undone,
  /// squeezed.
  case views
  /// In several frames of a film together, see `FrameMerger`.
  case frames
}
