import Artwork

/// Lines of text set to fit an area.
struct LabelText {
  let lines: [TextLine]

  /// The smallest letters, in micrometres: 4 points.
  static let smallest = 1_400

  /// Returns a letter size that suits a label of this height. For such letters, a code is made
  /// smaller if necessary.
  static func comfortable(height: Int) -> Int { max(2_100, min(8_000, height / 10)) }

  /// Sets lines, broken where that is allowed, in the largest letters that fit. Returns `nil` if
  /// even the smallest allowed letters do not fit.
  init?(
    _ texts: [String], font: borrowing CaptionFont, width: Int, height: Int, least: Int
  ) throws(ArtworkError) {
    var size = min(2 * least, height * 2 / (3 * max(1, texts.count)))
    while size >= least {
      if let lines = try Self.wrapped(texts, font, size, width),
        lines.reduce(0, { $0 + $1.ascent + $1.descent }) <= height
      {
        self.lines = lines
        return
      }
      size = size == least ? 0 : max(least, size * 15 / 16)
    }
    return nil
  }

  /// The height of the lines.
  var height: Int { lines.reduce(0) { $0 + $1.ascent + $1.descent } }

  /// Breaks the lines where their script allows it. Returns `nil` if a word is too wide.
  private static func wrapped(
    _ texts: [String], _ font: borrowing CaptionFont, _ size: Int, _ width: Int
  ) throws(ArtworkError) -> [TextLine]? {
    var lines: [TextLine] = []
    for text in texts {
      do throws(ArtworkError) {
        lines += try font.wrapped(text, width: width, letterSize: size)
      } catch {
        if case .wordTooWide = error.problem { return nil }
        throw error
      }
    }
    return lines
  }
}
