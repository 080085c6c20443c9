/// The requests about cards, and the options for them.
enum CardCalls {
  /// The built-in cards with their outlines in millimetres, for pictures of them.
  static func cards() throws -> JSONValue {
    ["ok": true, "cards": .array(try CardTemplate.builtIn.map(json))]
  }

  /// The outline of the card in a file that somebody chose.
  static func own(_ asked: RequestBody) throws -> JSONValue {
    guard let file = try asked.part("file") else { throw CallRefusal("file is missing") }
    let (name, bytes) = (try BareFileName(file.text("name")), try file.bytes())
    let card: CardTemplate
    do throws(JSONFileError) { card = try CardFile.read(bytes) } catch {
      throw CallRefusal(.badData, error.description(of: name.text), field: "card")
    }
    return ["ok": true, "card": try json(card)]
  }

  /// A built-in card as a file, which can be changed and chosen then.
  static func file(_ asked: RequestBody) throws -> JSONValue {
    let card = try builtIn(asked.text("name"))
    let text = CardFile.json(of: card).text(.pretty) + "\n"
    return [
      "ok": true, "name": .string(card.name + ".json"), "type": "application/json",
      "bytes": .string(String(decoding: base64(Array(text.utf8)), as: UTF8.self)),
    ]
  }

  private static func builtIn(_ name: String) throws(CallRefusal) -> CardTemplate {
    guard let card = CardTemplate.builtIn.first(where: { $0.name == name }) else {
      throw CallRefusal("no card is called \(quoted(shortened(name)))", field: "card")
    }
    return card
  }

  private static func json(_ card: CardTemplate) throws -> JSONValue {
    let sheet = try SheetGeometry(card, on: .a4, bleed: 3_000)
    let code = frame(card.code.corner.x, card.code.corner.y, card.code.width, card.code.band)
    let blocks = card.blocks.map(\.frame).map { frame($0.x, $0.y, $0.width, $0.height) }
    let hole = card.hole.map { frame($0.centre.x, $0.centre.y, $0.diameter, $0.diameter) }
    return [
      "name": .string(card.name), "size": frame(0, 0, card.width, card.height),
      "folded": .bool(card.isFolded), "fillsPaper": .bool(card.fillsPaper),
      "count": .integer(sheet.count), "code": code, "blocks": .array(blocks),
      "hole": hole ?? .null,
    ]
  }

  private static func frame(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> JSONValue {
    [
      "x": Millimetres.json(x), "y": Millimetres.json(y), "width": Millimetres.json(width),
      "height": Millimetres.json(height),
    ]
  }

  /// Adds the options for cards that a request describes. Returns whether it describes any.
  ///
  /// The picture and a card's own file are written into the folder of `line`.
  static func add(_ asked: RequestBody, _ line: inout CommandLineBuilder) throws -> Bool {
    guard let card = try asked.part("card") else { return false }
    if let file = try card.part("file") {
      let name = try BareFileName("card-" + file.text("name")).ending(".json")
      try line.write(file.bytes(), to: name)
      line.add("--card", line.path(name))
    } else {
      line.add("--card", try builtIn(card.text("name")).name)
    }
    if let paper = try card.optionalText("paper") { line.add("--paper", paper) }
    if let words = card.body["scanMe"]?.stringValue { line.add("--scan-me", words) }
    if let colour = try card.optionalText("houseColour") { line.add("--house-colour", colour) }
    if let picture = try card.part("picture") {
      let name = try RefusedField.named("picture") {
        let name = try BareFileName("picture-" + picture.text("name"))
        try line.write(picture.bytes(), to: name)
        return name
      }
      line.add("--picture", line.path(name))
    }
    return true
  }
}
