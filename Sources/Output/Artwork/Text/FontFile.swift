import CTextShaping
import SystemIO

/// The location of a font: a file, and the font's index in it.
public struct FontFile: Hashable, Sendable {
  /// The path of the font file.
  public var path: String
  /// The index of the font in a file with several (a font collection), from 0.
  package var face: Int
  /// The family name of the font, such as "DejaVu Sans"; empty if it is not known yet.
  package var family: String
  /// The fontconfig pattern that found the font, which also selects fallback fonts.
  package var pattern: String?

  /// Creates a reference to a font file.
  package init(path: String, face: Int = 0, family: String = "", pattern: String? = nil) {
    self.path = path
    self.face = face
    self.family = family
    self.pattern = pattern
  }

  /// Returns fontconfig's best match for a name such as "DejaVu Sans:bold", as `fc-match` does.
  ///
  /// fontconfig always returns some font; check `family` if it must be that one.
  public static func matching(_ name: String) throws(ArtworkError) -> FontFile {
    let found = try SystemFonts(best: name)
    guard let file = found.file(0) else { throw SystemFonts.nothing(for: name) }
    return file
  }
}

/// A list of installed fonts from fontconfig, the best first.
final class SystemFonts {
  private let fonts: OpaquePointer
  private let pattern: String
  let count: Int

  /// Looks up fontconfig's ordered list of fallback fonts for a name and a language.
  convenience init(for name: String, language: String?) throws(ArtworkError) {
    try Self.check()
    try self.init(ctext_fonts_for(name, language), name)
  }

  /// Looks up fontconfig's best match for a name.
  convenience init(best name: String) throws(ArtworkError) {
    try Self.check()
    try self.init(ctext_fonts_best(name), name)
  }

  private init(_ found: OpaquePointer?, _ name: String) throws(ArtworkError) {
    guard let found else { throw Self.nothing(for: name) }
    fonts = found
    pattern = name
    count = Int(ctext_fonts_count(found))
  }

  deinit { ctext_fonts_free(fonts) }

  private static func check() throws(ArtworkError) {
    try ArtworkError.check(ctext_fontconfig())
  }

  static func nothing(for name: String) -> ArtworkError {
    ArtworkError(.fontSearch(name: name, complaint: "fontconfig has none, or cannot read the name"))
  }

  func file(_ index: Int) -> FontFile? {
    guard (0..<count).contains(index) else { return nil }
    let at = Int32(index)
    return FontFile(
      path: String(cString: ctext_fonts_path(fonts, at)), face: Int(ctext_fonts_face(fonts, at)),
      family: String(cString: ctext_fonts_family(fonts, at)), pattern: pattern)
  }

  /// Whether a font has all of these characters, according to fontconfig.
  func has(_ index: Int, _ characters: ArraySlice<UInt32>) -> Bool {
    characters.allSatisfy { ctext_fonts_has(fonts, Int32(index), $0) }
  }
}

extension ArtworkError {
  /// Loads a library on first use; throws an error if it is not installed.
  static func check(_ library: OpaquePointer) throws(ArtworkError) {
    do throws(MissingLibrary) { try MissingLibrary.check(library) } catch {
      throw ArtworkError(.missingLibrary(error))
    }
  }
}
