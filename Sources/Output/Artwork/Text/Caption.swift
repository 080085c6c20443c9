/// One or two lines of text below a code, as outlines: no font is needed to print or show them.
public struct Caption: Hashable, Sendable {
  /// The largest and the smallest letters that are chosen automatically, in micrometres.
  static let sizes = (largest: 3500, smallest: 1400)

  /// The lines, from top to bottom.
  package let lines: [TextLine]
  /// The letter size that is used, in micrometres.
  package let letterSize: Int

  /// Sets lines so that each is at most `width` wide, in micrometres; see
  /// `CodeDrawing.captionWidth`.
  ///
  /// `letterSize` is the preferred size, or `nil` for a suitable one. Letters are made smaller if a
  /// line is too wide.
  public init(
    _ texts: [String], font: borrowing CaptionFont, letterSize: Int? = nil, width: Int
  ) throws(ArtworkError) {
    let size = try Self.letterSize(of: texts, font: font, wanted: letterSize, width: width)
    var lines: [TextLine] = []
    for text in texts { lines.append(try font.outline(of: text, letterSize: size)) }
    self.lines = lines
    self.letterSize = size
  }

  /// Returns the letter size that `init` would use, without drawing any letters. Throws the same
  /// errors.
  package static func letterSize(
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
      // Allow a micrometre for each rounding: one for each part in another font or script.
      guard needed <= width + 1 + max(1, try font.shaped(text).runs.count) else {
        throw ArtworkError(.captionTooWide(line: text, need: needed, have: width))
      }
    }
    return size
  }

  /// The height of all lines with half a letter size below them, in micrometres.
  var height: Int { lines.reduce(letterSize / 2) { $0 + $1.ascent + $1.descent } }

  /// Draws the lines centred on a page, the first one directly below `top`.
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
package struct TextLine: Hashable, Sendable {
  /// The text of the line in logical order.
  package let text: String
  /// The outlines, divided between letters into paths short enough for a page.
  let pieces: [Path]
  /// The advance width of the line, in micrometres.
  package let width: Int
  /// The ascent of the fonts in micrometres, or that of the highest mark if it is more.
  package let ascent: Int
  /// The descent of the fonts in micrometres, or that of the lowest mark if it is more.
  package let descent: Int
  /// Whether the text as a whole is right-to-left, so that it begins at the right.
  package let isRightToLeft: Bool

  /// The outlines of the whole line as one path.
  package var path: Path {
    var path = Path()
    for piece in pieces { path.append(piece) }
    return path
  }

  /// Draws the line on a page with the left end of its baseline at a point.
  package func draw(on page: inout Page, at place: Point, with paint: Paint) throws(ArtworkError) {
    for piece in pieces {
      var path = Path()
      path.append(piece, movedBy: place)
      try page.fill(path, with: paint)
    }
  }
}
