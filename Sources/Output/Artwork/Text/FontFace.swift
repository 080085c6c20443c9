import CFreeType
import CTextShaping

/// An open font, with outlines from FreeType and shaping by HarfBuzz. Only one thread may use it.
final class FontFace {
  let file: FontFile
  /// The family name of the font, such as "DejaVu Sans".
  let name: String
  private let freeType: FreeTypeLibrary
  private let face: FT_Face
  private let shaper: OpaquePointer

  init(_ file: FontFile) throws(ArtworkError) {
    let freeType = try FreeTypeLibrary()
    try ArtworkError.check(ctext_harfbuzz())
    let face = try Self.open(file, freeType)
    guard let shaper = ctext_font_open(file.path, UInt32(truncatingIfNeeded: file.face), face)
    else {
      FT_Done_Face(face)
      throw ArtworkError(.noMemory)
    }
    name = face.pointee.family_name.map { String(cString: $0) } ?? file.path
    self.file = file
    self.freeType = freeType
    self.face = face
    self.shaper = shaper
  }

  deinit {
    ctext_font_close(shaper)
    FT_Done_Face(face)
  }

  private static func open(
    _ file: FontFile, _ freeType: borrowing FreeTypeLibrary
  ) throws(ArtworkError) -> FT_Face {
    let path = file.path
    var opened: FT_Face?
    let status = FT_New_Face(freeType.library, path, FT_Long(file.face), &opened)
    guard status == 0, let opened else {
      // 1: the file cannot be opened. All other errors are about its contents.
      throw ArtworkError(status == 1 ? .fontNotFound(path: path) : .fontUnusable(path: path))
    }
    // FT_FACE_FLAG_SCALABLE, a macro that Swift does not import.
    guard opened.pointee.face_flags & 1 != 0, opened.pointee.units_per_EM > 0 else {
      FT_Done_Face(opened)
      throw ArtworkError(.fontNotScalable(path: path))
    }
    return opened
  }
}

extension FontFace {
  var unitsPerEM: Int { Int(face.pointee.units_per_EM) }

  /// Converts a length in font units to micrometres at this letter size.
  func scaled(_ units: Int, _ letterSize: Int) -> Int {
    divideRounding(units * letterSize, unitsPerEM)
  }

  func ascent(_ letterSize: Int) -> Int { scaled(Int(face.pointee.ascender), letterSize) }
  func descent(_ letterSize: Int) -> Int { scaled(-Int(face.pointee.descender), letterSize) }

  /// Whether the font has a glyph for every one of these characters.
  func has(_ characters: ArraySlice<UInt32>) -> Bool {
    characters.allSatisfy { ctext_font_has(shaper, $0) }
  }

  /// Whether the font has an outline for a glyph; a space has none.
  func isDrawn(_ glyph: UInt32) throws(ArtworkError) -> Bool {
    try load(glyph).pointee.outline.n_points > 0
  }

  /// Loads a glyph's outline, in font units. It is valid until the next one is loaded.
  func load(_ glyph: UInt32) throws(ArtworkError) -> FT_GlyphSlot {
    guard FT_Load_Glyph(face, glyph, FT_Int32(FT_LOAD_NO_SCALE)) == 0,
      let slot = face.pointee.glyph
    else { throw ArtworkError(.fontUnusable(path: file.path)) }
    return slot
  }

  /// Returns the glyphs of a part of a text, from left to right.
  func shape(
    _ range: Range<Int>, of text: [UInt32], isRightToLeft: Bool, script: UInt32, language: String?
  ) throws(ArtworkError) -> [ctext_glyph] {
    let line = text.withUnsafeBufferPointer { text -> OpaquePointer? in
      guard let base = text.baseAddress else { return nil }
      func shape(_ language: UnsafePointer<CChar>?) -> OpaquePointer? {
        var run = ctext_run(
          text: base, text_count: Int32(text.count), start: Int32(range.lowerBound),
          count: Int32(range.count), is_right_to_left: isRightToLeft, script: script,
          language: language)
        return ctext_shape(shaper, &run)
      }
      guard let language else { return shape(nil) }
      return language.withCString { shape($0) }
    }
    guard let line else { throw ArtworkError(.noMemory) }
    defer { ctext_line_free(line) }
    return (0..<ctext_line_count(line)).map { ctext_line_glyph(line, $0) }
  }
}
