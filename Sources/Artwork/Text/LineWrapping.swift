import CTextShaping

/// Breaks a paragraph into lines that fit.
struct LineWrapping {
  private let text: TextParagraph
  private let first: FontFace
  private let width: Int
  private let letterSize: Int
  private let breaks: [Int]

  init(_ text: TextParagraph, _ first: FontFace, _ width: Int, _ letterSize: Int) {
    self.text = text
    self.first = first
    self.width = max(0, width)
    self.letterSize = letterSize
    breaks = LineBreaks(text).places
  }

  func lines() throws(ArtworkError) -> [TextLine] {
    let ends = try self.ends()
    var lines: [TextLine] = []
    var start = 0
    repeat {
      let (line, end) = try longest(from: start, ends)
      lines.append(try line.outlined(letterSize))
      start = end
    } while start < text.clusters.count
    return lines
  }

  /// How far the pen is behind each cluster when the text is set in one line.
  private func ends() throws(ArtworkError) -> [Int] {
    let whole = try ShapedLine(text, text.clusters.indices, first: first)
    var advances = [Int](repeating: 0, count: text.scalars.count)
    for (run, glyphs) in whole.runs {
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

  /// The longest line that fits, and where the next one begins.
  private func longest(
    from start: Int, _ ends: [Int]
  ) throws(ArtworkError) -> (line: ShapedLine, end: Int) {
    let passed = start > 0 ? ends[start - 1] : 0
    let possible = (breaks + [text.clusters.count]).filter { $0 > start }
    let likely = possible.prefix { end in
      let last = lastShown(start, end)
      return last < start || ends[last] - passed <= width + letterSize / 8
    }
    // A letter at the end of a line may be another than in its middle: what is set is what counts.
    for end in likely.reversed() {
      let line = try shaped(start, end)
      if line.width(letterSize) <= width { return (line, end) }
    }
    let end = possible.first ?? text.clusters.count
    let line = try shaped(start, end)
    let needed = line.width(letterSize)
    guard needed > width else { return (line, end) }
    throw ArtworkError(
      .wordTooWide(text.string(start..<lastShown(start, end) + 1), need: needed, have: width))
  }

  /// The last cluster before `end` that is no space.
  private func lastShown(_ start: Int, _ end: Int) -> Int {
    (start..<end).last { !text.isBlank($0) } ?? start - 1
  }

  private func shaped(_ start: Int, _ end: Int) throws(ArtworkError) -> ShapedLine {
    try ShapedLine(text, start..<lastShown(start, end) + 1, first: first)
  }
}

extension TextParagraph {
  /// Some clusters as text.
  func string(_ part: Range<Int>) -> String {
    let scalars = clusters[part].flatMap { self.scalars[$0.range] }
    return String(String.UnicodeScalarView(scalars.compactMap { Unicode.Scalar($0) }))
  }
}
