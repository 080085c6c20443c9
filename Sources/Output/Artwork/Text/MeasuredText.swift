/// A text that was measured once, so that many widths and letter sizes can be tried without setting
/// it.
package struct MeasuredText: Sendable {
  /// The letter size to which all measures refer, in micrometres.
  private static let unit = 100_000

  /// A part of a line between two places where it may be broken.
  private struct Part: Sendable {
    /// The width of the part without spaces at its end, at the letter size `unit`.
    let shown: Int
    /// The width of the part with spaces at its end, at the letter size `unit`.
    let whole: Int
    /// Whether the break after it does not divide a word.
    let endsWord: Bool
  }

  /// A paragraph of the text with its size and its measured words.
  private struct Paragraph: Sendable {
    let width: Int
    let height: Int
    /// The parts of the paragraph between which lines can be broken.
    let words: [Part]
    /// The smallest parts, for words that are wider than a line; `nil` if they are the words.
    let pieces: [Part]?
  }

  private let paragraphs: [Paragraph]
  /// Whether the text must be set to know its exact size: its letters have marks, or change their
  /// forms at the end of a line.
  package let needsProof: Bool
}

extension MeasuredText {
  init(_ texts: [TextParagraph], _ first: FontFace) throws(ArtworkError) {
    var paragraphs: [Paragraph] = []
    for text in texts {
      let line = try ShapedLine(text, text.clusters.indices, first: first)
      let ends = line.ends(text, Self.unit)
      let breaks = LineBreaks(text)
      let last = text.lastShown(0, text.clusters.count)
      let words = Self.parts(text, ends, breaks.places.filter(breaks.preferred.contains), breaks)
      let isDivided = breaks.places.count > breaks.preferred.count
      paragraphs.append(
        Paragraph(
          width: last < 0 ? 0 : ends[last], height: line.height(Self.unit), words: words,
          pieces: isDivided ? Self.parts(text, ends, breaks.places, breaks) : nil))
    }
    self.paragraphs = paragraphs
    needsProof = texts.contains { $0.scalars.contains { !Self.isSimple($0) } }
  }

  /// Whether a character looks the same everywhere, and has no marks: Latin, Greek and Cyrillic
  /// letters, Chinese, Japanese and Korean characters, and most signs.
  private static func isSimple(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0...0x2FF, 0x370...0x482, 0x48A...0x58F, 0x1E00...0x1FFF, 0x2010...0x20CF, 0x2100...0x3029,
      0x3030...0x3098, 0x309B...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF00...0xFFEF:
      true
    default: false
    }
  }

  private static func parts(
    _ text: TextParagraph, _ ends: [Int], _ places: [Int], _ breaks: LineBreaks
  ) -> [Part] {
    var parts: [Part] = []
    var start = 0
    for end in places + [text.clusters.count] where end > start {
      let before = start > 0 ? ends[start - 1] : 0
      let last = text.lastShown(start, end)
      parts.append(
        Part(
          shown: last < start ? 0 : ends[last] - before, whole: ends[end - 1] - before,
          endsWord: end == text.clusters.count || breaks.preferred.contains(end)))
      start = end
    }
    return parts
  }

  /// Returns the largest letter size at which each line fits unbroken, or `limit` if that is less.
  package func unbrokenSize(width: Int, height: Int, limit: Int) -> Int {
    let widest = paragraphs.map(\.width).max() ?? 0
    let high = paragraphs.reduce(0) { $0 + $1.height }
    guard width > 0, height > 0 else { return 0 }
    return min(
      limit, widest > 0 ? width * Self.unit / widest : limit,
      high > 0 ? height * Self.unit / high : limit)
  }

  /// Returns the width of the widest line if none is broken, in micrometres.
  package func unbrokenWidth(letterSize: Int) -> Int {
    scaled(paragraphs.map(\.width).max() ?? 0, letterSize)
  }

  /// Returns the height of the text if no line is broken, in micrometres.
  package func unbrokenHeight(letterSize: Int) -> Int {
    paragraphs.reduce(0) { $0 + scaled($1.height, letterSize) }
  }

  /// Whether the text fits into an area, broken where that is necessary. `isDividing` also allows
  /// breaks that divide a word.
  package func fits(width: Int, height: Int, letterSize: Int, isDividing: Bool = false) -> Bool {
    var free = height
    for paragraph in paragraphs {
      let parts = isDividing ? paragraph.pieces ?? paragraph.words : paragraph.words
      guard let count = lineCount(parts, width: width, letterSize) else { return false }
      free -= count * scaled(paragraph.height, letterSize)
      if free < 0 { return false }
    }
    return true
  }

  /// Returns the number of lines that `LineWrapper` makes: a line ends after a word if it can.
  private func lineCount(_ parts: [Part], width: Int, _ letterSize: Int) -> Int? {
    var (count, start) = (0, parts.startIndex)
    while start < parts.endIndex {
      var (pen, end) = (0, start)
      var wordEnd: Int?
      while end < parts.endIndex, pen + scaled(parts[end].shown, letterSize) <= width {
        pen += scaled(parts[end].whole, letterSize)
        end += 1
        if parts[end - 1].endsWord { wordEnd = end }
      }
      guard end > start else { return nil }
      (count, start) = (count + 1, wordEnd ?? end)
    }
    return max(1, count)
  }

  private func scaled(_ measure: Int, _ letterSize: Int) -> Int {
    (measure * letterSize + Self.unit - 1) / Self.unit
  }
}

extension ShapedLine {
  /// Returns the height of a line by its fonts alone, without marks that are higher, in
  /// micrometres.
  fileprivate func height(_ letterSize: Int) -> Int {
    let faces = runs.isEmpty ? [first] : runs.map(\.run.face)
    return (faces.map { $0.ascent(letterSize) }.max() ?? 0)
      + (faces.map { $0.descent(letterSize) }.max() ?? 0)
  }
}
