extension LabelSheet {
  /// Reads the options for the paper, whose stock was found by its name.
  package init(_ arguments: Arguments, _ stock: Stock?, _ card: CardTemplate?) throws {
    if card == nil || stock != nil || arguments.mentions(SheetOptions.grid),
      arguments[SheetOptions.paper] == SheetOptions.paperOfCard
    {
      throw arguments.refuse(
        SheetOptions.paper, "this is for cards without --stock or --grid; choose one with --card")
    }
    switch (stock, arguments[SheetOptions.grid]) {
    case (nil, nil):
      guard let card else {
        throw arguments.refuse(
          "choose the labels: --stock L7160 for bought labels, or --grid 5x8 for paper to be cut, or cards "
            + "with --card")
      }
      self = try Self.cards(card, arguments)
    case (_?, _?):
      throw arguments.refuse(SheetOptions.grid, "--stock names the labels already")
    case (let stock?, nil):
      for option in [SheetOptions.border, SheetOptions.gap, SheetOptions.bleed, SheetOptions.paper]
      where arguments.mentions(option) {
        throw arguments.refuse(option, "this is for --grid; bought labels have their own")
      }
      guard case .sheet(let sheet) = stock.form else { throw SheetError.noLabels }
      self.init(
        try SheetGeometry(sheet, bleed: nil),
        words: "\(stock.name.text) (\(sheet.shape.size) on \(sheet.paper.name ?? "paper"))",
        doubt: stock.doubt)
    case (nil, let text?):
      let (geometry, words) = try Self.cut(text, arguments)
      self.init(geometry, words: words)
    }
  }

  /// The paper for as many cards as fit on it, or for a page per card.
  private static func cards(_ card: CardTemplate, _ arguments: Arguments) throws -> LabelSheet {
    let paper = Paper.named.first { $0.name?.lowercased() == arguments[SheetOptions.paper] ?? "a4" }
    let options = [SheetOptions.border, SheetOptions.gap]
    for option in options where arguments.mentions(option) && (paper == nil || card.fillsPaper) {
      throw arguments.refuse(option, "this is for several cards on a sheet of paper")
    }
    if card.fillsPaper, arguments.mentions(SheetOptions.bleed) || paper == nil {
      throw arguments.refuse(
        paper == nil ? SheetOptions.paper : SheetOptions.bleed,
        "this card fills its paper, which is not cut")
    }
    let geometry = try SheetGeometry(
      card, on: paper,
      border: QRSizeOptions.length(SheetOptions.border, arguments) ?? SheetGeometry.cardBorder,
      gap: QRSizeOptions.length(SheetOptions.gap, arguments) ?? 0,
      bleed: QRSizeOptions.length(SheetOptions.bleed, arguments) ?? 3_000)
    let label = geometry.labels[0].frame
    let size =
      (card.isFolded ? "2 × (" : "") + "\(Millimetres.text(label.width)) × "
      + "\(Millimetres.text(label.height)) mm" + (card.isFolded ? ")" : "")
    return LabelSheet(
      geometry, words: "\(card.name) (\(size) on \(paper?.name ?? "a page for each"))")
  }

  private static func cut(
    _ text: String, _ arguments: Arguments
  ) throws -> (SheetGeometry, String) {
    let numbers = text.lowercased().split(separator: "x").map { Int($0) }
    guard numbers.count == 2, let columns = numbers[0], let rows = numbers[1] else {
      throw arguments.refuse(SheetOptions.grid, "'\(text)' is not columns and rows such as 5x8")
    }
    let name = arguments[SheetOptions.paper] ?? "a4"
    let paper = Paper.named.first { $0.name?.lowercased() == name } ?? .a4
    func length(_ option: Option, _ usual: Int) throws -> Int {
      try QRSizeOptions.length(option, arguments) ?? usual
    }
    let stock = try Stock.grid(
      columns: columns, rows: rows, on: paper,
      margin: .mm(Double(length(SheetOptions.border, 12_000)) / 1_000),
      gap: .mm(Double(length(SheetOptions.gap, 0)) / 1_000))
    guard case .sheet(let sheet) = stock.form else { throw SheetError.noLabels }
    return (
      try SheetGeometry(sheet, bleed: length(SheetOptions.bleed, 3_000)),
      "\(columns) × \(rows) labels of \(sheet.shape.size) on \(paper.name ?? "paper")"
    )
  }
}
