#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Angles in degrees, clockwise from "right" as y grows downwards.
enum Bearing {
  /// The place on a circle of radius 1.
  static func point(degrees: Double) -> (x: Double, y: Double) {
    (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
  }
}
