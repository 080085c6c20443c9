import CTextShaping
import HostIO

/// Where a font is.
public struct FontFile: Hashable, Sendable {
  /// Where the file is.
  public var path: String
  /// Which font of a collection.
  public var face: Int
  /// What the font is called.
  public var family: String
  /// What fontconfig was asked for; it finds the fonts of what this one lacks by the same words.
  public var pattern: String?

  /// Names a file.
  public init(path: String, face: Int = 0, family: String = "", pattern: String? = nil) {
    self.path = path
    self.face = face
    self.family = family
    self.pattern = pattern
  }

  /// Asks fontconfig for the font that comes nearest to a name such as "DejaVu Sans:bold", as its
  /// `fc-match` does.
  ///
  /// fontconfig always answers with some font; look at `family` when it must be that one.
  public static func matching(_ name: String) throws(ArtworkError) -> FontFile {
    let found = try SystemFonts(best: name)
    guard let file = found.file(0) else { throw SystemFonts.nothing(for: name) }
    return file
  }
}

/// Fonts of this machine, the best first.
final class SystemFonts {
  private let fonts: OpaquePointer
  private let pattern: String
  let count: Int

  /// Those that fontconfig takes for a name and a language, one after the other.
  convenience init(for name: String, language: String?) throws(ArtworkError) {
    try Self.check()
    try self.init(ctext_fonts_for(name, language), name)
  }

  /// The one that it takes for a name.
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

  /// Whether fontconfig holds that a font has all of some characters.
  func has(_ index: Int, _ characters: ArraySlice<UInt32>) -> Bool {
    characters.allSatisfy { ctext_fonts_has(fonts, Int32(index), $0) }
  }
}

extension ArtworkError {
  /// Opens a library, so that its functions can be called.
  static func check(_ library: OpaquePointer) throws(ArtworkError) {
    do throws(MissingLibrary) { try MissingLibrary.check(library) } catch {
      throw ArtworkError(.missingLibrary(error))
    }
  }
}
