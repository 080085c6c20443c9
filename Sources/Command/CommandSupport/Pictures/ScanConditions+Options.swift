package import PictureGrading

extension ScanConditions {
  private static let density = Option(
    "dpi", value: "N", category: "Scan", help: "Pixels per inch, if the file does not say")
  private static let white = Option(
    "white", value: "R", category: "Scan",
    help: "The reflectance of the lightest patch in the picture, 0 to 1",
    detail: """
      With --black it calibrates the picture: scan a patch of known white and one of known black \
      beside the code. Without, a scanner's white counts as 1, and the grades are marked uncalibrated.
      """)
  private static let black = Option(
    "black", value: "R", category: "Scan", help: "The reflectance of the darkest patch, 0 to 1")
  private static let photo = Option(
    "photo", category: "Scan",
    help: "The pictures are photos: grade only what a photo can show",
    detail: "A picture taken by a camera or at an angle is treated as a photo anyway.")

  /// The options that describe how a picture was taken.
  package static let options: [Option] = [density, white, black, photo]

  /// Reads the conditions of a scan from the options.
  package init(_ arguments: Arguments) throws {
    self.init(
      density: try Self.fraction(
        arguments, Self.density, in: 1...20_000, "pixels per inch, 1 to 20000"),
      calibration: try Self.calibration(arguments), isPhoto: arguments.has(Self.photo))
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
