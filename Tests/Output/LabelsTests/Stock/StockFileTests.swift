import Foundation
import JSONText
import TestSupport
import Testing

@testable import Labels

@Suite("Stock files") struct StockFileTests {
  static let sheet = """
    {"version": 1, "stock": [
      {"brand": "Our Shop", "part": "Shelf 1", "equivalents": ["Shelf 2"], "title": "shelf labels",
       "known": "measured", "why": "by a ruler", "sheet": {
         "paper": "A4",
         "label": {"shape": "rectangle", "width": "63.5 mm", "height": "1 1/2 in", "corner": "3 mm"},
         "layouts": [{"columns": 3, "rows": 7, "left": "7.2 mm", "top": "15 mm",
                      "pitchX": "66 mm", "pitchY": "108 pt"}],
         "bleed": "1 mm", "safe": "3 mm"}}
    ]}
    """

  static let others = """
    {"version": 1, "stock": [
      {"brand": "A", "part": "round", "sheet": {
        "paper": {"width": "100 mm", "height": "150 mm"},
        "label": {"shape": "round", "diameter": "40 mm"},
        "layouts": [{"columns": 1, "rows": 1, "left": "10 mm", "top": "10 mm"},
                    {"columns": 1, "rows": 1, "left": "50 mm", "top": "60 mm"}]}},
      {"brand": "A", "part": "oval", "known": "doubtful", "why": "the box is wet", "sheet": {
        "paper": "Letter", "label": {"shape": "ellipse", "width": "3 in", "height": "2 in"},
        "layouts": [{"columns": 1, "rows": 2, "left": "1 in", "top": "1 in", "pitchY": "3 in"}]}},
      {"brand": "A", "part": "tent", "sheet": {
        "paper": "A4", "label": {"shape": "tent", "width": "100 mm", "panel": "50 mm"},
        "layouts": [{"columns": 2, "rows": 1, "left": "5 mm", "top": "10 mm", "pitchX": "100 mm"}]}},
      {"brand": "A", "part": "tape", "roll": {
        "printer": "brother-ql", "width": "62 mm", "dpi": 300, "dots": {"wide": 696}}},
      {"brand": "A", "part": "dot", "known": "computed", "roll": {
        "printer": "zebra", "shape": "round", "width": "1 in", "height": "1 in",
        "dotsPerMillimetre": 8, "dots": {"wide": 203, "high": 203}}}
    ]}
    """

  @Test("a sheet is read with every member") func everything() throws {
    let stock = try #require(try StockFile.read(Array(Self.sheet.utf8)).first)
    #expect(stock.id == "our-shop-shelf-1" && stock.title == "shelf labels")
    #expect(stock.equivalents == [Stock.Name("Our Shop", "Shelf 2")])
    #expect(stock.knowledge == .measured("by a ruler") && stock.origin == .file)
    let expected = Sheet(
      .a4, .rectangle(width: .mm(63.5), height: .mm(38.1), corner: .mm(3)),
      [.mm(3, 7, at: 7.2, 15, by: 66, 38.1)], bleedX: .mm(1), bleedY: .mm(1), safeMargin: .mm(3))
    #expect(stock.sheet == expected)
  }

  @Test("other shapes, rolls and what may be absent") func others() throws {
    let stocks = try StockFile.read(Array(Self.others.utf8))
    #expect(stocks.map(\.id) == ["a-round", "a-oval", "a-tent", "a-tape", "a-dot"])
    #expect(stocks[0].sheet?.count == 2 && stocks[0].knowledge == .reported("by the stock file"))
    #expect(stocks[1].doubt == "the sizes of A oval are doubtful: the box is wet")
    #expect(stocks[2].sheet?.shape == .tent(width: .mm(100), panel: .mm(50)))
    #expect(stocks[3].roll == Roll(.brotherQL, .mm(62), dots: 696, at: .perInch(300)))
    #expect(stocks[4].shape == .round(diameter: .inches(1)))
    #expect(stocks[4].roll?.squareDots == 143)
  }

  /// One change of a good file, and the line that it is met with.
  static let faults: [(String, String, String)] = [
    (
      "\"version\": 1", "\"version\": 2",
      "only version 1 of stock files is supported"
    ),
    ("\"part\": \"Shelf 1\", ", "", "part"),
    (
      "Shelf 2", "shelf  1",
      "two stocks in this file have the name 'our-shop-shelf-1'; give one of them another part"
    ),
    ("shelf labels", "", "this is not a valid name; use 1 to 60 letters, digits and signs"),
    ("\"sheet\":", "\"sheets\":", "sheets"),
    ("\"bleed\": \"1 mm\", ", "\"bleeds\": \"1 mm\", ", "bleed"),
    ("\"A4\"", "\"A44\"", "A44"),
    ("\"rectangle\"", "\"heart\"", "heart"),
    ("63.5 mm", "63.5", "'63.5' is not a length: write \"63.5 mm\", \"2 5/8 in\" or \"7 pt\""),
    ("63.5 mm", "0 mm", "this length must be more than 0"),
    ("\"columns\": 3", "\"columns\": 0", "0"),
    ("\"columns\": 3", "\"columns\": 3.5", "3.5"),
    ("\"columns\": 3", "\"columns\": 4", "a row of 4 labels is wider than the paper by 58.7 mm"),
    ("\"rows\": 7", "\"rows\": 8", "a column of 8 labels is higher than the paper by 22.8 mm"),
    ("66 mm", "60 mm", "labels side by side overlap by 3.5 mm"),
    ("108 pt", "72 pt", "labels below each other overlap by 12.7 mm"),
    ("\"pitchX\": \"66 mm\",", "", "pitchX"),
    (
      "\"safe\": \"3 mm\"", "\"safe\": \"30 mm\"",
      "a safe margin of 30 mm leaves nothing of the label"
    ),
    (
      "\"corner\": \"3 mm\"", "\"corner\": \"30 mm\"",
      "the radius of the corners is more than half the label"
    ),
    (
      "\"known\": \"measured\", \"why\": \"by a ruler\"", "\"known\": \"doubtful\"",
      "doubtful stock needs a \"why\""
    ),
    ("\"measured\"", "\"sure\"", "sure"),
  ]

  @Test("every fault has its line, its place and its sentence", arguments: faults)
  func fault(_ from: String, _ to: String, _ words: String) throws {
    let text = Self.sheet.replacing(from, with: to)
    #expect(text != Self.sheet)
    let error = #expect(throws: JSONFileError.self) { try StockFile.read(Array(text.utf8)) }
    let first = try #require(error?.faults.first)
    #expect("\(first)".contains(words), "\(first)")
    #expect("\(first)".contains("line ") && "\(first)".contains("$"), "\(first)")
  }

  @Test(
    "rolls whose dots are not on them are refused",
    arguments: [
      ("696", "800", "800 dots at 300 dpi are 67.73 mm, but the medium has only 62 mm"),
      ("\"high\": 203", "\"high\": 300", "300 dots at 8 dots/mm (203.2 dpi) are 37.5 mm"),
      (", \"high\": 203", "", "a label with a height needs \"high\" dots"),
      ("\"dpi\": 300, ", "", "give either \"dpi\" or \"dotsPerMillimetre\""),
      (
        "\"height\": \"1 in\"", "\"height\": \"2 in\"",
        "a round label must be as high as it is wide"
      ),
      ("\"zebra\"", "\"zebu\"", "zebu"),
    ])
  func rolls(_ from: String, _ to: String, _ words: String) throws {
    let text = Self.others.replacing(from, with: to)
    let error = #expect(throws: JSONFileError.self) { try StockFile.read(Array(text.utf8)) }
    #expect("\(try #require(error))".contains(words), "\(error.map(\.description) ?? "")")
  }

  @Test("several faults come together, and a text that is not JSON is one") func several() throws {
    let text = Self.others.replacing("\"zebra\"", with: "1").replacing("\"A4\"", with: "2")
    let error = #expect(throws: JSONFileError.self) { try StockFile.read(Array(text.utf8)) }
    #expect(error?.faults.count == 2)
    for bad in ["", "{", "[]", "{}", "{\"version\": 1}", "{\"version\": 1, \"stock\": {}}"] {
      #expect(throws: JSONFileError.self) { try StockFile.read(Array(bad.utf8)) }
    }
    #expect(try StockFile.read(Array("{\"version\": 1, \"stock\": []}".utf8)) == [])
  }

  @Test("no beginning of a file is one") func prefixes() {
    for count in 0..<Self.sheet.utf8.count {
      #expect(throws: JSONFileError.self) {
        try StockFile.read(Array(Self.sheet.utf8.prefix(count)))
      }
    }
  }

  @Test("docs/stock.schema.json is the reader's table, and agrees as far as a schema can")
  func schema() throws {
    try expectPublished(StockFile.schema, "stock.schema.json")
    let schema = JSONSchema(root: StockFile.schema, others: [:])
    for text in [Self.sheet, Self.others] {
      #expect(schema.faults(try JSONValue(parsing: text)) == [])
    }
    // These are about several members at once, or about what a name is.
    let beyond = [
      "beyond", "wider", "higher", "overlap", "safe margin", "corners", "two stocks", "needs a",
      "0 mm", "more than 0", "pitchX",
    ]
    for (from, to, words) in Self.faults where !beyond.contains(where: words.contains) {
      let text = Self.sheet.replacing(from, with: to)
      #expect(schema.faults(try JSONValue(parsing: text)) != [], "\(words)")
    }
  }
}
