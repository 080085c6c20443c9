import Basics
package import JSONText

/// A person's own stock in JSON. The table of its members also gives docs/stock.schema.json.
package enum StockFile {
  /// The maximum number of bytes in a stock file.
  package static let maxByteCount = 4 << 20
  static let maxStockCount = 2_000

  /// Reads the stock in a file. All its errors are thrown together.
  package static func read(_ bytes: [UInt8]) throws(JSONFileError) -> [Stock] {
    try document.read(bytes)
  }

  /// The JSON schema of stock files that is published.
  package static var schema: JSONValue { document.schema }

  private static let document = JSONDocument<[Stock]>(
    ["$id": "stock.schema.json", "title": "A person's own label stock, for --stock-file"],
    .optional("$schema", .string, about: "Where this schema is, for editors."),
    .required(
      "version", JSONForm.version { _ in "only version 1 of stock files is supported" },
      about: "The version of this form."),
    .required(
      "stock", stock.named("stock").elements(["maxItems": .integer(maxStockCount)]),
      about: "Sheets and rolls, each once."), make: stocks)

  private static func stocks(
    _ root: JSONCursor, _ faults: inout JSONErrorCollector, _ schema: String??, _ version: Int?,
    _ elements: [JSONCursor]?
  ) -> [Stock] {
    var (stocks, ids) = ([Stock](), Set<String>())
    let elements = elements ?? []
    if elements.count > maxStockCount {
      faults.add(root.path.name("stock"), "there are more than \(maxStockCount) stocks in the file")
      return []
    }
    for element in elements where !faults.isFull {
      faults.gather { () throws(JSONError) in
        let stock = try stock.read(element)
        try claim(stock, element, &ids)
        stocks.append(stock)
      }
    }
    return stocks
  }

  private static let stock: JSONForm<Stock> = .object(
    .required("brand", name, about: "Who sells it."),
    .required("part", name, about: "Its number or name."),
    .optional(
      "equivalents", name.list(), about: "Other numbers of the same brand for the same labels."),
    .optional("title", name, about: "What it is, in a few words."),
    .optional("sheet", sheet.named("sheet"), about: "Labels on a sheet of paper."),
    .optional("roll", roll.named("roll"), about: "Labels or tape of a label printer."),
    .optional(
      "known", .word(of: ["measured", "computed", "reported", "doubtful"]),
      about: "How sure the sizes are; without it they are reported."),
    .optional("why", .string, about: "How that is known; required where it is doubtful."),
    also: ["oneOf": [["required": ["sheet"]], ["required": ["roll"]]]]
  ) { cursor, brand, part, equivalents, title, sheet, roll, known, why throws(JSONError) in
    let form: Stock.Form
    switch (sheet, roll) {
    case (let sheet?, nil): form = .sheet(sheet)
    case (nil, let roll?): form = .roll(roll)
    default:
      throw cursor.error("a stock is either a \"sheet\" or a \"roll\"; give one of the two")
    }
    return Stock(
      Stock.Name(brand, part), equivalents: (equivalents ?? []).map { Stock.Name(brand, $0) },
      title: title ?? "labels", form, try knowledge(known, why, cursor), origin: .file)
  }

  /// Throws unless the identifiers of a stock's names are unique in the file.
  private static func claim(
    _ stock: Stock, _ cursor: JSONCursor, _ ids: inout Set<String>
  ) throws(JSONError) {
    let places = [try cursor.require("part")] + (try cursor.optional("equivalents")?.array() ?? [])
    for (name, place) in zip([stock.name] + stock.equivalents, places) {
      guard ids.insert(name.id).inserted else {
        throw place.error(
          "two stocks in this file have the name '\(name.id)'; give one of them another part")
      }
    }
  }

  /// The JSON form of a short visible text from which an identifier can be made.
  private static let name = JSONForm.string(["minLength": 1, "maxLength": 60])
    .checked { text, cursor throws(JSONError) in
      guard text.unicodeScalars.count <= 60, text.unicodeScalars.allSatisfy(\.isPlain),
        !Stock.Name.slug(text).isEmpty
      else {
        throw cursor.error("this is not a valid name; use 1 to 60 letters, digits and signs")
      }
      return text
    }.named("name")

  private static func knowledge(
    _ known: String?, _ why: String?, _ cursor: JSONCursor
  ) throws(JSONError) -> DimensionSource {
    switch known {
    case "measured": return .measured(why ?? "by the stock file")
    case "computed": return .computed(why ?? "by the stock file")
    case "doubtful":
      guard let why else { throw cursor.error("doubtful stock needs a \"why\"") }
      return .doubtful(why)
    default: return .reported(why ?? "by the stock file")
    }
  }
}
