/// The files of `beckon scan --annotate`: one drawing for each picture or page.
struct AnnotationWriter {
  let path: String
  let existing: OutputFile.Existing

  /// Draws the codes of a picture and writes the drawing.
  func write(_ seen: ScannedPicture) throws {
    let number = seen.place.page?.number ?? seen.place.frame ?? 1
    try OutputFile.write(
      AnnotatedPicture(seen).png(), to: name(number), existing: existing)
  }

  /// `found.png`, `found-2.png` …
  private func name(_ number: Int) -> String {
    guard number > 1, let dot = path.lastIndex(of: ".") else { return path }
    return path[..<dot] + "-\(number)" + path[dot...]
  }
}
