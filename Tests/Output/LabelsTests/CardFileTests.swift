import Artwork
import JSONText
import TestSupport
import Testing

@testable import Labels

/// A person's own cards.
@Suite("Card files") struct CardFileTests {
  private static let card = """
    {
      "version": 1, "width": "120 mm", "height": "80 mm", "title": "9 mm", "text": "4.5 mm",
      "code": {
        "left": "60 mm", "top": "8 mm", "width": "52 mm", "line": "1 mm", "padding": "1 mm",
        "band": "9 mm"
      },
      "blocks": [
        { "left": "8 mm", "top": "8 mm", "width": "46 mm", "height": "64 mm",
          "parts": ["picture", "title", "text"], "align": "left", "picture": "20 mm" }
      ],
      "symbol": "wifi", "hole": { "left": "6 mm", "top": "4 mm", "diameter": "4 mm" }
    }
    """

  @Test("a file becomes a card") func reads() throws {
    let card = try CardFile.read(Array(Self.card.utf8))
    #expect(card.width == 120_000 && card.height == 80_000 && !card.isFolded && !card.fillsPaper)
    #expect(card.titleSize == 9_000 && card.textSize == 4_500 && card.symbol == .wifi)
    #expect(card.code.side == 48_000 && card.code.band == 9_000)
    #expect(card.blocks.map(\.parts) == [[.picture, .title, .text]])
    #expect(card.blocks[0].alignment == .left && card.blocks[0].pictureHeight == 20_000)
    #expect(card.hole == CardTemplate.Hole(centre: Point(x: 6_000, y: 4_000), diameter: 4_000))
  }

  @Test("the file of a built-in card becomes the same card", arguments: CardTemplate.builtIn)
  func written(_ card: CardTemplate) throws {
    var read = try CardFile.read(Array(CardFile.json(of: card).text(.pretty).utf8))
    read.name = card.name
    #expect(read == card)
  }

  static let faults = [
    ("\"version\": 1", "\"version\": 2", "only version 1"),
    ("\"9 mm\", \"text\"", "\"1 mm\", \"text\"", "letters are 1.4 mm to 200 mm large"),
    ("\"wifi\"", "\"star\"", "star"), ("\"title\", \"text\"", "\"name\"", "name"),
    ("\"120 mm\"", "\"9000 mm\"", "at most 2 metres"),
    ("\"52 mm\"", "\"10 mm\"", "needs at least 8 mm inside its frame"),
    (
      "\"top\": \"8 mm\", \"width\": \"52 mm\"", "\"top\": \"30 mm\", \"width\": \"52 mm\"",
      "entirely on the card"
    ),
    ("\"46 mm\"", "\"60 mm\"", "this block covers the code"),
    ("\"64 mm\"", "\"74 mm\"", "this block is not entirely on the card"),
    ("\"left\": \"6 mm\"", "\"left\": \"1 mm\"", "the hole is not entirely on the card"),
    ("\"symbol\"", "\"folded\": true, \"fillsPaper\": true, \"symbol\"", "cannot fill its paper"),
    ("\"symbol\"", "\"sign\"", "sign"),
  ]

  @Test("a fault is named with its place", arguments: faults)
  func refuses(_ from: String, _ to: String, _ words: String) throws {
    let text = Self.card.replacing(from, with: to)
    #expect(text != Self.card)
    let error = #expect(throws: JSONFileError.self) { try CardFile.read(Array(text.utf8)) }
    #expect("\(try #require(error))".contains(words), "\(error.map(\.description) ?? "")")
    #expect(error?.faults.allSatisfy { $0.place != nil } ?? false)
  }

  @Test("no beginning of a file is one") func prefixes() {
    for count in 0..<Self.card.utf8.count {
      #expect(throws: JSONFileError.self) {
        try CardFile.read(Array(Self.card.utf8.prefix(count)))
      }
    }
  }

  @Test("docs/card.schema.json is the reader's table, and agrees as far as a schema can")
  func schema() throws {
    try expectPublished(CardFile.schema, "card.schema.json")
    let schema = JSONSchema(root: CardFile.schema, others: [:])
    #expect(schema.faults(try JSONValue(parsing: Self.card)) == [])
    for (from, to, words) in Self.faults.prefix(4) where !words.contains("letters") {
      #expect(
        schema.faults(try JSONValue(parsing: Self.card.replacing(from, with: to))) != [], "\(words)"
      )
    }
  }
}
