import JSONText

/// Everything that can be found: a person's own stock first, then ours, then that of others. Of two
/// of one name the earlier has it, and the later goes by the numbers that are left.
package struct StockCatalogue: Sendable {
  package private(set) var stocks: [Stock] = []
  private var ids: Set<String> = []

  package init(_ stocks: [Stock] = StockTable.all) { add(stocks) }

  /// Puts more behind what is there.
  package mutating func add(_ more: [Stock]) {
    for var stock in more {
      let free = stock.names.filter { ids.insert($0.id).inserted }
      guard let name = free.first else { continue }
      stock.name = name
      stock.equivalents = Array(free.dropFirst())
      stocks.append(stock)
    }
  }

  /// What a text means: the stock that is called so, or else one that its name is enough for, or else
  /// all that its words fit.
  package func find(_ text: String) -> [Stock] {
    let slug = Stock.Name.slug(text)
    guard !slug.isEmpty else { return [] }
    let called = stocks.filter { $0.isCalled(slug) }
    guard called.isEmpty else { return called }
    return StockTable.computed(slug).map { [$0] } ?? matching(text)
  }

  /// All that every word fits: part of a number, brand, size, paper, shape, printer.
  package func matching(_ text: String) -> [Stock] {
    let words = StockWord.words(of: text)
    return stocks.filter { stock in words.allSatisfy { $0.fits(stock) } }
  }

  /// The one that is meant.
  package func one(named text: String) throws(StockSearchError) -> Stock {
    let found = find(text)
    guard let first = found.first else { throw .none(text, nearest: suggestions(for: text)) }
    guard found.count == 1 else { throw .several(text, found.map(\.id)) }
    return first
  }

  /// Names that are spelt like this one, the nearest first.
  package func suggestions(for text: String, most: Int = 3) -> [String] {
    let slug = Stock.Name.slug(text)
    var names = stocks.flatMap { stock in
      stock.names.flatMap { [$0.id, Stock.Name.slug($0.part)] } + stock.aliases
    }
    var found: [String] = []
    while found.count < most, let name = nearest(to: slug, in: names) {
      names.removeAll { $0 == name }
      let id = stocks.first { $0.isCalled(name) }?.id ?? name
      if !found.contains(id) { found.append(id) }
    }
    return found
  }
}

extension Stock {
  /// Whether its name, one of the equal ones or a short one is this.
  func isCalled(_ slug: String) -> Bool {
    aliases.contains(slug) || names.contains { $0.id == slug || Name.slug($0.part) == slug }
  }
}

/// One word of a search.
struct StockWord {
  private let text: String
  private let slug: String
  private let sizes: [(PaperLength, PaperLength)]
  /// What sizes of catalogues differ by.
  private static let tolerance = PaperLength.mm(0.06)

  init(_ text: String) {
    self.text = text
    slug = Stock.Name.slug(text)
    sizes = Self.sizes(text)
  }

  /// The words of a text; a size may be written with spaces: "63.5 x 38.1".
  static func words(of text: String) -> [StockWord] {
    var parts = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)[...]
    var words: [StockWord] = []
    while let part = parts.popFirst() {
      guard parts.count >= 2, let sign = parts.first, sign == "x" || sign == "×" else {
        words.append(StockWord(part))
        continue
      }
      words.append(StockWord(part + "x" + parts[parts.startIndex + 1]))
      parts.removeFirst(2)
    }
    return words
  }

  /// "63.5x38.1" is millimetres or inches, "2x1in" is one of them; "40mm" is as wide as high.
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
    // Tape is as high as one likes: its width alone says what it is.
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

/// Why a name does not say which stock is meant.
package enum StockSearchError: Error, Hashable, Sendable {
  case none(String, nearest: [String])
  case several(String, [String])
}
