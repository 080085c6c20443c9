public import SystemIO

/// A reason why something cannot be drawn, or a fault in the description of what to draw.
public struct ArtworkError: Error, Hashable, Sendable {
  /// The kind of problem, with its details.
  package let problem: Problem

  /// Creates an error with this problem.
  package init(_ problem: Problem) { self.problem = problem }

  /// The kinds of problems in drawing.
  public enum Problem: Hashable, Sendable {
    /// A module grid of this width and height has no modules, or too many.
    case gridSize(width: Int, height: Int)
    /// There are `have` packed bytes, and the size of the grid needs `need`.
    case packedRows(need: Int, have: Int)
    /// A page of this width and height, in micrometres, is empty or too large.
    case pageSize(width: Int, height: Int)
    /// A bleed of this many micrometres is negative or more than 100 mm.
    case bleed(Int)
    /// This frame is empty, or not entirely on the page.
    case frameOutsidePage(Rectangle)
    /// A path has this number of elements, which is too many.
    case pathElements(Int)
    /// This coordinate of a path is too far from the origin.
    case coordinate(Point)
    /// The text, which follows, is not a colour.
    case colour(String)
    /// An SVG path cannot be read from this byte on.
    case svgPath(offset: Int)
    /// The name of an ink, which follows, is empty, too long, or not printable.
    case spotName(String)

    /// A resolution of this many dots per inch is out of range.
    case density(Int)
    /// A picture of this width and height would have no pixels, or more than the limit.
    case pictureSize(width: Int, height: Int, limit: Int)
    /// A picture would be more than `limit` pixels wide or high.
    case pictureSide(width: Int, height: Int, limit: Int)
    /// The symbol has more modules in a row than the picture has pixels.
    case tooFewPixels(modules: Int, pixels: Int)
    /// There are `have` bytes, and the size of the bitmap needs `need`.
    case bitmapBytes(need: Int, have: Int)
    /// This keyword of a PNG text is not 1 to 79 printable characters with single spaces.
    case textKeyword(String)
    /// The PNG text with this keyword contains a NUL character.
    case textNUL(keyword: String)
    /// libpng reported an error, with its message.
    case libpng(String)
    /// FreeType reported an error, with its number.
    case freeType(Int)
    /// Memory could not be allocated.
    case noMemory
    /// A required library is not installed.
    case missingLibrary(MissingLibrary)

    /// A quiet zone of this many modules is negative or more than 100.
    case quietZone(Int)
    /// A requested size, in micrometres or dots, is not positive, or is too large.
    case requestedSize(Int)
    /// A size in dots per module was requested without a resolution.
    case dotsWithoutDensity
    /// A logo of this many modules covers none, or the whole width of the symbol.
    case logoSize(modules: Int, symbol: Int)
    /// A shape of a logo extends past the area of `modules` by `modules` that is left light for it.
    case logoBeyondPlace(modules: Int)
    /// The margins of a logo, in tenths of a module, leave no space for it in an area of this many
    /// modules.
    case logoMargin(tenths: Int, modules: Int)

    /// A caption has this number of lines; only one or two are possible.
    case captionLines(Int)
    /// A line of a caption needs `need` micrometres even in the smallest letters, and has `have`.
    case captionTooWide(line: String, need: Int, have: Int)
    /// A letter size of this many micrometres is out of range.
    case letterSize(Int)
    /// A font file cannot be opened.
    case fontNotFound(path: String)
    /// The file is not a usable font.
    case fontUnusable(path: String)
    /// The font in the file has only bitmaps, no outlines.
    case fontNotScalable(path: String)
    /// fontconfig found no font with this name, with the reason.
    case fontSearch(name: String, complaint: String)
    /// No font on this machine has a glyph for a character.
    case noFont(Unicode.Scalar, Script)
    /// A character has no visible form, such as a control character or a line break.
    case notDrawable(Unicode.Scalar)
    /// An emoji of several characters that the font does not draw as one, with a description of it.
    case joinedEmoji(String, String)
    /// A letter has more combining marks than any language uses; the count includes the letter.
    case tooManyMarks(Unicode.Scalar, Int)
    /// A text has this number of characters, which is too many.
    case textTooLong(Int)
    /// A part of a text that cannot be broken needs `need` micrometres, and a line has `have`.
    case wordTooWide(String, need: Int, have: Int)
  }
}
