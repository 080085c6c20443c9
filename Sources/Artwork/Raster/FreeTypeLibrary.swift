import CFreeType

/// An open FreeType; it closes itself, and only one thread may use it.
struct FreeTypeLibrary: ~Copyable {
  let library: FT_Library

  init() throws(ArtworkError) {
    var opened: FT_Library?
    let status = FT_Init_FreeType(&opened)
    guard status == 0, let opened else { throw ArtworkError(.freeType(Int(status))) }
    library = opened
  }

  deinit { FT_Done_FreeType(library) }
}
