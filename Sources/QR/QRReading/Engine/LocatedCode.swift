/// A code that was read in a picture.
public struct LocatedCode: Sendable {
  /// A position in the picture, in pixels; the centre of the first pixel is at (0.5, 0.5).
  public struct Place: Hashable, Sendable {
    /// The number of pixels from the left edge of the picture.
    public var x: Float
    /// The number of pixels from the upper edge of the picture.
    public var y: Float

    /// Creates a position from pixel coordinates.
    package init(x: Float, y: Float) { (self.x, self.y) = (x, y) }
  }

  /// The decoded symbol with its version, level, mask and content.
  public var verdict: DecodedSymbol
  /// The text of the symbol, or `nil` if its bytes are not text.
  public var text: String? { verdict.message.text }
  /// The four corners: first the one between the code's timing lines, then along its first row and
  /// around. In a mirrored code they run the other way around.
  public var corners: [Place]
  /// Whether the code is light on dark.
  package var isInverted: Bool
  /// The stage of the search that read the code.
  public var stage: Stage
  /// The mean clearness of the code's modules, from 0 to 1 (certain).
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
  /// The reading of flat squares that are located by their finders and one alignment pattern.
  case flat
  /// The reading of flat squares that are corrected by all their alignment patterns.
  case tiles
  /// The reading, module by module, of codes on bent, creased or torn paper.
  case lattice
  /// Symbols with only one finder, Micro QR and rMQR, and symbols that fill a small picture.
  case small
  /// The reading of codes with a finder that is not visible.
  case repair
  /// The reading of parts of the picture after enlarging them.
  case filters
  /// Other views of a small picture, or of a part with unread marks: smoothed, deblurred, or
  /// squeezed.
  case views
  /// The combination of several frames of a video; see `FrameMerger`.
  case frames
}
