/// A font for captions and labels, with the other fonts of this machine for what it lacks; it closes
/// itself, and only one thread may use it.
public struct CaptionFont: ~Copyable {
  private let fonts: FontStack
  private let known = KnownLines()

  /// Opens a font file; `face` counts the fonts in a collection.
  public init(file path: String, face index: Int = 0) throws(ArtworkError) {
    try self.init(FontFile(path: path, face: index))
  }

  /// Opens a font.
  public init(_ file: FontFile) throws(ArtworkError) { fonts = try FontStack(file) }

  /// What the font is called, as in "DejaVu Sans".
  public var name: String { fonts.first.name }
}

extension CaptionFont {
  /// Sets a line of text in any script: ordered by FriBidi, shaped by HarfBuzz, each character in
  /// the first font that has it.
  public func outline(of text: String, letterSize: Int) throws(ArtworkError) -> TextLine {
    try Self.check(letterSize)
    return try shaped(text).outlined(letterSize)
  }

  /// How far the pen moves along a line of text, as `outline` says it, without drawing a letter.
  public func width(of text: String, letterSize: Int) throws(ArtworkError) -> Int {
    try Self.check(letterSize)
    return try shaped(text).width(letterSize)
  }

  /// Sets a text in lines at most `width` wide, in micrometres, broken where its script allows it
  /// (`LineBreaks`) and where it has line breaks of its own.
  ///
  /// Throws when a part that cannot be broken is wider.
  public func wrapped(
    _ text: String, width: Int, letterSize: Int
  ) throws(ArtworkError) -> [TextLine] {
    try Self.check(letterSize)
    var lines: [TextLine] = []
    for paragraph in text.split(omittingEmptySubsequences: false, whereSeparator: \.isLineEnd) {
      let wrapping = LineWrapping(
        try TextParagraph(String(paragraph), fonts), fonts.first, width, letterSize)
      lines += try wrapping.lines()
    }
    return lines
  }

  /// The glyphs of a line.
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

/// The lines that were set last: each is measured, sometimes more than once, before it is drawn.
private final class KnownLines {
  private(set) var lines: [String: ShapedLine] = [:]

  func keep(_ line: ShapedLine, as text: String) {
    if lines.count >= 8 { lines.removeAll() }
    lines[text] = line
  }
}
