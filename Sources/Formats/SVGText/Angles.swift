// The only file that needs the C math library.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(WASILibc)
  import WASILibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The sine and cosine of an angle in radians.
func sineAndCosine(_ angle: Double) -> (sine: Double, cosine: Double) { (sin(angle), cos(angle)) }

/// The angle of a vector in radians, from −π to π.
func direction(x: Double, y: Double) -> Double { atan2(y, x) }

/// The distance of a cubic curve's control points from its ends, relative to the radius, for an arc
/// with this turn.
func controlDistance(turn: Double) -> Double { 4.0 / 3 * tan(turn / 4) }
