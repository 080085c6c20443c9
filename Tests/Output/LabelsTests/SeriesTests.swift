import Codes
import InvocationURLs
import QRCodes
import TestSupport
import Testing

@testable import Artwork
@testable import Labels

/// The laws of a series of labels: what a designer expects of a sheet.
@Suite("Sheets as one series", .needs(.dejaVu, .notoSans, .notoCJK)) struct SeriesTests {
  /// Captions of 1 to 80 characters in several scripts.
  private static let captions = [
    "7", "Table 7", "Table 10", "Terrasse 12, Tisch 3", "Willkommen im Café Süd-West, Tisch 7",
    "שולחן שבע", "طاولة رقم ٧", "窓側の席（二階）", "창가 칠번 테이블", "ยินดีต้อนรับ", "☕ Kaffee",
    "Please order at the bar and tell us the number of your table, which is 17. Thanks!",
  ]

  private static let stocks = [
    "L7160", "L7163", "L7120", "L4731", "5160", "5163", "22806", "22807", "5194", "5293", "94102",
    "5305", "5371", "L7169",
  ]

  private func sheet(_ name: String) throws -> SheetGeometry {
    let stock = try StockCatalogue(BuiltInStock.all).one(named: "avery " + name)
    return try SheetGeometry(#require(stock.sheet), bleed: nil)
  }

  private func contents(_ lines: [[String]]) throws -> [LabelContent] {
    try lines.enumerated().map { index, lines in
      LabelContent(
        .url(try InvocationURL("https://eat.example.com/s/\(index * index * index * 7919)")),
        title: nil, lines: lines)
    }
  }

  @Test(
    "all labels have one code size and one letter size, and nothing is outside its label",
    arguments: stocks)
  func laws(_ name: String) throws {
    let sheet = try sheet(name)
    let label = sheet.labels[0]
    // The smallest labels have space for few letters.
    let count = min(label.frame.width, label.frame.height) > 20_000 ? Self.captions.count : 3
    for alignment in LabelLayout.Alignment.allCases {
      var layout = LabelLayout()
      layout.alignment = alignment
      let maker = try LabelMaker(for: sheet, QRStyle(), layout)
      let contents = try contents(Self.captions.prefix(count).map { [$0] })
      let fit = try #require(try maker.fit(contents))
      let labels = try contents.map { try maker.label($0) }
      #expect(Set(labels.map(\.code.size)).count == 1)
      #expect(Set(labels.map(\.corner)).count == 1)
      #expect(Set(labels.map(\.letterSize)) == [fit.letterSize])
      #expect(try #require(fit.letterSize) >= LabelText.smallest)
      for made in labels { try expectInside(made, label, margin: sheet.margin) }
    }
  }

  /// Everything is inside the margin, and nothing but the code in its quiet zone.
  private func expectInside(
    _ made: RenderedLabel, _ label: SheetGeometry.Label, margin: Int
  ) throws {
    let code = Rectangle(
      x: made.corner.x, y: made.corner.y, width: made.code.page.width,
      height: made.code.page.height)
    #expect(made.code.quietZone == 4)
    let texts = made.surroundings.items.compactMap(\.extent)
    #expect(!texts.isEmpty)
    for text in texts { #expect(!text.meets(code)) }
    // Overhanging letters and rounding: 0.3 mm of the margin.
    let slack = 300
    for box in texts + [code] {
      if label.shape == .rectangle {
        let inner = Rectangle(x: 0, y: 0, width: label.frame.width, height: label.frame.height)
          .shrunk(by: margin - slack)
        #expect(box.isInside(inner), "\(box) in \(inner)")
      } else {
        let radii = (
          Double(label.frame.width) / 2 - Double(margin - slack),
          Double(label.frame.height) / 2 - Double(margin - slack)
        )
        for x in [box.x, box.x + box.width] {
          for y in [box.y, box.y + box.height] {
            let (across, down) = (
              (Double(x) - Double(label.frame.width) / 2) / radii.0,
              (Double(y) - Double(label.frame.height) / 2) / radii.1
            )
            #expect(across * across + down * down <= 1.001)
          }
        }
      }
    }
  }

  /// The lines of labels, by the number of paths: each line is drawn as one.
  private func lineCounts(_ labels: [RenderedLabel]) -> [Int] {
    labels.map(\.surroundings.items.count)
  }

  @Test(
    "a line that fits in slightly smaller letters is not broken", arguments: ["L7160", "L7651"])
  func breaks(_ name: String) throws {
    let maker = try LabelMaker(for: sheet(name), QRStyle(), LabelLayout())
    let contents = try contents((1...30).map { ["Table \($0)"] })
    let fit = try #require(try maker.fit(contents))
    #expect(lineCounts(try contents.map { try maker.label($0) }).allSatisfy { $0 == 1 })
    guard case .text(let index)? = fit.limits.last else {
      Issue.record("no row limits the letters")
      return
    }
    // The widest figures are those of two digits.
    #expect(index >= 9)
    // Of each label alone, too.
    var layout = LabelLayout()
    layout.fit = .each
    let each = try LabelMaker(for: sheet(name), QRStyle(), layout)
    #expect(try each.fit(contents) == nil)
    let labels = try contents.map { try each.label($0) }
    #expect(lineCounts(labels).allSatisfy { $0 == 1 })
    #expect(Set(labels.map(\.letterSize)).count > 1)
  }

  @Test("on a round label a longer caption does not get a larger code")
  func round() throws {
    var layout = LabelLayout()
    layout.fit = .each
    let maker = try LabelMaker(for: sheet("5194"), QRStyle(), layout)
    let short = try maker.label(contents([["Table 7"]])[0])
    let long = try maker.label(contents([["Table 7 by the window"]])[0])
    #expect(short.code.size.width >= long.code.size.width)
    #expect(short.code.size.width > 25_000)
  }

  @Test(
    "lines are aligned with each other to a tenth of a millimetre",
    arguments: [(LabelLayout.Alignment.left, 0), (.right, 1), (.center, 2), (.auto, 0)])
  func alignment(_ alignment: LabelLayout.Alignment, _ edge: Int) throws {
    var layout = LabelLayout()
    layout.alignment = alignment
    layout.textPlace = .beside
    let maker = try LabelMaker(for: sheet("L7163"), QRStyle(), layout)
    // Letters without bearings of different widths: H and H.
    let contents = try contents([["HH", "HHHHHH"], ["HHHH"]])
    _ = try maker.fit(contents)
    let boxes = try contents.flatMap {
      try maker.label($0).surroundings.items.compactMap(\.extent)
    }
    let edges = boxes.map { box in
      [box.x, box.x + box.width, box.x + box.width / 2][edge]
    }
    #expect(boxes.count == 3)
    #expect(edges.max()! - edges.min()! < 100, "\(edges)")
  }

  @Test("lines from right to left end where their block ends")
  func rightToLeft() throws {
    let maker = try LabelMaker(for: sheet("L7163"), QRStyle(), LabelLayout())
    let contents = try contents([["Table number 7", "שולחן"], ["שולחן"]])
    _ = try maker.fit(contents)
    let both = try maker.label(contents[0]).surroundings.items.compactMap(\.extent)
    let alone = try maker.label(contents[1]).surroundings.items.compactMap(\.extent)
    let ends = both.map { $0.x + $0.width }
    #expect(abs(ends[0] - ends[1]) < 600, "\(ends)")
    // A single line begins beside its code.
    #expect(abs(alone[0].x - both[0].x) < 1_000)
  }

  @Test("sizes that are given are exact, and refused where they do not fit")
  func given() throws {
    var layout = LabelLayout()
    (layout.codeSize, layout.letterSize, layout.margin) = (20_000, 4_000, 3_000)
    let maker = try LabelMaker(for: sheet("L7160"), QRStyle(), layout)
    let contents = try contents([["Table 7"], ["Table 8"]])
    let fit = try #require(try maker.fit(contents))
    #expect(fit.letterSize == 4_000)
    #expect(try maker.label(contents[0]).code.size.width == 20_000)
    layout.codeSize = 36_000
    let error = #expect(throws: LabelFitError.self) {
      try LabelMaker(for: sheet("L7160"), QRStyle(), layout).fit(contents)
    }
    #expect("\(try #require(error))".contains("choose a smaller --code-size"))
    (layout.codeSize, layout.letterSize) = (nil, 30_000)
    let other = #expect(throws: LabelFitError.self) {
      try LabelMaker(for: sheet("L7160"), QRStyle(), layout).fit(contents)
    }
    #expect("\(try #require(other))".contains("does not fit on this label"))
  }

  @Test("the label that forces the size of all codes is named, and all have its version")
  func codes() throws {
    let maker = try LabelMaker(for: sheet("L7160"), QRStyle(), LabelLayout())
    let contents = try ["s/1", "s/a-much-longer-place-for-a-table/with/a/number/17", "s/3"].map {
      LabelContent(.url(try InvocationURL("https://eat.example.com/\($0)")), title: nil, lines: [])
    }
    let fit = try #require(try maker.fit(contents))
    #expect(fit.limits == [.code(1)])
    #expect(try contents.allSatisfy { try maker.label($0).code.symbol.version == fit.version })
  }

  @Test(
    "a coloured ground goes beyond the edge of a die-cut label as far as gaps allow",
    arguments: [
      ("22806", 1_500, 1_500), ("L7163", 1_270, 0), ("L7120", 1_500, 1_500), ("5371", 0, 0),
    ])
  func ground(_ name: String, _ across: Int, _ down: Int) throws {
    var style = QRStyle()
    style.light = .rgb(RGBColour(red: 255, green: 240, blue: 200))
    let sheet = try sheet(name)
    let maker = try LabelMaker(for: sheet, style, LabelLayout())
    let made = try maker.label(contents([[]])[0])
    let extent = try #require(made.ground.items.first?.extent)
    #expect(extent.x == -across && extent.y == -down)
    #expect(extent.width == sheet.labels[0].frame.width + 2 * across)
  }

  @Test(
    "a coloured ground goes as far as the bleed of a person's own stock, but not onto the next label",
    arguments: [(0.5, 500, 500), (2, 2_000, 1_000), (0, 1_270, 500)])
  func ownBleed(_ bleed: Double, _ across: Int, _ down: Int) throws {
    let sheet = Sheet(
      .a4, .mm(63.46, 37.1), [.mm(3, 7, at: 7.2, 15, by: 66, 38.1)], bleedX: .mm(bleed),
      bleedY: .mm(bleed))
    #expect(try SheetGeometry(sheet, bleed: nil).ground == Point(x: across, y: down))
  }

  @Test("the ground of a label that is cut never covers its neighbour") func groundsBelow() throws {
    let stock = try Stock.grid(columns: 2, rows: 2, on: .a4, margin: .mm(12), gap: .zero)
    let sheet = try SheetGeometry(#require(stock.sheet), bleed: 3_000)
    var (style, layout) = (QRStyle(), LabelLayout())
    let light = Paint.rgb(RGBColour(red: 255, green: 240, blue: 200))
    style.light = light
    (layout.margin, layout.hasCutLine) = (0, true)
    let maker = try LabelMaker(for: sheet, style, layout)
    var page = try SheetBuilder(sheet, PrinterCorrection(), nil)
    for place in 0..<4 { try page.put(maker.label(contents([["Table 7"]])[0]), onto: place) }
    let isGround = try page.finished().items.map { item in
      if case .path(_, light) = item { true } else { false }
    }
    #expect(isGround.count(where: \.self) == 4 && isGround.prefix(4).allSatisfy(\.self))
  }

  @Test("captions of one width have the letters of one of them, however many there are")
  func manyEqual() throws {
    func size(_ count: Int, _ sheet: SheetGeometry, _ card: CardTemplate?) throws -> Int? {
      var layout = LabelLayout()
      layout.card = card.map { CardDesign($0) }
      let maker = try LabelMaker(for: sheet, QRStyle(), layout)
      let contents = try (10..<10 + count).map {
        LabelContent(
          try SheetFixture.url($0), title: nil,
          lines: ["Table \($0)", "Please order at the bar and tell us your number \($0)"])
      }
      let fit = try #require(try maker.fit(contents))
      return fit.card?.text ?? fit.letterSize
    }
    #expect(try size(1, sheet("L7160"), nil) == size(60, sheet("L7160"), nil))
    let tent = CardTemplate.builtIn[0]
    let cards = try SheetGeometry(tent, on: .a4, bleed: 3_000)
    #expect(try size(1, cards, tent) == size(60, cards, tent))
  }

  @Test(
    "text on a roll stays a millimetre from the edge, unless a margin is given",
    arguments: ["zebra-2x1-203", "zebra-4x6-203", "ql-62x29", "ql-58-round"])
  func roll(_ name: String) throws {
    let stock = try StockCatalogue(BuiltInStock.all).one(named: name)
    let sheet = try RollGeometry(#require(stock.roll), length: nil).sheet
    for place in [LabelLayout.TextPlace.beside, .below] {
      var layout = LabelLayout()
      layout.textPlace = place
      let maker = try LabelMaker(for: sheet, QRStyle(), layout)
      let contents = try contents([["Scan for the menu of today"], ["Table 7"]])
      _ = try maker.fit(contents)
      let inner = sheet.labels[0].frame.shrunk(by: 900)
      for content in contents {
        for item in try maker.label(content).surroundings.items {
          #expect(try #require(item.extent).isInside(inner), "\(name) \(place)")
        }
      }
    }
    var layout = LabelLayout()
    layout.margin = 0
    layout.letterSize = 2_000
    let maker = try LabelMaker(for: sheet, QRStyle(), layout)
    #expect(try maker.fit(contents([["Table 7"]]))?.letterSize == 2_000)
  }
}
