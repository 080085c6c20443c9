import Testing

@testable import Labels

/// The whole table, and what the facts say of single rows.
@Suite("The table of stock") struct TableTests {
  static let sheets = BuiltInStock.all.filter { $0.sheet != nil }
  static let rolls = BuiltInStock.all.filter { $0.roll != nil }

  @Test("has sheets of both papers, every shape that is sold, and rolls of five kinds")
  func extent() {
    #expect(BuiltInStock.a4Sheets.count == 15 && BuiltInStock.letterSheets.count == 13)
    #expect(BuiltInStock.rolls.count == 23)
    #expect(Set(Self.rolls.compactMap { $0.roll?.printer }) == Set(Roll.Printer.allCases))
    let shapes = Set(Self.sheets.compactMap { $0.shape?.word })
    #expect(shapes == ["rectangle", "square", "round", "tent"])
    let words = Set(BuiltInStock.all.map(\.knowledge.word))
    #expect(words == ["measured", "confirmed", "computed", "reported", "doubtful"])
  }

  @Test("labels lie on the paper and not on each other", arguments: sheets)
  func inside(_ stock: Stock) throws {
    let sheet = try #require(stock.sheet)
    #expect(sheet.fault == nil)
    let places = sheet.places
    #expect(places.count == sheet.count && !places.isEmpty)
    let (width, height) = (sheet.shape.width, sheet.shape.height)
    for (index, a) in places.enumerated() {
      #expect(a.left >= .zero && a.top >= .zero)
      #expect(a.left + width <= sheet.paper.width && a.top + height <= sheet.paper.height)
      for b in places.dropFirst(index + 1) {
        let isBeside = (a.left - b.left).magnitude >= width
        #expect(isBeside || (a.top - b.top).magnitude >= height)
      }
    }
  }

  /// What a sheet's own figures are rounded to, in millimetres.
  private static let even = PaperLength.mm(0.11)

  @Test("what is measured, confirmed or computed has even margins", arguments: sheets)
  func margins(_ stock: Stock) throws {
    let sheet = try #require(stock.sheet)
    guard ["measured", "confirmed", "computed"].contains(stock.knowledge.word) else { return }
    let grid = try #require(sheet.grids.first)
    #expect((grid.left - sheet.rest.right).magnitude <= Self.even)
    #expect((grid.top - sheet.rest.bottom).magnitude <= Self.even)
  }

  @Test("the even margins are checked for more than a few rows") func checked() {
    let firm = Self.sheets.filter {
      ["measured", "confirmed", "computed"].contains($0.knowledge.word)
    }
    #expect(firm.count >= 25)
  }

  @Test("dots of rolls are on the medium, by their resolution", arguments: rolls)
  func dots(_ stock: Stock) throws {
    let roll = try #require(stock.roll)
    #expect(roll.printable.width <= roll.width)
    #expect((roll.height == nil) == (roll.dotsHigh == nil))
    if let height = roll.height, let printed = roll.printable.height { #expect(printed <= height) }
    // Nothing is so far from the edge that a digit may have been lost.
    #expect(roll.printable.width * 2 > roll.width)
  }

  @Test("no name is there twice, and everybody is found by each of theirs") func found() throws {
    let ids = BuiltInStock.all.flatMap { $0.names.map(\.id) + $0.aliases }
    #expect(Set(ids).count == ids.count)
    let catalogue = StockCatalogue()
    for stock in BuiltInStock.all {
      for name in stock.names {
        #expect(try catalogue.one(named: name.id) == stock)
        #expect(try catalogue.one(named: name.text) == stock)
        #expect(catalogue.find(name.part).contains(stock))
      }
      for alias in stock.aliases { #expect(try catalogue.one(named: alias) == stock) }
    }
  }

  @Test("every doubt has a sentence, and nothing else has one", arguments: BuiltInStock.all)
  func doubt(_ stock: Stock) {
    #expect((stock.doubt == nil) == (stock.knowledge.word != "doubtful"))
    #expect(!stock.knowledge.reason.isEmpty && !stock.title.isEmpty)
    if let doubt = stock.doubt {
      #expect(doubt.hasPrefix("the sizes of \(stock.name.text) are doubtful: "))
    }
  }

  @Test("what is doubtful is so by the facts") func doubtful() {
    let doubtful = BuiltInStock.all.filter { $0.doubt != nil }.map(\.id)
    #expect(
      Set(doubtful) == [
        "avery-l7162", "avery-l7164", "avery-l7169", "avery-l4770", "herma-4201", "avery-22806",
        "avery-5193",
        "avery-94107", "dymo-30252", "dymo-30334", "zebra-2x1-300", "brother-tze-24",
        "brother-tze-12",
      ])
  }

  /// Dots of a module for versions 1 to 4, as desk-and-labels 4.1 has them.
  static let modules: [(String, [Int])] = [
    ("ql-62x29", [9, 8, 7, 6]), ("ql-29x90", [10, 9, 8, 7]), ("ql-17x54", [5, 5, 4, 4]),
    ("ql-23x23", [6, 6, 5, 4]), ("ql-24-round", [5, 5, 4, 4]), ("ql-12", [3, 3, 2, 2]),
    ("dymo-30252", [11, 10, 8, 8]), ("dymo-30334", [13, 11, 10, 9]), ("11354", [13, 11, 10, 9]),
    ("zebra-2x1-203", [7, 6, 5, 4]), ("niimbot b1", [13, 11, 10, 9]), ("d110", [3, 2, 2, 2]),
    ("tze-24", [4, 3, 3, 3]), ("tze-12", [2, 2, 1, 1]),
  ]

  @Test("a module has as many dots as it should", arguments: modules)
  func moduleDots(_ name: String, _ dots: [Int]) throws {
    let stock = try StockCatalogue().one(named: name)
    #expect((1...4).map { stock.room(version: $0).dots[0].count } == dots)
  }

  @Test("the tiniest sheet label has the dots of its whole height, and fewer inside its margin")
  func tiny() throws {
    let stock = try StockCatalogue().one(named: "l4731")
    var sheet = try #require(stock.sheet)
    #expect(sheet.codeSide == .mm(6))
    sheet.safeMargin = .zero
    let dots = sheet.codeSide.dots(.perInch(600))
    #expect(dots == 236)
    #expect((1...4).map { dots / MaxCodeSize.modules($0) } == [8, 7, 6, 5])
    #expect(stock.room(version: 1).dots[2].count == 4)
  }

  @Test("single rows") func rows() throws {
    let catalogue = StockCatalogue()
    let address = try #require(try catalogue.one(named: "L7160").sheet)
    #expect(address.count == 21 && address.paper == .a4)
    #expect(address.places[4].left == .mm(73.25) && address.places[4].top == .mm(53.25))
    let american = try #require(try catalogue.one(named: "8160").sheet)
    #expect(american.places[29].left + american.shape.width == .inches(8.3125))
    let tent = try #require(try catalogue.one(named: "5305").sheet)
    #expect(tent.count == 2 && tent.shape.height == .inches(5))
    #expect(tent.codeSide == .inches(2.5) - .mm(4))
    let tape = try #require(try catalogue.one(named: "ql-12").roll)
    #expect(tape.feedMargin == 35 && tape.shape == nil)
    let label = try #require(try catalogue.one(named: "ql-62x29").roll)
    #expect(label.feedMargin == 0 && label.dotsWide == 696 && label.dotsHigh == 271)
  }

  @Test("plain paper in even parts") func grids() throws {
    let stock = try Stock.grid(columns: 3, rows: 8, on: .a4, margin: .mm(10), gap: .mm(5))
    #expect(stock.id == "a4-3x8" && stock.knowledge.word == "computed")
    let sheet = try #require(stock.sheet)
    #expect(sheet.shape.width == .mm(60) && sheet.grids[0].pitchX == .mm(65))
    #expect(throws: SheetLayoutError.noExtent("label")) {
      try Stock.grid(columns: 30, rows: 8, on: .a4, margin: .mm(10), gap: .mm(10))
    }
    #expect(throws: SheetLayoutError.noLabels) {
      try Stock.grid(columns: 0, rows: 8, on: .a4, margin: .mm(10), gap: .mm(5))
    }
    #expect(throws: SheetLayoutError.self) {
      try Stock.grid(columns: .max, rows: .max, on: .a4, margin: .mm(10), gap: .mm(5))
    }
    #expect(throws: SheetLayoutError.margin(.mm(2))) {
      try Stock.grid(columns: 60, rows: 2, on: .a4, margin: .zero, gap: .zero)
    }
  }
}
