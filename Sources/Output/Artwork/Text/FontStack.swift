import CTextShaping

/// A named font and its fallbacks: the other fonts of this machine, in fontconfig's order.
final class FontStack {
  /// The font that was named, which is tried first.
  let first: FontFace
  private let pattern: String
  /// For each language, the list of fallback fonts.
  private var others: [String: SystemFonts] = [:]
  /// The fallback fonts opened so far; `nil` for those that cannot be used.
  private var opened: [FontFile: FontFace?] = [:]

  init(_ file: FontFile) throws(ArtworkError) {
    first = try FontFace(file)
    pattern = file.pattern ?? "sans"
  }

  /// Returns the first font that has every character of a cluster.
  func face(
    for cluster: ArraySlice<UInt32>, script: UInt32, language: String?
  ) throws(ArtworkError) -> FontFace {
    let wanted = ArraySlice(cluster.filter { !isIgnorable($0) })
    if try isDrawn(cluster, wanted, script: script) { return first }
    let fonts = try systemFonts(language)
    for index in 0..<fonts.count where fonts.has(index, wanted) {
      if let face = open(fonts, index), face.has(wanted) { return face }
    }
    throw missing(wanted, fonts)
  }

  /// Whether the named font can draw a cluster. A font without a precomposed letter may have its
  /// parts, and the reverse.
  private func isDrawn(
    _ cluster: ArraySlice<UInt32>, _ wanted: ArraySlice<UInt32>, script: UInt32
  ) throws(ArtworkError) -> Bool {
    if first.has(wanted) { return true }
    let text = Array(cluster)
    return try first.shape(
      text.indices, of: text, isRightToLeft: false, script: script, language: nil
    ).allSatisfy { $0.glyph != 0 }
  }

  private func systemFonts(_ language: String?) throws(ArtworkError) -> SystemFonts {
    if let known = others[language ?? ""] { return known }
    let found = try SystemFonts(for: pattern, language: language)
    others[language ?? ""] = found
    return found
  }

  private func open(_ fonts: SystemFonts, _ index: Int) -> FontFace? {
    guard let file = fonts.file(index) else { return nil }
    if let known = opened[file] { return known }
    let face = try? FontFace(file)
    opened[file] = .some(face)
    return face
  }

  /// Returns an error with the first character of a cluster that no font has, or else its first
  /// character.
  private func missing(_ wanted: ArraySlice<UInt32>, _ fonts: SystemFonts) -> ArtworkError {
    let nowhere = wanted.first { character in
      let one = ArraySlice([character])
      return !first.has(one) && !(0..<fonts.count).contains { fonts.has($0, one) }
    }
    guard let character = nowhere ?? wanted.first, let scalar = Unicode.Scalar(character) else {
      return ArtworkError(.noMemory)
    }
    return ArtworkError(.noFont(scalar, Script(of: scalar)))
  }
}

/// Whether a font does not need a glyph for a character: joiners, directional marks, variation
/// selectors.
func isIgnorable(_ character: UInt32) -> Bool {
  Unicode.Scalar(character)?.properties.isDefaultIgnorableCodePoint ?? false
}
