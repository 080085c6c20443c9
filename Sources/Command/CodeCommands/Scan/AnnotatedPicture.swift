/// A picture with its codes outlined, numbered and named, and with crosses at the marks of codes
/// that were not decoded.
struct AnnotatedPicture {
  private static let found = RGBColour(red: 64, green: 255, blue: 96)
  private static let missed = RGBColour(red: 255, green: 176, blue: 32)
  /// The minimum length of the drawing's longer side in pixels, so that labels do not hide it.
  private static let leastSide = 400

  private var markup: PictureAnnotator
  /// The size of a picture's pixel in the drawing, in pixels of the drawing.
  private let scale: Double

  init(_ seen: ScannedPicture) throws(ArtworkError) {
    let (width, height) = (seen.picture.width, seen.picture.height)
    let larger = max(1, Self.leastSide / max(width, height))
    var smaller = 1
    while width / smaller * (height / smaller) > Bitmap.maximumPixels { smaller += 1 }
    scale = Double(larger) / Double(smaller)
    markup = PictureAnnotator(try seen.picture.reduced(by: smaller).bitmap(scale: larger))
    for mark in seen.marks { markup.cross(at: middle(mark), Self.missed) }
    // Labels are drawn last, so that no outline crosses the words of another code.
    for code in seen.numbered where !code.corners.isEmpty {
      markup.outline(code.corners.map(middle), Self.found)
    }
    for code in seen.numbered where !code.corners.isEmpty { label(code) }
  }

  func png() throws(ArtworkError) -> [UInt8] {
    try markup.bitmap.png(density: Density(dotsPerInch: 96))
  }

  private func middle(_ corner: Payload.Corner) -> (x: Double, y: Double) {
    (Double(corner.x) * scale, Double(corner.y) * scale)
  }

  /// Draws the number and the name above the code, or only the number if the code is much narrower
  /// than both.
  private mutating func label(_ code: NumberedCode) {
    let places = code.corners.map(middle)
    let left = places.map(\.x).min() ?? 0
    let right = places.map(\.x).max() ?? 0
    let top = places.map(\.y).min() ?? 0
    let whole = "\(code.number) \(code.name)"
    let isWide = Double(markup.size(ofLabel: whole).width) > 2 * (right - left)
    let words = isWide ? "\(code.number)" : whole
    // The label is clear of the outline if there is space above.
    let height = markup.size(ofLabel: words).height
    markup.label(words, at: (Int(left), Int(top) - height - height / 3), Self.found)
  }
}

/// A writer of the files of `beckon scan --annotate`, one for each picture or page.
struct AnnotationWriter {
  let path: String
  let existing: OutputFile.Existing

  /// Draws a picture with its codes marked, and writes the drawing.
  func write(_ seen: ScannedPicture) throws {
    let number = seen.place.page?.number ?? seen.place.frame ?? 1
    try OutputFile.write(
      AnnotatedPicture(seen).png(), to: name(number), existing: existing)
  }

  /// The name of the file with a number, such as `found.png` for 1 and `found-2.png` for 2.
  private func name(_ number: Int) -> String {
    guard number > 1, let dot = path.lastIndex(of: ".") else { return path }
    return path[..<dot] + "-\(number)" + path[dot...]
  }
}
