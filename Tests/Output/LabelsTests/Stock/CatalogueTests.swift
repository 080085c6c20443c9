import Testing

@testable import Labels

@Suite("Finding stock") struct CatalogueTests {
  private let catalogue = StockCatalogue()

  @Test(
    "by number, brand or both",
    arguments: [
      ("l7160", "avery-l7160"), ("avery l7160", "avery-l7160"), ("Avery-L7160", "avery-l7160"),
      ("J8160", "avery-l7160"), ("5160", "avery-5160"), ("8160", "avery-5160"),
      ("herma 4201", "herma-4201"), ("4201", "herma-4201"), ("herma 4333", "avery-l4731"),
      ("zebra-2x1-203", "zebra-2x1-203"), ("2x1-203", "zebra-2x1-203"),
      ("ql-62x29", "brother-dk-11209"), ("DK-11209", "brother-dk-11209"),
      ("tze-24", "brother-tze-24"), ("Niimbot B21", "niimbot-b1"), ("a4-3x7", "a4-3x7"),
    ])
  func names(_ text: String, _ id: String) throws {
    #expect(try catalogue.one(named: text).id == id)
  }

  @Test(
    "by size, shape, paper and kind",
    arguments: [
      ("63.5x38.1", ["avery-l7160"]), ("2.625x1", ["avery-5160"]),
      ("a4 63.5 x 38.1", ["avery-l7160"]), ("2.625x1in", ["avery-5160"]),
      ("66.7x25.4mm", ["avery-5160"]), ("40mm", ["endisch-6500040"]),
      ("24mm", ["brother-dk-11218", "brother-tze-24"]),
      ("round a4", ["endisch-6500040"]),
      (
        "square letter avery",
        [
          "avery-22805", "avery-22806", "avery-94102", "avery-94107",
        ]
      ), ("tent", ["avery-5305"]), ("roll dymo", ["dymo-30252", "dymo-30334"]),
      ("2x1in", ["zebra-2x1-203", "zebra-2x1-300"]),
      ("brother-tape", ["brother-tze-24", "brother-tze-12"]),
      ("endisch", ["endisch-6500040", "endisch-6505050"]),
      ("measured letter", ["avery-5160", "avery-94102"]),
      (
        "l716",
        [
          "avery-l7160", "avery-l7163", "avery-l7161", "avery-l7162", "avery-l7164", "avery-l7165",
          "avery-l7169",
        ]
      ),
      ("nothing-like-it", []), ("x", []), ("9999x9999", []), ("", []), ("   ", []),
    ])
  func words(_ text: String, _ ids: [String]) {
    #expect(catalogue.find(text).map(\.id) == ids)
  }

  @Test("what is not there is met with the nearest names") func nearest() {
    #expect(
      throws: StockSearchError.none(
        "L7610", nearest: ["avery-l7160"])
    ) { try catalogue.one(named: "L7610") }
    let error = StockSearchError.none("L7610", nearest: ["avery-l7160"])
    #expect(
      "\(error)"
        == "there is no stock 'L7610'; the nearest names are avery-l7160, and beckon stock list "
        + "shows all")
    #expect(
      "\(StockSearchError.none("qqqqq", nearest: catalogue.suggestions(for: "qqqqq")))"
        == "there is no stock 'qqqqq'; beckon stock list shows all")
  }

  @Test("a label for a Zebra needs no row: its name says it") func computed() throws {
    let stock = try catalogue.one(named: "Zebra 2.25x1.25-203")
    #expect(stock.id == "zebra-2.25x1.25-203" && stock.doubt == nil)
    let roll = try #require(stock.roll)
    #expect(roll.dotsWide == 457 && roll.dotsHigh == 254)
    #expect(try catalogue.one(named: "zebra-4x3-300").doubt != nil)
    for text in [
      "zebra-0x1-203", "zebra-2x1-200", "zebra-99x1-203", "zebra-2-203", "zebra-x-203",
      "zebra-2.00001x1-203",
    ] {
      #expect(catalogue.find(text).isEmpty, "\(text)")
    }
  }

  @Test("what may be several is asked for") func several() {
    let error = #expect(throws: StockSearchError.self) { try catalogue.one(named: "endisch") }
    #expect(
      "\(error.map(\.description) ?? "")"
        == "'endisch' may be 2 stocks: endisch-6500040, endisch-6505050; name one of them")
  }

  @Test("of one name the first is kept, and equal numbers too") func first() throws {
    let sheet = try #require(try catalogue.one(named: "5164").sheet)
    let mine = Stock(
      Stock.Name("avery", "L7160"), equivalents: [Stock.Name("Avery", "5160")], title: "mine",
      .sheet(sheet), .measured("here"), origin: .file)
    var both = StockCatalogue([mine])
    both.add(BuiltInStock.all)
    #expect(try both.one(named: "avery l7160").title == "mine")
    #expect(try both.one(named: "5160").form == mine.form)
    #expect(both.stocks.count == BuiltInStock.all.count + 1)
    // Equal numbers that are not taken are still found, with our own sizes.
    #expect(try both.one(named: "8160").id == "avery-8160")
    #expect(try both.one(named: "j8160").sheet?.paper == .a4)
  }
}
