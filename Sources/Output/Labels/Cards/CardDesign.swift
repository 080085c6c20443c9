package import Artwork
import Codes

/// The template, colour, words and picture of a series of cards.
package struct CardDesign: Hashable, Sendable {
  /// The template with the proportions of the cards.
  package var template: CardTemplate
  /// The colour of frames and titles; `nil` for the colour of the code.
  package var houseColour: Paint?
  /// The words in the frame of the code; `nil` for a frame without words.
  package var call: String?
  /// The picture beside the text.
  package var picture: Logo.Content?

  /// The words in the frame of the code by default.
  package static let usualCall = "Scan me"

  /// Creates a design of a template, without a picture.
  package init(_ template: CardTemplate) {
    self.template = template
    call = Self.usualCall
  }
}

/// The sizes of letters that all cards of a series have, in micrometres.
struct CardFit: Sendable {
  var title: Int
  var text: Int
  /// The letter size of the words in the code's frame, in micrometres; `nil` without words.
  var call: Int?
}

/// The fonts of cards. Only one thread may use them.
struct CardFonts {
  let text: SharedFont
  /// The font of titles and of the words in the frame: the bold one of the default font.
  let title: SharedFont

  /// Opens the fonts. `file` is the font of all text; `nil` for the default ones.
  init(_ file: FontFile?) throws(ArtworkError) {
    text = try SharedFont(file)
    title =
      file == nil
      ? try SharedFont(.matching(QRPublisher.defaultFontName + ":bold")) : text
  }

  /// The font in which a part is set.
  subscript(part: CardTemplate.Block.Part) -> SharedFont { part == .title ? title : text }
}

/// The text of a card, measured for fitting.
struct CardText {
  /// The index of the card in its series, from 0.
  let index: Int
  /// The lines of text, of which the first is the title.
  let lines: [String]
  private let title: MeasuredText?
  private let text: MeasuredText?

  init(
    _ index: Int, _ lines: [String], _ fonts: CardFonts
  ) throws(ArtworkError) {
    (self.index, self.lines) = (index, lines)
    title = lines.isEmpty ? nil : try fonts.title.font.measured(Array(lines.prefix(1)))
    text = lines.count < 2 ? nil : try fonts.text.font.measured(Array(lines.dropFirst()))
  }

  /// Returns the measured text of a part; `nil` if it is empty, or the part is not text.
  func measured(_ part: CardTemplate.Block.Part) -> MeasuredText? {
    switch part {
    case .picture: nil
    case .title: title
    case .text: text
    }
  }

  /// The lines of text that a part of the card has.
  static func lines(_ part: CardTemplate.Block.Part, of lines: [String]) -> [String] {
    switch part {
    case .picture: []
    case .title: Array(lines.prefix(1))
    case .text: Array(lines.dropFirst())
    }
  }
}
