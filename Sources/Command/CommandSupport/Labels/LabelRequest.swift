import LabelPrinting

/// The labels that a command line asks for: on sheets, or on a roll.
package enum LabelRequest {
  /// A request for labels on sheets, as a PDF.
  case sheet(SheetRequest)
  /// A request for labels on a roll, as a data stream for a label printer.
  case roll(RollRequest)

  /// Reads the options; the stock is `usual` when they name none.
  package init(_ arguments: Arguments, _ look: LabelLook, usual: StockReference?) throws {
    let source = try StockSource(arguments, also: usual?.file)
    let isCut = arguments.mentions(SheetOptions.grid)
    let isCard = arguments.mentions(CardOptions.card)
    let name = arguments[SheetOptions.stock] ?? (isCut || isCard ? nil : usual?.name)
    let stock = try name.map { try source.one(named: $0) }
    if let stock, case .roll(let roll) = stock.form {
      for option in Self.ofSheets where arguments.mentions(option) {
        throw arguments.refuse(
          option,
          "this is for sheets of paper, and \(stock.name.text) is a roll for a label printer")
      }
      let copies = try arguments.integer(SheetOptions.copies, in: 1...PrinterLabel.maxCopyCount)
      self = .roll(
        try RollRequest(
          arguments, stock, roll, look,
          length: QRSizeOptions.length(SheetOptions.length, arguments), copies: copies ?? 1))
      return
    }
    for option in [SheetOptions.send, SheetOptions.length, SheetOptions.model]
    where arguments.mentions(option) {
      throw arguments.refuse(option, "this is for a roll, such as --stock zebra-2x1-203")
    }
    self = .sheet(try SheetRequest(arguments, stock, look))
  }

  private static let ofSheets = [
    SheetOptions.grid, SheetOptions.paper, SheetOptions.border, SheetOptions.gap,
    SheetOptions.bleed, SheetOptions.start, SheetOptions.skip, SheetOptions.byColumns,
    SheetOptions.offset, SheetOptions.scale, SheetOptions.printer, SheetOptions.testPage,
    SheetOptions.preview, SheetOptions.progress, CardOptions.card,
    QRSizeOptions.dpi, QROutputOptions.press, QROutputOptions.verify,
  ]
}

/// The name of a stock that a job or another file gives instead of an option.
package struct StockReference {
  /// The name of the stock.
  package let name: String
  /// The path of a file with the person's own stock, which may define the name; nil for none.
  package let file: String?

  /// Creates a reference to a stock by its name, and optionally a file that may define it.
  package init(_ name: String, file: String?) { (self.name, self.file) = (name, file) }

  /// The layout of the stock's labels, and the density of its printer if that is known.
  package func paper() throws -> StockLayout {
    let stock = try StockSource([file].compactMap(\.self)).one(named: name)
    switch stock.form {
    case .sheet(let sheet):
      return StockLayout(
        sheet: try SheetGeometry(sheet, bleed: nil), density: nil, name: stock.name.text,
        doubt: stock.doubt)
    case .roll(let roll):
      let geometry = try RollGeometry(roll, length: nil)
      return StockLayout(
        sheet: try geometry.sheet, density: geometry.density, name: stock.name.text,
        doubt: stock.doubt)
    }
  }
}

/// The layout of a stock that was found.
package struct StockLayout {
  /// The positions of the labels on a sheet; for a roll, the single label.
  package let sheet: SheetGeometry
  /// The density of the roll's printer; nil for sheets.
  package let density: Density?
  /// The name of the stock for people, such as "Avery L7160".
  package let name: String
  /// The reason why the sizes may be wrong; nil if they are certain.
  package let doubt: String?
}
