/// A code that was read in a picture.
public struct LocatedCode: Sendable {
  /// A position in the picture, in pixels; the centre of the first pixel is at (0.5, 0.5).
  public struct Place: Hashable, Sendable {
    /// Pixels from the left edge.
    public var x: Float
    /// Pixels from the upper edge.
    public var y: Float

    /// Creates a position from pixel coordinates.
    package init(x: Float, y: Float) { (self.x, self.y) = (x, y) }
  }

  /// The decoded symbol.
  public var verdict: DecodedSymbol
  /// The text of the symbol, or `nil` if its bytes are not text.
  public var text: String? { verdict.message.text }
  /// The four corners: first the one between the code's timing lines, then along its first row and
  /// around. In a mirrored code they run the other way around.
  public var corners: [Place]
  /// Whether it is light on dark.
  package var isInverted: Bool
  /// The stage of the search that read it.
  public var stage: Stage
  /// The clearness of its modules, 0 to 1.
  package var confidence: Float

  private var middle: Point {
    corners.reduce(.zero) { $0 + Point($1.x, $1.y) } / Float(max(1, corners.count))
  }

  /// Whether a position is within the code.
  package func contains(_ place: Place) -> Bool {
    Point(place.x, place.y).isInside(corners.map { Point($0.x, $0.y) })
  }

  /// Whether this and the other are readings of the same code.
  func isSame(as other: LocatedCode) -> Bool {
    guard verdict.message.bytes == other.verdict.message.bytes, let corner = corners.first else {
      return false
    }
    let reach = (Point(corner.x, corner.y) - middle).length
    return (middle - other.middle).length < 0.7 * reach
  }
}

/// The stages of the search, the cheapest first.
public enum Stage: String, CaseIterable, Hashable, Sendable {
  /// A flat square, located by its finders and one alignment pattern.
  case flat
  /// A flat square, corrected by all its alignment patterns.
  case tiles
  /// Paper that is bent, creased or torn: module by module.
  case lattice
  /// Symbols with only one finder, Micro QR and rMQR, and symbols that fill a small picture.
  case small
  /// A code with a finder that is not visible.
  case repair
  /// An enlarged part of the picture.
  case filters
  /// Other views of a small picture, or of a part with unread marks: smoothed, deblurred, or
  /// squeezed.
  case views
  /// Several frames of a video combined; see `FrameMerger`.
  case frames
}
