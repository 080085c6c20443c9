import SystemIO

/// Draws an SVG file with librsvg's program, which receives it without a file name, so that the
/// file cannot refer to other files.
struct SVGRenderer: ExternalRenderer {
  private static let program = ResourceLimitedProgram("rsvg-convert", package: "librsvg2-bin")
  /// The number of CSS pixels per inch.
  private static let unit = 96.0

  let bytes: [UInt8]

  func pageCount() -> Int { 1 }

  func size(of page: Int, _ limits: PictureLimits) throws(PictureError) -> (
    width: Double, height: Double
  ) {
    let small = try draw(page, dotsPerInch: Self.unit, limits)
    return (Double(small.width) / Self.unit, Double(small.height) / Self.unit)
  }

  func draw(
    _ page: Int, dotsPerInch: Double, _ limits: PictureLimits
  ) throws(PictureError) -> Picture {
    try draw(dotsPerInch, on: "white", limits)
  }

  func drawOnBlack(
    _ page: Int, dotsPerInch: Double, _ limits: PictureLimits
  ) throws(PictureError) -> Picture? {
    try draw(dotsPerInch, on: "black", limits)
  }

  private func draw(
    _ dotsPerInch: Double, on ground: String, _ limits: PictureLimits
  ) throws(PictureError) -> Picture {
    let words = [
      "--zoom", "\(dotsPerInch / Self.unit)", "--background-color", ground, "--format", "png",
    ]
    return try PNGFile.read(Self.program.answer(words, sending: bytes), limits)
  }
}
