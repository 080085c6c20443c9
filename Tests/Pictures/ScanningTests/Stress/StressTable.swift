/// What makes pictures hard, and from where to where: the one table of the scanning test set.
///
/// Each kind has 25 pictures of one code each. The severity rises evenly from `mild`, which any
/// reader should manage, to `hopeless`. Lengths are in modules where it says so; grey levels are of
/// 256.
struct StressKind: Sendable, CustomStringConvertible {
  var name: String
  /// What the numbers are.
  var measure: String
  var mild: Double
  var hopeless: Double
  /// How large modules are in the picture, in pixels.
  var pixelsPerModule = 6.0

  var description: String { name }

  static let picturesOfEach = 25

  static let table: [StressKind] = [
    StressKind(
      name: "blur", measure: "sigma of a Gaussian, in modules", mild: 0.2, hopeless: 1.1),
    StressKind(
      name: "noise", measure: "standard deviation, in grey levels", mild: 10, hopeless: 280),
    StressKind(
      name: "low contrast", measure: "light minus dark, in grey levels, with noise of 2",
      mild: 100, hopeless: 2),
    StressKind(
      name: "perspective", measure: "tilt in degrees, seen from twice the width away",
      mild: 15, hopeless: 76),
    StressKind(
      name: "rotation", measure: "pixels per module, at any angle", mild: 5, hopeless: 1.1),
    StressKind(
      name: "uneven light", measure: "light at the dark end, of that at the other",
      mild: 0.6, hopeless: 0.002),
    StressKind(
      name: "JPEG", measure: "quality, at 2.2 pixels per module", mild: 40, hopeless: 1,
      pixelsPerModule: 2.2),
    StressKind(
      name: "logo", measure: "area covered in the middle, in percent, at level Q or H",
      mild: 3, hopeless: 20),
    StressKind(
      name: "inverted", measure: "sigma of a Gaussian, in modules, light on dark",
      mild: 0.1, hopeless: 0.9),
    StressKind(name: "small", measure: "pixels per module", mild: 3, hopeless: 0.9),
    StressKind(
      name: "non-square", measure: "width of a pixel by its height, or the other way",
      mild: 1.1, hopeless: 7),
    StressKind(
      name: "dots", measure: "radius of round modules, in modules", mild: 0.5, hopeless: 0.05),
  ]
}
