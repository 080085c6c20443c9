// This is the only file that needs the C math library.
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

/// The sine and cosine of an angle in degrees.
func turn(_ degrees: Double) -> (sine: Double, cosine: Double) {
  (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
}

/// The linear light of an sRGB value, 0 to 1.
func linearLight(_ value: UInt8) -> Double {
  let part = Double(value) / 255
  return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
}

/// The angle in degrees of a direction, at least 0 and less than 360, clockwise from the right.
func angle(x: Double, y: Double) -> Double {
  let degrees = atan2(y, x) * 180 / .pi
  return degrees < 0 ? degrees + 360 : degrees
}
