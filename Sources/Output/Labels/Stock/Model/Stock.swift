import Basics

/// Bought label material: a sheet of labels, or a roll for a label printer.
package struct Stock: Hashable, Sendable {
  /// The main name of the product.
  package var name: Name
  /// The names of equivalent products.
  package var equivalents: [Name]
  /// Other short names, such as those in programs for its printers.
  package var aliases: [String]
  /// A short description, such as "Address labels".
  package var title: String
  /// The labels themselves: a sheet or a roll.
  package var form: Form
  /// The reliability of the stock's dimensions.
  package var knowledge: DimensionSource
  /// The source of the stock's data.
  package var origin: Origin
  /// The same product's dimensions in other sources.
  package internal(set) var others: [OtherSource] = []

  /// The dimensions of a product in another source.
  package struct OtherSource: Hashable, Sendable {
    /// The other source of the sizes, such as gLabels.
    package let origin: Origin
    /// The sheet as that source describes it.
    package let sheet: Sheet
  }

  /// Creates a stock from its names, form and sources.
  package init(
    _ name: Name, equivalents: [Name] = [], aliases: [String] = [], title: String, _ form: Form,
    _ knowledge: DimensionSource, origin: Origin = .builtIn
  ) {
    (self.name, self.equivalents, self.aliases, self.title) = (name, equivalents, aliases, title)
    (self.form, self.knowledge, self.origin) = (form, knowledge, origin)
  }

  /// The physical form of stock: sheets or a roll.
  package enum Form: Hashable, Sendable {
    /// Labels on sheets like this.
    case sheet(Sheet)
    /// Labels or tape on a roll like this.
    case roll(Roll)
  }

  /// A source from which the sizes of stock are taken.
  package enum Origin: String, Hashable, Sendable {
    /// The table that is built into Beckon.
    case builtIn = "beckon"
    /// The stock file of the person who runs Beckon.
    case file
    /// gLabels' template files.
    case gLabels
    /// LibreOffice's list of labels.
    case libreOffice

    /// The source of the sizes in words.
    package var word: String {
      switch self {
      case .builtIn: "Beckon"
      case .file: "your file"
      case .gLabels: "gLabels"
      case .libreOffice: "LibreOffice"
      }
    }
  }
}

extension Stock {
  /// A product name of stock: a brand and its part number.
  package struct Name: Hashable, Sendable {
    /// The brand name, such as "Avery".
    package var brand: String
    /// The part number, such as "L7160".
    package var part: String

    /// Creates a product name from a brand and a part number.
    package init(_ brand: String, _ part: String) { (self.brand, self.part) = (brand, part) }

    /// The name for people: "Avery L7160".
    package var text: String { "\(brand) \(part)" }

    /// The name for options: letters and digits, with one dash for everything between them.
    package var id: String {
      let id = Self.slug(part)
      // The part numbers of rolls may already begin with the brand.
      return id.hasPrefix(Self.slug(brand) + "-") ? id : Self.slug(brand) + "-" + id
    }

    static func slug(_ text: String) -> String {
      let text = text.lowercased()
      // Almost all names are ASCII, where bytes can be classified without tables.
      guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
        return text.split { !$0.isLetter && !$0.isNumber && $0 != "." }.joined(separator: "-")
      }
      let words = text.utf8.split { !$0.isLetter && !$0.isDigit && $0 != UInt8(ascii: ".") }
      return words.map { String(Substring($0)) }.joined(separator: "-")
    }
  }

  /// The main name and the equivalent ones.
  package var names: [Name] { [name] + equivalents }

  /// The identifier made of the main name, for options.
  package var id: String { name.id }

  /// The sheet of labels; `nil` for a roll.
  package var sheet: Sheet? {
    if case .sheet(let sheet) = form { sheet } else { nil }
  }

  /// The roll; `nil` for a sheet.
  package var roll: Roll? {
    if case .roll(let roll) = form { roll } else { nil }
  }

  /// The outline of a label; `nil` for tape and labels of any length.
  package var shape: LabelShape? {
    switch form {
    case .sheet(let sheet): sheet.shape
    case .roll(let roll): roll.shape
    }
  }

  /// A warning to show whenever this stock is used; `nil` if its dimensions are reliable.
  package var doubt: String? {
    guard case .doubtful(let reason) = knowledge else { return nil }
    return "the sizes of \(name.text) are doubtful: \(reason)"
  }
}

extension Stock {
  /// The difference between sources, and between opposite margins, from which sizes are doubtful.
  static let maxDifference = (sources: PaperLength.mm(0.3), margins: PaperLength.mm(0.6))

  /// Whether the dimensions become doubtful if another source differs.
  package var isComparable: Bool {
    if case .reported = knowledge { sheet != nil && origin != .file } else { false }
  }

  /// Adds the same product from another source. If nothing better than one source's word is known,
  /// sizes that differ become doubtful.
  mutating func compare(_ other: Stock) {
    guard let sheet = other.sheet, let own = self.sheet, other.origin != origin,
      !others.contains(where: { $0.origin == other.origin })
    else { return }
    others.append(OtherSource(origin: other.origin, sheet: sheet))
    guard origin != .file, case .reported(let reason) = knowledge else { return }
    if let difference = own.difference(from: sheet) {
      if difference > Self.maxDifference.sources {
        knowledge = .doubtful("\(reason); \(other.origin.word) differs by \(difference.mmText) mm")
      }
    } else {
      knowledge = .doubtful(
        "\(reason); \(other.origin.word) has \(sheet.count) labels of \(sheet.shape.size)")
    }
  }

  /// The stock itself, marked as doubtful if only one source has it and its margins are uneven.
  var judgedByMargins: Stock {
    guard origin != .file, case .reported(let reason) = knowledge, let sheet else { return self }
    let rest = sheet.rest
    let left = sheet.grids.map(\.left).min() ?? .zero
    let top = sheet.grids.map(\.top).min() ?? .zero
    var stock = self
    for (first, last, words) in [
      (left, rest.right, "left and right"), (top, rest.bottom, "above and below"),
    ] where (first - last).magnitude > Self.maxDifference.margins {
      stock.knowledge = .doubtful(
        "\(reason); the margins \(words) differ: \(first.mmText) and \(last.mmText) mm")
    }
    return stock
  }
}

extension Sheet {
  /// Returns the largest difference between the positions and sizes of two sheets, or `nil` if they
  /// have other labels.
  package func difference(from other: Sheet) -> PaperLength? {
    if case .tent(let width, let panel) = shape, case .rectangle = other.shape {
      // Some sources have the whole card, others one of its panels.
      let parts = [(PaperLength.zero, panel * 2), (.zero, panel), (panel, panel)]
      return parts.compactMap { top, height in
        var part = self
        part.shape = .rectangle(width: width, height: height, corner: nil)
        for index in grids.indices { part.grids[index].top = grids[index].top + top }
        return part.difference(from: other)
      }.min()
    }
    guard count == other.count, shape.word == other.shape.word || shape.isUpright, grids.count == 1,
      let (a, b) = zip(grids, other.grids).first(where: { _ in true }), a.columns == b.columns,
      a.rows == b.rows
    else { return nil }
    // The last label shows errors of the pitch that the first does not.
    let lengths = [
      (a.left, b.left), (a.top, b.top), (shape.width, other.shape.width),
      (shape.height, other.shape.height),
      (a.left + a.pitchX * (a.columns - 1), b.left + b.pitchX * (b.columns - 1)),
      (a.top + a.pitchY * (a.rows - 1), b.top + b.pitchY * (b.rows - 1)),
    ]
    return lengths.map { ($0 - $1).magnitude }.max()
  }
}

extension LabelShape {
  /// Whether the shape is a rectangle or a square, which sources do not tell apart.
  fileprivate var isUpright: Bool { if case .rectangle = self { true } else { false } }
}

/// The reliability of a stock's dimensions, with the reason.
package enum DimensionSource: Hashable, Sendable {
  /// The dimensions were measured on a sheet, or are from the maker's own template, as the text
  /// says.
  case measured(String)
  /// Several sources give the dimensions, and they add up to the size of the paper.
  case confirmed(String)
  /// The dimensions are computed from others.
  case computed(String)
  /// One source gives the dimensions.
  case reported(String)
  /// The dimensions contradict another source, or do not add up.
  case doubtful(String)

  /// The reliability as a word, such as "confirmed".
  package var word: String {
    switch self {
    case .measured: "measured"
    case .confirmed: "confirmed"
    case .computed: "computed"
    case .reported: "reported"
    case .doubtful: "doubtful"
    }
  }

  /// The reason for this reliability.
  package var reason: String {
    switch self {
    case .measured(let reason), .confirmed(let reason), .computed(let reason),
      .reported(let reason), .doubtful(let reason):
      reason
    }
  }
}
