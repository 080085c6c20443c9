import LibC

/// Points of the unit circle by angles in degrees, clockwise from the right in pictures.
enum UnitCirclePoint {
  /// Returns the point of the unit circle at an angle in degrees.
  static func point(degrees: Double) -> (x: Double, y: Double) {
    (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
  }
}
