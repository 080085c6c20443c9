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
    guard (1...2).contains(texts.count) else { throw ArtworkError(.captionLines(texts.count)) }
    let width = max(0, width)
    let wanted = letterSize ?? max(Self.sizes.smallest, min(Self.sizes.largest, width / 9))
    var size = wanted
    for text in texts {
      let needed = try font.outline(of: text, letterSize: wanted).width
      if needed > width { size = min(size, wanted * width / needed) }
    }
    let smallest = min(wanted, Self.sizes.smallest)
    var lines: [TextLine] = []
    for text in texts {
      let line = try font.outline(of: text, letterSize: max(size, smallest))
      // A micrometre for each rounding on the way.
      guard line.width <= width + 2 else {
        throw ArtworkError(.captionTooWide(line: text, need: line.width, have: width))
      }
      lines.append(line)
    }
    self.lines = lines
    self.letterSize = max(size, smallest)
  }

  /// How much room the lines take, with half a letter below.
  var height: Int { lines.reduce(letterSize / 2) { $0 + $1.ascent + $1.descent } }

  /// Draws the lines in the middle of a page, the first just below `top`.
  func draw(on page: inout Page, top: Int, with paint: Paint) throws(ArtworkError) {
    var baseline = top
    for line in lines {
      baseline += line.ascent
      var path = Path()
      path.append(line.path, movedBy: Point(x: (page.width - line.width) / 2, y: baseline))
      try page.fill(path, with: paint)
      baseline += line.descent
    }
  }
}

/// A line of text as outlines, in micrometres from the left end of its baseline.
public struct TextLine: Hashable, Sendable {
  /// The outlines.
  public let path: Path
  /// How far the pen moved.
  public let width: Int
  /// How far the font reaches up.
  public let ascent: Int
  /// How far the font reaches down.
  public let descent: Int
}
