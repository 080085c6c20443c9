import QRStandard

/// What looks like a code in one picture and could not be read there: its modules, as far as they are seen.
public struct UnreadSymbol: Sendable {
  /// Of which size it seems to be.
  let version: QRVersion
  /// How much darker than the border between light and dark each module is, as far as there is any.
  let offsets: [Float]
  /// How much of timing and alignment is right, 0 to 1.
  let fit: Double
  /// Where it is seen.
  var corners: [ReadCode.Place]
  /// Whether it is light on dark.
  let isInverted: Bool

  init(
    version: QRVersion, light: ModuleLight, darkness: [UInt8], fit: Double,
    corners: [ReadCode.Place], isInverted: Bool
  ) {
    (self.version, self.fit) = (version, fit)
    (self.corners, self.isInverted) = (corners, isInverted)
    offsets = zip(darkness, light.contrast(3)).map { (Float($0) - 127.5) * $1 }
  }

  /// How long its first side is, in pixels.
  var side: Float {
    guard corners.count > 1 else { return 0 }
    return (Point(corners[1].x, corners[1].y) - Point(corners[0].x, corners[0].y)).length
  }

  /// The middle of its corners.
  var middle: ReadCode.Place {
    let sum = corners.reduce(Point.zero) { $0 + Point($1.x, $1.y) } / Float(max(1, corners.count))
    return ReadCode.Place(x: sum.x, y: sum.y)
  }
}
