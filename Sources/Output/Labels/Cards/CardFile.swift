import Artwork
import Basics
package import JSONText

/// A person's own card in JSON. The table of its members also gives docs/card.schema.json.
package enum CardFile {
  /// The maximum number of bytes in a card file.
  package static let maxByteCount = 1 << 20

  /// Reads the template in a card file. All its errors are thrown together.
  package static func read(_ bytes: [UInt8]) throws(JSONFileError) -> CardTemplate {
    try document.read(bytes)
  }

  /// The JSON schema of card files that is published.
  package static var schema: JSONValue { document.schema }

  private static let document = JSONDocument<CardTemplate>(
    ["$id": "card.schema.json", "title": "A person's own card, for --card"],
    .optional("$schema", .string, about: "Where this schema is, for editors."),
    .required(
      "version", JSONForm.version { _ in "only version 1 of card files is supported" },
      about: "The version of this form."),
    .required("width", side, about: "From edge to edge."),
    .required("height", side, about: "From edge to edge; of one half, if the card is folded."),
    .optional("folded", .bool, about: "Whether it has two halves with a fold between them."),
    .optional("fillsPaper", .bool, about: "Whether it takes the size of its paper."),
    .required("title", letters, about: "The largest letters of the title, the first line."),
    .required("text", letters, about: "The largest letters of the other lines."),
    .required("code", code, about: "The frame around the code."),
    .optional(
      "blocks", block.list(["maxItems": 8]), about: "Columns of text and pictures, up to 8."),
    .optional(
      "symbol", word(CardSymbol.self),
      about: "A symbol that is shown where there is no picture."),
    .optional("hole", hole, about: "A hole for a ring or a cord."), make: card)

  private static func card(
    _ root: JSONCursor, _ faults: inout JSONErrorCollector, _ schema: String??, _ version: Int?,
    _ width: Int?, _ height: Int?, _ folded: Bool??, _ fills: Bool??, _ title: Int?, _ text: Int?,
    _ code: CardTemplate.CodeFrame?, _ blocks: [CardTemplate.Block]??, _ symbol: CardSymbol??,
    _ hole: CardTemplate.Hole??
  ) -> CardTemplate? {
    guard let width, let height, let title, let text, let code, let blocks, let hole else {
      return nil
    }
    let card = CardTemplate(
      name: "card", width: width, height: height, isFolded: (folded ?? nil) ?? false,
      fillsPaper: (fills ?? nil) ?? false, code: code, titleSize: title, textSize: text,
      blocks: blocks ?? [], symbol: symbol ?? nil, hole: hole)
    check(card, root, &faults)
    return card
  }

  /// Adds a fault for each part that is not on the card, or covers the code.
  private static func check(
    _ card: CardTemplate, _ root: JSONCursor, _ faults: inout JSONErrorCollector
  ) {
    let code = card.code.outside(hasWords: true)
    if !code.isInside(card.frame) {
      faults.add(root.path.name("code"), "the frame of the code is not entirely on the card")
    }
    if card.isFolded, card.fillsPaper {
      faults.add(root.path.name("fillsPaper"), "a folded card cannot fill its paper")
    }
    if card.blocks.count > 8 {
      faults.add(root.path.name("blocks"), "there are more than 8 blocks")
    }
    for (index, block) in card.blocks.enumerated() {
      let path = root.path.name("blocks").index(index)
      if !block.frame.isInside(card.frame) {
        faults.add(path, "this block is not entirely on the card")
      }
      if block.frame.meets(code) { faults.add(path, "this block covers the code") }
    }
    guard let hole = card.hole else { return }
    let around = Rectangle(
      x: hole.centre.x - hole.diameter / 2, y: hole.centre.y - hole.diameter / 2,
      width: hole.diameter, height: hole.diameter)
    if !around.isInside(card.frame) || around.meets(code) {
      faults.add(
        root.path.name("hole"), "the hole is not entirely on the card, or goes into the code")
    }
  }

  private static let code: JSONForm<CardTemplate.CodeFrame> = .object(
    .required("left", length, about: "From the card's left edge to the frame."),
    .required("top", length, about: "From the card's upper edge to the frame."),
    .required("width", side, about: "The width of the frame, from edge to edge."),
    .required("line", length, about: "The thickness of its line; 0 mm for no frame."),
    .required("padding", length, about: "From the line to the quiet zone of the code."),
    .required("band", length, about: "The height of the band with the words below the code.")
  ) { cursor, left, top, width, line, padding, band throws(JSONError) in
    let code = CardTemplate.CodeFrame(
      corner: Point(x: left, y: top), width: width, line: line, padding: padding, band: band)
    guard code.side >= 8_000 else {
      throw cursor.error("the code with its quiet zone needs at least 8 mm inside its frame")
    }
    return code
  }

  /// Creates the JSON form of an enumeration's words.
  private static func word<Word: CaseIterable & RawRepresentable<String> & Sendable>(
    _ type: Word.Type
  ) -> JSONForm<Word> {
    JSONForm.word(of: type.allCases.map(\.rawValue)).map(
      { text, cursor throws(JSONError) in
        // Other words are already refused.
        guard let word = Word(rawValue: text) else { throw cursor.error("this word is unknown") }
        return word
      }, \.rawValue)
  }

  private static let block: JSONForm<CardTemplate.Block> = JSONForm.object(
    .required("left", length, about: "From the card's left edge."),
    .required("top", length, about: "From the card's upper edge."),
    .required("width", side, about: "Its width."),
    .required("height", side, about: "Its height."),
    .required(
      "parts", word(CardTemplate.Block.Part.self).list(["minItems": 1]),
      about: "What it shows, from the top."),
    .optional(
      "align", word(LabelLayout.Alignment.self),
      about: "How its parts are aligned."),
    .optional(
      "position", word(CardTemplate.Block.Position.self),
      about: "Where its parts are if they do not fill it; in the middle by default."),
    .optional("picture", side, about: "The greatest height of the picture; a third by default.")
  ) { _, left, top, width, height, parts, align, position, picture throws(JSONError) in
    return CardTemplate.Block(
      frame: Rectangle(x: left, y: top, width: width, height: height),
      parts: parts, alignment: align ?? .auto, position: position ?? .middle,
      pictureHeight: min(height, picture ?? height / 3))
  }.named("block")

  private static let hole: JSONForm<CardTemplate.Hole> = .object(
    .required("left", length, about: "From the card's left edge to the middle of the hole."),
    .required("top", length, about: "From the card's upper edge to the middle of the hole."),
    .required("diameter", side, about: "From edge to edge.")
  ) { CardTemplate.Hole(centre: Point(x: $1, y: $2), diameter: $3) }

  /// The JSON form of a length, up to two metres, in micrometres.
  private static let length: JSONForm<Int> = StockFile.length
    .checked { length, cursor throws(JSONError) in
      guard length <= .mm(2_000) else { throw cursor.error("a card is at most 2 metres large") }
      return length
    }
    .map({ length, _ in length.micrometres }, { .mm(Double($0) / 1_000) })

  private static let side: JSONForm<Int> = length.checked { length, cursor throws(JSONError) in
    guard length > 0 else { throw cursor.error("this length must be more than 0") }
    return length
  }

  private static let letters: JSONForm<Int> = length.checked { length, cursor throws(JSONError) in
    guard (LabelText.smallest...200_000).contains(length) else {
      throw cursor.error("letters are 1.4 mm to 200 mm large")
    }
    return length
  }
}
