import CFreeType
import SystemIO

/// An instance of FreeType. It is freed with this value, and only one thread may use it.
struct FreeTypeLibrary: ~Copyable {
  let library: FT_Library

  init() throws(ArtworkError) {
    do throws(MissingLibrary) { try MissingLibrary.check(cfreetype_library()) } catch {
      throw ArtworkError(.missingLibrary(error))
    }
    var opened: FT_Library?
    let status = FT_Init_FreeType(&opened)
    guard status == 0, let opened else { throw ArtworkError(.freeType(Int(status))) }
    library = opened
  }

  deinit { FT_Done_FreeType(library) }
}
