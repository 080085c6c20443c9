extension LabelSheet {
  /// Reads the options for the paper. The stock was found by its name.
  package init(_ arguments: Arguments, _ stock: Stock?) throws {
    switch (stock, arguments[SheetOptions.grid]) {
    case (nil, nil):
      throw arguments.refuse(
        "choose the labels: --stock L7160 for bought labels, or --grid 5x8 for paper to be cut")
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
