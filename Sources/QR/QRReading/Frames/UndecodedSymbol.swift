import QRStandard

/// A probable code in one picture that could not be read there: its modules, as far as they are
/// visible.
package struct UndecodedSymbol: Sendable {
  /// The version that the symbol appears to have.
  let version: QRVersion
  /// The darkness of each module relative to the threshold, scaled by the local contrast.
  let offsets: [Float]
  /// The share of correct timing and alignment modules, 0 to 1.
  let fit: Double
  /// The corners of the symbol in the picture, in pixels.
  var corners: [LocatedCode.Place]
  /// Whether the symbol is light on dark.
  let isInverted: Bool

  init(
    version: QRVersion, light: ModuleLight, darkness: [UInt8], fit: Double,
    corners: [LocatedCode.Place], isInverted: Bool
  ) {
    (self.version, self.fit) = (version, fit)
    (self.corners, self.isInverted) = (corners, isInverted)
    offsets = zip(darkness, light.contrast(3)).map { (Float($0) - 127.5) * $1 }
  }

  /// The length of the symbol's first side, in pixels.
  var side: Float {
    guard corners.count > 1 else { return 0 }
    return (Point(corners[1].x, corners[1].y) - Point(corners[0].x, corners[0].y)).length
  }

  /// The mean of the symbol's corners, in pixels.
  var middle: LocatedCode.Place {
    let sum = corners.reduce(Point.zero) { $0 + Point($1.x, $1.y) } / Float(max(1, corners.count))
    return LocatedCode.Place(x: sum.x, y: sum.y)
  }
}
