public import HostIO

/// Why something cannot be drawn.
public struct ArtworkError: Error, Hashable, Sendable {
  /// What stands in the way.
  public let problem: Problem

  /// An error about the whole page.
  public init(_ problem: Problem) { self.problem = problem }

  /// What can stand in the way.
  public enum Problem: Hashable, Sendable {
    /// A module grid has no modules, or too many.
    case gridSize(width: Int, height: Int)
    /// Packed rows have another length than the grid needs.
    case packedRows(need: Int, have: Int)
    /// A page has no extent, or is too large.
    case pageSize(width: Int, height: Int)
    /// A bleed is negative or more than 100 mm.
    case bleed(Int)
    /// A frame has no extent or does not lie on the page.
    case frameOutsidePage(Rectangle)
    /// A path has too many steps.
    case pathElements(Int)
    /// A path goes too far away.
    case coordinate(Point)
    /// An SVG path cannot be read from this byte on.
    case svgPath(offset: Int)
    /// The name of an ink is empty, too long, or not printable.
    case spotName(String)

    /// A density is out of range.
    case density(Int)
    /// A picture would have no pixels, or too many.
    case pictureSize(width: Int, height: Int, limit: Int)
    /// A picture would be too wide or too high.
    case pictureSide(width: Int, height: Int, limit: Int)
    /// A grid has more modules than it would get pixels.
    case tooFewPixels(modules: Int, pixels: Int)
    /// A bitmap has another number of bytes than its size needs.
    case bitmapBytes(need: Int, have: Int)
    /// A keyword of a PNG text cannot be written.
    case textKeyword(String)
    /// The PNG text of that keyword has a NUL in it.
    case textNUL(keyword: String)
    /// libpng refused, in its words.
    case libpng(String)
    /// FreeType refused, with its number.
    case freeType(Int)
    /// There is no memory.
    case noMemory
    /// A library that is needed is not on this machine.
    case missingLibrary(MissingLibrary)

    /// A quiet zone is negative or more than 100 modules.
    case quietZone(Int)
    /// A length to be made into a size is not positive, or is too long.
    case requestedSize(Int)
    /// A size in dots needs a density.
    case dotsWithoutDensity
    /// A logo covers more modules than the symbol has, or none.
    case logoSize(modules: Int, symbol: Int)
    /// A shape of a logo goes beyond the modules that are left light for it.
    case logoBeyondPlace(modules: Int)
    /// The margins of a logo leave no room for it.
    case logoMargin(tenths: Int, modules: Int)

    /// A caption has no lines, or more than two.
    case captionLines(Int)
    /// Even the smallest letters make a line too wide.
    case captionTooWide(line: String, need: Int, have: Int)
    /// A letter size out of range.
    case letterSize(Int)
    /// A font file cannot be opened.
    case fontNotFound(path: String)
    /// A file is not a font that can be used.
    case fontUnusable(path: String)
    /// A font without outlines.
    case fontNotScalable(path: String)
    /// fontconfig names no font for that name, with why.
    case fontSearch(name: String, complaint: String)
    /// No font of this machine has a picture of a character.
    case noFont(Unicode.Scalar, Script)
    /// A character that stands for no picture: a control character, a line break.
    case notDrawable(Unicode.Scalar)
    /// An emoji of several characters that the font does not draw as one, with what it is.
    case joinedEmoji(String, String)
    /// More marks on one letter than any language has; the characters in all.
    case tooManyMarks(Unicode.Scalar, Int)
    /// A text of more characters than is set at once.
    case textTooLong(Int)
    /// A part of a text that cannot be broken is wider than a line.
    case wordTooWide(String, need: Int, have: Int)
  }
}
