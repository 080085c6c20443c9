import Basics
import JSONText

/// All stock that can be found: the person's own first, then Beckon's, then that of other sources.
/// If two have the same name, the earlier one keeps it, and the later one goes by its remaining
/// names.
package struct StockCatalogue: Sendable {
  /// All stock, in the order of precedence.
  package private(set) var stocks: [Stock] = []
  /// For each name, the index of the stock with it.
  private var places: [String: Int] = [:]

  /// Creates a catalogue, by default of the built-in stock.
  package init(_ stocks: [Stock] = BuiltInStock.all) { add(stocks) }

  /// Appends stock, of which the earlier has precedence.
  package mutating func add(_ more: [Stock]) {
    for added in more {
      var stock = added.judgedByMargins
      for name in stock.names {
        if let known = places[name.id] { stocks[known].compare(added) }
      }
      let free = stock.names.filter { places[$0.id] == nil }
      guard let name = free.first else { continue }
      for name in free { places[name.id] = stocks.count }
      stock.name = name
      stock.equivalents = Array(free.dropFirst())
      stocks.append(stock)
    }
  }

  /// Finds stock by a name: the stock that has it, or a roll that the name fully describes, or else
  /// everything that matches its words.
  package func find(_ text: String) -> [Stock] {
    let slug = Stock.Name.slug(text)
    guard !slug.isEmpty else { return [] }
    let called = stocks.filter { $0.isCalled(slug) }
    guard called.isEmpty else { return called }
    return BuiltInStock.computed(slug).map { [$0] } ?? matching(text)
  }

  /// Returns the stock that matches every word: part of a number, brand, size, paper, shape,
  /// printer.
  package func matching(_ text: String) -> [Stock] {
    let words = SearchWord.words(of: text)
    return stocks.filter { stock in words.allSatisfy { $0.fits(stock) } }
  }

  /// Returns the only stock that matches a name; throws an error if there is none or several.
  package func one(named text: String) throws(StockSearchError) -> Stock {
    let found = find(text)
    guard let first = found.first else { throw .none(text, nearest: suggestions(for: text)) }
    guard found.count == 1 else { throw .several(text, found.map(\.id)) }
    return first
  }

  /// Returns similar names, the most similar first.
  package func suggestions(for text: String, maxCount: Int = 3) -> [String] {
    let slug = Stock.Name.slug(text)
    var names = stocks.flatMap { stock in
      stock.names.flatMap { [$0.id, Stock.Name.slug($0.part)] } + stock.aliases
    }
    var found: [String] = []
    while found.count < maxCount, let name = nearest(to: slug, in: names) {
      names.removeAll { $0 == name }
      let id = stocks.first { $0.isCalled(name) }?.id ?? name
      if !found.contains(id) { found.append(id) }
    }
    return found
  }
}

extension Stock {
  /// Whether the stock has this name, alias or equivalent name.
  func isCalled(_ slug: String) -> Bool {
    aliases.contains(slug) || names.contains { $0.id == slug || Name.slug($0.part) == slug }
  }
}

/// A word of a search text, which may be a size.
struct SearchWord {
  private let text: String
  private let slug: String
  private let sizes: [(PaperLength, PaperLength)]
  /// The difference allowed between sizes in catalogues.
  private static let tolerance = PaperLength.mm(0.06)

  init(_ text: String) {
    self.text = text
    slug = Stock.Name.slug(text)
    sizes = Self.sizes(text)
  }

  /// Splits a search text into words. A size may contain spaces: "63.5 x 38.1".
  static func words(of text: String) -> [SearchWord] {
    var parts = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)[...]
    var words: [SearchWord] = []
    while let part = parts.popFirst() {
      guard parts.count >= 2, let sign = parts.first, sign == "x" || sign == "×" else {
        words.append(SearchWord(part))
        continue
      }
      words.append(SearchWord(part + "x" + parts[parts.startIndex + 1]))
      parts.removeFirst(2)
    }
    return words
  }

  /// Returns the sizes that a word may mean: "63.5x38.1" is in millimetres or inches, "2x1in" has
  /// its unit, "40mm" is as high as wide.
  private static func sizes(_ text: String) -> [(PaperLength, PaperLength)] {
    let parts = text.split { "x×*".contains($0) }.map(String.init)
    guard let last = parts.last, parts.count <= 2 else { return [] }
    let unit = PaperLength.Unit.allCases.first { last.hasSuffix($0.rawValue) }
    if parts.count == 1, unit == nil { return [] }
    return [unit ?? .mm, unit ?? .in].compactMap { unit in
      guard let width = PaperLength(parts[0], unit: unit),
        let height = PaperLength(last, unit: unit)
      else {
        return nil
      }
      return (width, height)
    }
  }

  func fits(_ stock: Stock) -> Bool {
    sizes.contains { isSize($0, of: stock) } || isWord(of: stock)
      || stock.names.contains(where: isName) || stock.aliases.contains(slug)
  }

  private func isSize(_ size: (PaperLength, PaperLength), of stock: Stock) -> Bool {
    let width = stock.roll?.width ?? stock.shape?.width ?? .zero
    // Tape may have any length, so its width alone identifies it.
    let height = stock.roll.map { $0.height ?? $0.width } ?? stock.shape?.height ?? .zero
    return (width - size.0).magnitude <= Self.tolerance
      && (height - size.1).magnitude <= Self.tolerance
  }

  private func isName(_ name: Stock.Name) -> Bool {
    guard slug.utf8.count >= 2 else { return false }
    let brand = Stock.Name.slug(name.brand)
    return brand.hasPrefix(slug) || brand.split(separator: "-").contains { $0 == slug }
      || Stock.Name.slug(name.part).hasPrefix(slug) || name.id == slug
  }

  private func isWord(of stock: Stock) -> Bool {
    if stock.shape?.word == text || stock.knowledge.word == text { return true }
    if stock.title.lowercased().split(separator: " ").contains(where: { $0 == text }) {
      return true
    }
    switch stock.form {
    case .sheet(let sheet): return text == "sheet" || sheet.paper.name?.lowercased() == text
    case .roll(let roll): return text == "roll" || roll.printer.rawValue == text
    }
  }
}

/// A reason why a name does not lead to a stock.
package enum StockSearchError: Error, Hashable, Sendable {
  /// No stock matches the name; `nearest` has similar names.
  case none(String, nearest: [String])
  /// Several stocks match the name; the texts are their names.
  case several(String, [String])
}
