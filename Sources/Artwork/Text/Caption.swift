/// One line or two below a code, as outlines: no font is needed to print or show them.
public struct Caption: Hashable, Sendable {
  /// The letter sizes that are tried when none is asked for: from 3.5 mm down to 1.4 mm (4 pt).
  static let sizes = (largest: 3500, smallest: 1400)

  /// The lines, from top to bottom.
  public let lines: [TextLine]
  /// The letter size that was taken, in micrometres.
  public let letterSize: Int

  /// Sets lines so that each is at most `width` wide, in micrometres; see
  /// `CodeDrawing.captionWidth`.
  ///
  /// `letterSize` is the size asked for, or a suitable one; letters become smaller where a line is
  /// too wide for them.
  public init(
    _ texts: [String], font: borrowing CaptionFont, letterSize: Int? = nil, width: Int
  ) throws(ArtworkError) {
    let size = try Self.letterSize(of: texts, font: font, wanted: letterSize, width: width)
    var lines: [TextLine] = []
    for text in texts { lines.append(try font.outline(of: text, letterSize: size)) }
    self.lines = lines
    self.letterSize = size
  }

  /// The letter size that `init` takes, found without drawing a letter; throws what `init` throws.
  public static func letterSize(
    of texts: [String], font: borrowing CaptionFont, wanted: Int? = nil, width: Int
  ) throws(ArtworkError) -> Int {
    guard (1...2).contains(texts.count) else { throw ArtworkError(.captionLines(texts.count)) }
    let width = max(0, width)
    let wanted = wanted ?? max(sizes.smallest, min(sizes.largest, width / 9))
    var size = wanted
    for text in texts {
      let needed = try font.width(of: text, letterSize: wanted)
      if needed > width { size = min(size, wanted * width / needed) }
    }
    size = max(size, min(wanted, sizes.smallest))
    for text in texts {
      let needed = try font.width(of: text, letterSize: size)
      // A micrometre for each rounding on the way: one for each part in another font or script.
      guard needed <= width + 1 + max(1, try font.shaped(text).runs.count) else {
        throw ArtworkError(.captionTooWide(line: text, need: needed, have: width))
      }
    }
    return size
  }

  /// How much room the lines take, with half a letter below.
  var height: Int { lines.reduce(letterSize / 2) { $0 + $1.ascent + $1.descent } }

  /// Draws the lines in the middle of a page, the first just below `top`.
  func draw(on page: inout Page, top: Int, with paint: Paint) throws(ArtworkError) {
    var baseline = top
    for line in lines {
      baseline += line.ascent
      try line.draw(
        on: &page, at: Point(x: (page.width - line.width) / 2, y: baseline), with: paint)
      baseline += line.descent
    }
  }
}

/// A line of text as outlines, in micrometres from the left end of its baseline.
public struct TextLine: Hashable, Sendable {
  /// What stands in it, in the order in which it is read.
  public let text: String
  /// The outlines, as many paths as a page asks for: what is longer than it takes is divided
  /// between letters.
  let pieces: [Path]
  /// How far the pen moved.
  public let width: Int
  /// How far the fonts reach up, or the letters where their marks are higher.
  public let ascent: Int
  /// How far the fonts reach down, or the letters where their marks are lower.
  public let descent: Int
  /// Whether its text as a whole goes from right to left, and so begins at the right.
  public let isRightToLeft: Bool

  /// The outlines.
  public var path: Path {
    var path = Path()
    for piece in pieces { path.append(piece) }
    return path
  }

  /// Draws the line on a page, with the left end of its baseline at `place`.
  public func draw(on page: inout Page, at place: Point, with paint: Paint) throws(ArtworkError) {
    for piece in pieces {
      var path = Path()
      path.append(piece, movedBy: place)
      try page.fill(path, with: paint)
    }
  }
}
