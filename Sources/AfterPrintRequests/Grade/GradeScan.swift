package import CommandLineKit

/// How pictures were scanned that are to be graded.
package struct GradeScan {
  /// Pixels of an inch, when they are given.
  let density: Double?
  let calibration: (white: Float, black: Float)?
  let isPhoto: Bool

  private static let density = Option(
    "dpi", value: "N", category: "Scan", help: "Pixels of an inch, when the file does not say")
  private static let white = Option(
    "white", value: "R", category: "Scan",
    help: "What the lightest patch of the picture sends back, 0 to 1",
    detail: """
      With --black it calibrates the picture: scan a patch of known white and one of known black \
      beside the code. Without, a scanner's white counts as 1, and the grades are marked uncalibrated.
      """)
  private static let black = Option(
    "black", value: "R", category: "Scan", help: "What the darkest patch sends back, 0 to 1")
  private static let photo = Option(
    "photo", category: "Scan",
    help: "The pictures are photos: grade only what a photo can tell",
    detail: "A picture that a camera took, or that is seen from the side, is taken for one anyway.")

  package static let options: [Option] = [density, white, black, photo]

  /// Reads these options.
  package init(_ arguments: Arguments) throws {
    density = try Self.fraction(
      arguments, Self.density, in: 1...20_000, "pixels of an inch, 1 to 20000")
    calibration = try Self.calibration(arguments)
    isPhoto = arguments.has(Self.photo)
  }

  private static func calibration(
    _ arguments: Arguments
  ) throws -> (white: Float, black: Float)? {
    let words = "a reflectance from 0 to 1, such as 0.85"
    let light = try fraction(arguments, white, in: 0...1, words)
    let dark = try fraction(arguments, black, in: 0...1, words)
    switch (light, dark) {
    case (nil, nil): return nil
    case (let light?, let dark?):
      guard light > dark else { throw arguments.refuse("--white must be more than --black") }
      return (Float(light), Float(dark))
    default:
      throw arguments.refuse("--white and --black go together: two patches calibrate a picture")
    }
  }

  private static func fraction(
    _ arguments: Arguments, _ option: Option, in range: ClosedRange<Double>, _ expected: String
  ) throws -> Double? {
    try arguments.value(option, expected: expected) { text in
      Double(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}
