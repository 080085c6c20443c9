import CTextShaping

/// A breaker of paragraphs into lines of limited width.
struct LineWrapper {
  private let text: TextParagraph
  private let first: FontFace
  private let width: Int
  private let letterSize: Int
  private let breaks: LineBreaks

  init(_ text: TextParagraph, _ first: FontFace, _ width: Int, _ letterSize: Int) {
    self.text = text
    self.first = first
    self.width = max(0, width)
    self.letterSize = letterSize
    breaks = LineBreaks(text)
  }

  func lines() throws(ArtworkError) -> [TextLine] {
    let ends = try ShapedLine(text, text.clusters.indices, first: first).ends(text, letterSize)
    var lines: [TextLine] = []
    var start = 0
    repeat {
      let (line, end) = try longest(from: start, ends)
      lines.append(try line.outlined(letterSize))
      start = end
    } while start < text.clusters.count
    return lines
  }

  /// Returns the longest line that begins at `start` and fits, and the start of the next one.
  private func longest(
    from start: Int, _ ends: [Int]
  ) throws(ArtworkError) -> (line: ShapedLine, end: Int) {
    let passed = start > 0 ? ends[start - 1] : 0
    let possible = (breaks.places + [text.clusters.count]).filter { $0 > start }
    let likely = possible.prefix { end in
      let last = text.lastShown(start, end)
      return last < start || ends[last] - passed <= width + letterSize / 8
    }
    let isPreferred = { end in end == text.clusters.count || breaks.preferred.contains(end) }
    let choices =
      likely.reversed().filter(isPreferred) + likely.reversed().filter { !isPreferred($0) }
    // Glyphs at the end of a line may differ from those in its middle, so measure the line as set.
    for end in choices {
      let line = try shaped(start, end)
      if line.width(letterSize) <= width { return (line, end) }
    }
    let end = possible.first ?? text.clusters.count
    let line = try shaped(start, end)
    let needed = line.width(letterSize)
    guard needed > width else { return (line, end) }
    throw ArtworkError(
      .wordTooWide(text.string(start..<text.lastShown(start, end) + 1), need: needed, have: width))
  }

  private func shaped(_ start: Int, _ end: Int) throws(ArtworkError) -> ShapedLine {
    try ShapedLine(text, start..<text.lastShown(start, end) + 1, first: first)
  }
}

extension ShapedLine {
  /// Returns, for each cluster, the position of its end if the whole text is set in one line.
  func ends(_ text: TextParagraph, _ letterSize: Int) -> [Int] {
    var advances = [Int](repeating: 0, count: text.scalars.count)
    for (run, glyphs) in runs {
      for glyph in glyphs {
        advances[Int(glyph.cluster)] += run.face.scaled(Int(glyph.x_advance), letterSize)
      }
    }
    var pen = 0
    return text.clusters.map { cluster in
      pen += advances[cluster.range].reduce(0, +)
      return pen
    }
  }
}

extension TextParagraph {
  /// Returns the index of the last visible cluster before `end`, or `start - 1`.
  func lastShown(_ start: Int, _ end: Int) -> Int {
    (start..<end).last { !isBlank($0) } ?? start - 1
  }

  /// Returns a range of clusters of the text as a string.
  func string(_ part: Range<Int>) -> String {
    let scalars = clusters[part].flatMap { self.scalars[$0.range] }
    return String(String.UnicodeScalarView(scalars.compactMap { Unicode.Scalar($0) }))
  }
}
