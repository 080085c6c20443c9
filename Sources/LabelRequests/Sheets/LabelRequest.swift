package import Artwork
import CodeRequests
import CommandHabits
package import CommandLineKit
import LabelStock
import PrinterLanguages
package import Sheets

/// Labels that were asked for: on sheets, or on a roll.
package enum LabelRequest {
  /// A PDF of sheets.
  case sheet(SheetRequest)
  /// A stream for a label printer.
  case roll(RollRequest)

  /// Where nothing is said of the labels, on `usual`.
  package init(_ arguments: Arguments, _ look: LabelLook, usual: NamedStock?) throws {
    let source = try StockSource(arguments, also: usual?.file)
    let isCut = arguments.mentions(SheetOptions.grid)
    let name = arguments[SheetOptions.stock] ?? (isCut ? nil : usual?.name)
    let stock = try name.map { try source.one(named: $0) }
    if let stock, case .roll(let roll) = stock.form {
      for option in Self.ofSheets where arguments.mentions(option) {
        throw arguments.refuse(
          option,
          "this is for sheets of paper, and \(stock.name.text) is a roll for a label printer")
      }
      let copies = try arguments.integer(SheetOptions.copies, in: 1...PrinterLabel.mostCopies)
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
    SheetOptions.preview,
    QRSizeOptions.dpi, QROutputOptions.press, QROutputOptions.verify,
  ]
}

/// Stock that is named outside of options.
package struct NamedStock {
  /// Its name.
  package let name: String
  /// A file with stock of one's own.
  package let file: String?

  /// A name, and perhaps a file.
  package init(_ name: String, file: String?) { (self.name, self.file) = (name, file) }

  /// Where its labels lie, and the dots of its printer if that is known.
  package func paper() throws -> NamedPaper {
    let stock = try StockSource([file].compactMap(\.self)).one(named: name)
    switch stock.form {
    case .sheet(let sheet):
      return NamedPaper(
        sheet: try SheetGeometry(sheet, bleed: nil), density: nil, name: stock.name.text,
        doubt: stock.doubt)
    case .roll(let roll):
      let geometry = try RollGeometry(roll, length: nil)
      return NamedPaper(
        sheet: try geometry.sheet, density: geometry.density, name: stock.name.text,
        doubt: stock.doubt)
    }
  }
}

/// The labels of a stock that was found.
package struct NamedPaper {
  /// Where they lie; of a roll, the one label.
  package let sheet: SheetGeometry
  /// The dots of a roll's printer.
  package let density: Density?
  /// The stock, for people: "Avery L7160".
  package let name: String
  /// Why its sizes are not to be trusted.
  package let doubt: String?
}
