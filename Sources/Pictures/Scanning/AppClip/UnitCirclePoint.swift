import LibC

/// Angles in degrees, clockwise from the right, as y grows downwards.
enum UnitCirclePoint {
  /// The point at an angle on the unit circle.
  static func point(degrees: Double) -> (x: Double, y: Double) {
    (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
  }
}
