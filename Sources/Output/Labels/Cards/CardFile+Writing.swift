import Artwork
package import JSONText

extension CardFile {
  /// The JSON of a template, from which `read` makes the same template.
  package static func json(of card: CardTemplate) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("version", 1), ("width", length(card.width)), ("height", length(card.height)),
    ]
    if card.isFolded { members.append(("folded", true)) }
    if card.fillsPaper { members.append(("fillsPaper", true)) }
    members += [
      ("title", length(card.titleSize)), ("text", length(card.textSize)),
      (
        "code",
        [
          "left": length(card.code.corner.x), "top": length(card.code.corner.y),
          "width": length(card.code.width), "line": length(card.code.line),
          "padding": length(card.code.padding), "band": length(card.code.band),
        ]
      ), ("blocks", .array(card.blocks.map(json))),
    ]
    if let symbol = card.symbol { members.append(("symbol", .string(symbol.rawValue))) }
    if let hole = card.hole {
      members.append(
        (
          "hole",
          [
            "left": length(hole.centre.x), "top": length(hole.centre.y),
            "diameter": length(hole.diameter),
          ]
        ))
    }
    return .object(JSONObject(members))
  }

  private static func json(_ block: CardTemplate.Block) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("left", length(block.frame.x)), ("top", length(block.frame.y)),
      ("width", length(block.frame.width)), ("height", length(block.frame.height)),
      ("parts", .array(block.parts.map { .string($0.rawValue) })),
      ("align", .string(block.alignment.rawValue)), ("position", .string(block.position.rawValue)),
    ]
    // A block without a picture may have no room for one.
    if block.pictureHeight > 0 { members.append(("picture", length(block.pictureHeight))) }
    return .object(JSONObject(members))
  }

  private static func length(_ micrometres: Int) -> JSONValue {
    .string(Millimetres.text(micrometres) + " mm")
  }
}
