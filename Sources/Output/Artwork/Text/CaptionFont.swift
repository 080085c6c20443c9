/// A font for captions and labels. Other fonts of this machine supply missing characters. Only one
/// thread may use it.
public struct CaptionFont: ~Copyable {
  private let fonts: FontStack
  private let known = LineCache()

  /// Opens a font file; `face` is the index in a font collection.
  package init(file path: String, face index: Int = 0) throws(ArtworkError) {
    try self.init(FontFile(path: path, face: index))
  }

  /// Opens the font in a file.
  public init(_ file: FontFile) throws(ArtworkError) { fonts = try FontStack(file) }

  /// The family name of the font, such as "DejaVu Sans".
  package var name: String { fonts.first.name }
}

extension CaptionFont {
  /// Sets a line of text in any script: ordered by FriBidi, shaped by HarfBuzz, each character in
  /// the first font that has it.
  package func outline(of text: String, letterSize: Int) throws(ArtworkError) -> TextLine {
    try Self.check(letterSize)
    return try shaped(text).outlined(letterSize)
  }

  /// Returns the width of the line that `outline` would make, without drawing any letters.
  package func width(of text: String, letterSize: Int) throws(ArtworkError) -> Int {
    try Self.check(letterSize)
    return try shaped(text).width(letterSize)
  }

  /// Breaks text into lines at most `width` wide, in micrometres, at the line breaks of the text
  /// and wherever its script allows it (`LineBreaks`).
  ///
  /// Throws if a part that cannot be broken is wider.
  package func wrapped(
    _ text: String, width: Int, letterSize: Int
  ) throws(ArtworkError) -> [TextLine] {
    try Self.check(letterSize)
    var lines: [TextLine] = []
    for paragraph in text.split(omittingEmptySubsequences: false, whereSeparator: \.isLineEnd) {
      let wrapping = LineWrapper(
        try TextParagraph(String(paragraph), fonts), fonts.first, width, letterSize)
      lines += try wrapping.lines()
    }
    return lines
  }

  /// Breaks text into as few lines as `wrapped` does, of widths as equal as possible.
  package func balanced(
    _ text: String, width: Int, letterSize: Int
  ) throws(ArtworkError) -> [TextLine] {
    let lines = try wrapped(text, width: width, letterSize: letterSize)
    let paragraphCount = 1 + text.count(where: \.isLineEnd)
    guard lines.count > paragraphCount else { return lines }
    var best = lines
    var (narrow, wide) = (width / lines.count, width)
    while wide - narrow > max(1, letterSize / 8) {
      let middle = (narrow + wide) / 2
      if let tried = try? wrapped(text, width: middle, letterSize: letterSize),
        tried.count == lines.count
      {
        (best, wide) = (tried, middle)
      } else {
        narrow = middle
      }
    }
    return best
  }

  /// Measures a text, so that the effect of letter sizes and widths can be computed quickly.
  package func measured(_ texts: [String]) throws(ArtworkError) -> MeasuredText {
    var paragraphs: [TextParagraph] = []
    for text in texts {
      for part in text.split(omittingEmptySubsequences: false, whereSeparator: \.isLineEnd) {
        paragraphs.append(try TextParagraph(String(part), fonts))
      }
    }
    return try MeasuredText(paragraphs, fonts.first)
  }

  /// Returns the glyphs of a line, cached if possible.
  func shaped(_ text: String) throws(ArtworkError) -> ShapedLine {
    if let line = known.lines[text] { return line }
    let paragraph = try TextParagraph(text, fonts)
    let line = try ShapedLine(paragraph, paragraph.clusters.indices, first: fonts.first)
    known.keep(line, as: text)
    return line
  }

  private static func check(_ letterSize: Int) throws(ArtworkError) {
    guard (500...500_000).contains(letterSize) else { throw ArtworkError(.letterSize(letterSize)) }
  }
}

extension Character {
  fileprivate var isLineEnd: Bool { self == "\n" || self == "\r\n" }
}

/// A cache of lines: each is measured, sometimes more than once, before it is drawn.
private final class LineCache {
  private(set) var lines: [String: ShapedLine] = [:]

  func keep(_ line: ShapedLine, as text: String) {
    if lines.count >= 8 { lines.removeAll() }
    lines[text] = line
  }
}
