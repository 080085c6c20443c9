import HostIO

/// Where `beckon scan --annotate` puts its drawings: one for each picture or page.
struct AnnotatedFiles {
  let path: String
  let existing: OutputFile.Existing

  /// Draws what was seen, and writes it.
  func write(_ seen: SeenPicture) throws {
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
