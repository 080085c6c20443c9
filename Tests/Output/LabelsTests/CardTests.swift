import Codes
import InvocationURLs
import JSONText
import QRCodes
import TestSupport
import Testing

@testable import Artwork
@testable import Labels

/// What holds for every card, whatever is on it.
@Suite("Cards") struct CardTests {
  static let texts: [[String]] = [
    [], ["Table 7"], ["Table 7", "Order and pay with your phone"],
    [
      "The restaurant at the old harbour", "Menu, opening hours and reservations", "+49 30 1234567",
    ],
    ["طاولة ٧", "اطلب من هاتفك"], ["テーブル7", "スマートフォンでご注文ください"],
  ]

  private static let picture: Logo.Content = .paths(
    [square], box: Rectangle(x: 0, y: 0, width: 300, height: 200), .black)

  private static var square: Path {
    var path = Path()
    path.addRectangle(Rectangle(x: 0, y: 0, width: 300, height: 200))
    return path
  }

  private func label(
    _ design: CardDesign, _ sheet: SheetGeometry, _ lines: [String], _ style: QRStyle = QRStyle()
  ) throws -> RenderedLabel {
    var layout = LabelLayout()
    layout.card = design
    let maker = try LabelMaker(for: sheet, style, layout)
    let content = LabelContent(try SheetFixture.url(7), title: nil, lines: lines)
    _ = try maker.fit([content])
    return try maker.label(content)
  }

  @Test(
    "nothing leaves its place, the code has its quiet zone and its middle, and all is black ink",
    arguments: CardTemplate.builtIn, [false, true])
  func laws(_ template: CardTemplate, _ hasPicture: Bool) throws {
    for lines in Self.texts {
      var design = CardDesign(template)
      design.picture = hasPicture ? Self.picture : nil
      let sheet = try SheetGeometry(template, on: .a4, bleed: 3_000)
      let label = try label(design, sheet, lines)
      try expectLaws(label, template, "\(template.name) \(lines)")
    }
  }

  /// Expects a label to keep to its template, within 0.1 mm.
  private func expectLaws(
    _ label: RenderedLabel, _ template: CardTemplate, _ words: String
  ) throws {
    let frame = template.code.outside(hasWords: true)
    let hole = template.hole.map {
      Rectangle(
        x: $0.centre.x - $0.diameter / 2, y: $0.centre.y - $0.diameter / 2, width: $0.diameter,
        height: $0.diameter)
    }
    let places = [frame] + template.blocks.map(\.frame) + (hole.map { [$0] } ?? [])
    for item in label.surroundings.items {
      let extent = try #require(item.extent)
      #expect(
        places.contains { extent.isInside($0.shrunk(by: -100)) }, "\(words): \(extent) of \(places)"
      )
      if case .path(_, let paint) = item {
        #expect(paint == .black || paint == .white, "\(words): \(paint)")
      }
    }
    let (code, inside) = (label.code, template.code.inside)
    let module = code.size.width / code.size.modules
    let symbol = code.frame.moved(by: label.corner)
    let free = [
      symbol.x - inside.x, symbol.y - inside.y, inside.x + inside.width - symbol.x - symbol.width,
      inside.y + inside.height - symbol.y - symbol.height,
    ]
    #expect((free.min() ?? 0) >= 4 * module, "\(words): \(free), modules of \(module)")
    #expect(abs(free[0] - free[2]) <= 100 && abs(free[1] - free[3]) <= 100, "\(words): \(free)")
    // A round corner stays outside the quiet zone.
    let corner = Double(template.code.radius - template.code.padding)
    #expect((2 * corner * corner).squareRoot() <= Double(template.code.radius), "\(words)")
  }

  @Test(
    "parts of a template are on the card, apart from each other, and evenly placed",
    arguments: CardTemplate.builtIn)
  func templates(_ template: CardTemplate) {
    let frame = template.code.outside(hasWords: true)
    for (index, block) in template.blocks.enumerated() {
      #expect(block.frame.isInside(template.frame.shrunk(by: 2_500)), "\(template.name)")
      #expect(!block.frame.meets(frame), "\(template.name)")
      for other in template.blocks[(index + 1)...] { #expect(!block.frame.meets(other.frame)) }
      // Text beside the code is as far from its edge as the code, and centred with it.
      if block.alignment == .auto {
        let right = template.width - frame.x - frame.width
        #expect(abs(block.frame.x - right) <= 100, "\(template.name)")
        let middles = [block.frame, frame].map { 2 * $0.y + $0.height }
        #expect(abs(middles[0] - middles[1]) <= 200, "\(template.name): \(middles)")
      } else {
        #expect(2 * frame.x + frame.width == template.width, "\(template.name)")
        #expect(2 * block.frame.x + block.frame.width == template.width, "\(template.name)")
      }
    }
    #expect(frame.isInside(template.frame.shrunk(by: 2_500)), "\(template.name)")
  }

  @Test("all cards of a series have one size of code and letters") func series() throws {
    var layout = LabelLayout()
    layout.card = CardDesign(CardTemplate.builtIn[0])
    let sheet = try SheetGeometry(CardTemplate.builtIn[0], on: .a4, bleed: 3_000)
    let maker = try LabelMaker(for: sheet, QRStyle(), layout)
    let contents = try (1...12).map { number in
      LabelContent(
        try SheetFixture.url(number), title: nil,
        lines: ["Table \(number)", number == 9 ? "Donaudampfschifffahrt" : "Inside"])
    }
    let fit = try #require(try maker.fit(contents))
    let labels = try contents.map(maker.label)
    #expect(Set(labels.map(\.letterSize)).count == 1)
    #expect(Set(labels.map(\.code.size.width)).count == 1)
    #expect(Set(labels.map(\.corner)).count == 1)
    #expect(
      fit.limits.contains { limit in
        if case .line(8, "Donaudampfschifffahrt", _) = limit { true } else { false }
      })
  }

  @Test("house colour is on the frame and the title, and on the title only if it can be read")
  func houseColour() throws {
    let sheet = try SheetGeometry(CardTemplate.builtIn[0], on: .a4, bleed: 3_000)
    for (text, count) in [("#7a1f2b", 2), ("#ffee88", 1)] {
      let colour = Paint.rgb(try RGBColour(parsing: text))
      var design = CardDesign(CardTemplate.builtIn[0])
      design.houseColour = colour
      let label = try label(design, sheet, ["Table 7", "Order"])
      let own = label.surroundings.items.filter {
        if case .path(_, colour) = $0 { true } else { false }
      }
      #expect(own.count == count, "\(text)")
    }
  }

  @Test("cards take other sizes of similar proportions, and refuse others") func sizes() throws {
    let card = CardTemplate.builtIn[4]
    let letter = try card.scaled(width: 88_900, height: 50_800)
    for block in letter.blocks { #expect(block.frame.isInside(letter.frame)) }
    #expect(letter.code.outside(hasWords: true).isInside(letter.frame))
    #expect(throws: SheetError.self) { try card.scaled(width: 85_000, height: 20_000) }
    var layout = LabelLayout()
    layout.card = CardDesign(card)
    #expect(throws: SheetError.roundCard) {
      try LabelMaker(for: SheetFixture.round(), QRStyle(), layout)
    }
    let a6 = try #require(Paper.named.first { $0.name == "A6" })
    #expect(throws: SheetError.self) {
      try SheetGeometry(
        CardTemplate.builtIn[1], on: Paper(width: .mm(80), height: .mm(90)), bleed: 0)
    }
    #expect(try SheetGeometry(card, on: a6, bleed: 0).count == 2)
  }

  @Test(
    "the numbers of cards on A4",
    arguments: zip(CardTemplate.builtIn.map(\.name), [4, 4, 1, 8, 10, 25]))
  func counts(_ name: String, _ count: Int) throws {
    let card = try #require(CardTemplate.builtIn.first { $0.name == name })
    #expect(try SheetGeometry(card, on: .a4, bleed: 3_000).count == count)
  }

  @Test("text that does not fit is refused with its line and its room") func tooLong() throws {
    let card = CardTemplate.builtIn[5]
    let sheet = try SheetGeometry(card, on: .a4, bleed: 3_000)
    let error = #expect(throws: LabelFitError.self) {
      try label(CardDesign(card), sheet, ["Donaudampfschifffahrtsgesellschaftskapitän"])
    }
    #expect("\(try #require(error))".contains("does not fit on this card: it has 29 mm × 6.2 mm"))
  }
}
