public import SystemIO

/// An error in drawing something, or in the description of what to draw.
public struct ArtworkError: Error, Hashable, Sendable {
  /// The kind of problem, with its details.
  package let problem: Problem

  /// Creates an error with a problem.
  package init(_ problem: Problem) { self.problem = problem }

  /// The kinds of problems in drawing.
  public enum Problem: Hashable, Sendable {
    /// A module grid has no modules, or too many.
    case gridSize(width: Int, height: Int)
    /// The number of packed bytes is not what the size of the grid needs.
    case packedRows(need: Int, have: Int)
    /// A page is empty or too large.
    case pageSize(width: Int, height: Int)
    /// A bleed is negative or more than 100 mm.
    case bleed(Int)
    /// A frame is empty, or not entirely on the page.
    case frameOutsidePage(Rectangle)
    /// A path has too many elements.
    case pathElements(Int)
    /// A coordinate of a path is too far from the origin.
    case coordinate(Point)
    /// A text is not a colour.
    case colour(String)
    /// An SVG path cannot be read from this byte on.
    case svgPath(offset: Int)
    /// The name of an ink is empty, too long, or not printable.
    case spotName(String)

    /// A density is out of range.
    case density(Int)
    /// A picture would have no pixels, or too many in all.
    case pictureSize(width: Int, height: Int, limit: Int)
    /// A picture would be too many pixels wide or high.
    case pictureSide(width: Int, height: Int, limit: Int)
    /// There are fewer pixels than modules.
    case tooFewPixels(modules: Int, pixels: Int)
    /// The number of bytes is not what the size of a bitmap needs.
    case bitmapBytes(need: Int, have: Int)
    /// A keyword of a PNG text is not 1 to 79 printable characters with single spaces.
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

    /// A quiet zone is negative or more than 100 modules.
    case quietZone(Int)
    /// A requested size is not positive, or is too long.
    case requestedSize(Int)
    /// A size in dots was requested without a density.
    case dotsWithoutDensity
    /// A logo covers no modules, or all of a symbol's width.
    case logoSize(modules: Int, symbol: Int)
    /// A shape of a logo extends past the modules that are left light for it.
    case logoBeyondPlace(modules: Int)
    /// The margins of a logo leave no space for it.
    case logoMargin(tenths: Int, modules: Int)

    /// A caption has no lines, or more than two.
    case captionLines(Int)
    /// A line of a caption is too wide even in the smallest letters.
    case captionTooWide(line: String, need: Int, have: Int)
    /// A letter size is out of range.
    case letterSize(Int)
    /// A font file cannot be opened.
    case fontNotFound(path: String)
    /// A file is not a usable font.
    case fontUnusable(path: String)
    /// A font has no outlines.
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
    /// A text has too many characters.
    case textTooLong(Int)
    /// A part of a text that cannot be broken is wider than the line.
    case wordTooWide(String, need: Int, have: Int)
  }
}
