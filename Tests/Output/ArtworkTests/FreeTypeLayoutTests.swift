import CFreeType
import TestSupport
import Testing

/// Our declarations of FreeType's structures beside its own headers.
@Suite("FreeType's structures") struct FreeTypeLayoutTests {
  private static var faces: [(String, PartialKeyPath<FT_FaceRec_>)] {
    [
      ("face_flags", \.face_flags), ("family_name", \.family_name),
      ("units_per_EM", \.units_per_EM), ("ascender", \.ascender), ("descender", \.descender),
      ("glyph", \.glyph),
    ]
  }
  private static var slots: [(String, PartialKeyPath<FT_GlyphSlotRec_>)] {
    [
      ("metrics.horiAdvance", \.metrics.horiAdvance), ("outline", \.outline),
      ("outline.flags", \.outline.flags), ("bitmap_top", \.bitmap_top),
    ]
  }
  private static var steps: [(String, PartialKeyPath<FT_Outline_Funcs_>)] {
    [
      ("move_to", \.move_to), ("cubic_to", \.cubic_to), ("shift", \.shift), ("delta", \.delta),
    ]
  }

  private static func places<Root>(
    _ name: String, _ fields: [(String, PartialKeyPath<Root>)]
  ) throws -> [String] {
    try fields.map { field, path in
      let place = try #require(MemoryLayout<Root>.offset(of: path), "\(name).\(field)")
      return "static_assert(offsetof(\(name), \(field)) == \(place), \"\(name).\(field)\");"
    }
  }

  private static var sizes: [String] {
    [
      ("FT_Vector", MemoryLayout<FT_Vector>.size), ("FT_Bitmap", MemoryLayout<FT_Bitmap>.size),
      ("FT_Outline", MemoryLayout<FT_Outline>.size),
      ("FT_Outline_Funcs", MemoryLayout<FT_Outline_Funcs>.size),
    ].map { "static_assert(sizeof(\($0)) == \($1), \"\($0)\");" }
  }

  private static let numbers = [
    ("FT_LOAD_NO_SCALE", FT_LOAD_NO_SCALE), ("FT_KERNING_UNSCALED", FT_KERNING_UNSCALED),
    ("FT_OUTLINE_NONE", FT_OUTLINE_NONE), ("FT_PIXEL_MODE_GRAY", FT_PIXEL_MODE_GRAY),
    ("FT_OUTLINE_EVEN_ODD_FILL", FT_OUTLINE_EVEN_ODD_FILL),
  ].map { "static_assert(\($0) == \($1), \"\($0)\");" }

  @Test("lie where its own headers have them", .needs(.compiler, .freeTypeHeaders))
  func layout() throws {
    let folder = try ScratchFolder()
    let checks =
      try Self.places("FT_FaceRec", Self.faces) + Self.places("FT_GlyphSlotRec", Self.slots)
      + Self.places("FT_Outline_Funcs", Self.steps) + Self.sizes + Self.numbers
    let head = ["#include <cstddef>", "#include <ft2build.h>", "#include <freetype/ftoutln.h>"]
    try folder.write((head + checks).joined(separator: "\n") + "\n", to: "layout.cpp")
    try Equipment.compiler.run([
      "-std=c++17", "-fsyntax-only", "-Wno-invalid-offsetof", "-I", "/usr/include/freetype2",
      folder.path("layout.cpp"),
    ])
  }
}
