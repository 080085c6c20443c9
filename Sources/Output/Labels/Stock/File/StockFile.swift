import Basics
package import JSONText

/// Reads a person's own stock from JSON. docs/stock.schema.json describes the same format.
package enum StockFile {
  /// The limit for the size of a file.
  package static let maxByteCount = 4 << 20
  static let maxStockCount = 2_000

  /// Reads a file. Throws all its errors together.
  package static func read(_ bytes: [UInt8]) throws(JSONFileError) -> [Stock] {
    let value: JSONValue
    do {
      value = try JSONValue(parsing: bytes)
    } catch {
      throw JSONFileError([error], in: bytes)
    }
    var reader = StockFileReader()
    reader.read(JSONCursor(value))
    guard reader.faults.list.isEmpty else {
      throw JSONFileError(reader.faults.list, in: bytes)
    }
    return reader.stocks
  }
}

struct StockFileReader {
  private(set) var faults = JSONErrorCollector()
  private(set) var stocks: [Stock] = []
  private var ids: Set<String> = []

  mutating func read(_ root: JSONCursor) {
    faults.gather { () throws(JSONError) in
      try root.object(allowing: ["$schema", "version", "stock"])
      _ = try root.optional("$schema")?.string()
      let version = try root.require("version")
      guard try version.integer() == 1 else {
        throw version.error("only version 1 of stock files is supported")
      }
    }
    let elements = faults.gather { () throws(JSONError) -> [JSONCursor] in
      let list = try root.require("stock")
      let elements = try list.array()
      guard elements.count <= StockFile.maxStockCount else {
        throw list.error("there are more than \(StockFile.maxStockCount) stocks in the file")
      }
      return elements
    }
    for element in elements ?? [] {
      if faults.isFull { return }
      do {
        stocks.append(try stock(element))
      } catch {
        faults.add(error)
      }
    }
  }

  private mutating func stock(_ cursor: JSONCursor) throws(JSONError) -> Stock {
    try cursor.object(allowing: [
      "brand", "part", "equivalents", "title", "sheet", "roll", "known", "why",
    ])
    let brand = try word(cursor.require("brand"))
    let part = try cursor.require("part")
    let name = Stock.Name(brand, try word(part))
    try claim(name, part)
    var equivalents: [Stock.Name] = []
    for element in try cursor.optional("equivalents")?.array() ?? [] {
      let other = Stock.Name(brand, try word(element))
      try claim(other, element)
      equivalents.append(other)
    }
    let title = try cursor.optional("title").map(word) ?? "labels"
    return Stock(
      name, equivalents: equivalents, title: title, try form(cursor), try Self.knowledge(cursor),
      origin: .file)
  }

  /// Throws unless the name's identifier is unique in the file.
  private mutating func claim(_ name: Stock.Name, _ cursor: JSONCursor) throws(JSONError) {
    guard ids.insert(name.id).inserted else {
      throw cursor.error(
        "two stocks in this file have the name '\(name.id)'; give one of them another part")
    }
  }

  private func form(_ cursor: JSONCursor) throws(JSONError) -> Stock.Form {
    let (sheet, roll) = (try cursor.optional("sheet"), try cursor.optional("roll"))
    switch (sheet, roll) {
    case (let sheet?, nil): return .sheet(try Self.sheet(sheet))
    case (nil, let roll?): return .roll(try Self.roll(roll))
    default:
      throw cursor.error("a stock is either a \"sheet\" or a \"roll\"; give one of the two")
    }
  }

  /// Parses a short visible text that can be turned into an identifier.
  private func word(_ cursor: JSONCursor) throws(JSONError) -> String {
    let text = try cursor.string()
    guard text.unicodeScalars.count <= 60, text.unicodeScalars.allSatisfy(\.isPlain),
      !Stock.Name.slug(text).isEmpty
    else {
      throw cursor.error("this is not a valid name; use 1 to 60 letters, digits and signs")
    }
    return text
  }

  private static func knowledge(_ cursor: JSONCursor) throws(JSONError) -> DimensionSource {
    let why = try cursor.optional("why")?.string()
    let known = try cursor.optional("known")
    switch try known?.string(of: ["measured", "computed", "reported", "doubtful"]) {
    case "measured": return .measured(why ?? "by the stock file")
    case "computed": return .computed(why ?? "by the stock file")
    case "doubtful":
      guard let why else { throw cursor.error("doubtful stock needs a \"why\"") }
      return .doubtful(why)
    default: return .reported(why ?? "by the stock file")
    }
  }
}
