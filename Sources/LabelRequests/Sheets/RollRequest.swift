import CodeRequests
import CommandHabits
import CommandLineKit
import HostIO
import LabelPrinters
import LabelStock
import PrinterLanguages
import Sheets

/// What `beckon sheet` was asked for with labels of a roll.
struct RollRequest {
  let stock: Stock
  let roll: RollGeometry
  let language: RollStream.Language
  let look: LabelLook
  /// Where the bytes go, if not to a printer alone.
  let path: String?
  let printer: LabelPrinterAddress?
  let copies: Int
  let existing: OutputFile.Existing
  let isJSON: Bool
  let isQuiet: Bool

  init(_ arguments: Arguments, _ stock: Stock, _ roll: Roll) throws {
    for option in Self.ofSheets where arguments.mentions(option) {
      throw arguments.refuse(
        option, "this is for sheets of paper, and \(stock.name.text) is a roll for a label printer")
    }
    self.stock = stock
    self.roll = try RollGeometry(roll, length: QRSizeOptions.length(SheetOptions.length, arguments))
    path = arguments[QROutputOptions.out]
    printer = try arguments[SheetOptions.send].map {
      text throws(LabelPrinterAddressError) in try LabelPrinterAddress(text)
    }
    guard path != nil || printer != nil else {
      throw arguments.refuse(
        "say where to: -o label.zpl for a file, or --send tcp://HOST for a printer")
    }
    language = try Self.language(roll.printer, path, arguments)
    isJSON = arguments.has(.json)
    if path == "-", isJSON || Terminal.output.isTerminal {
      throw arguments.refuse(
        QROutputOptions.out, "a printer's bytes are not for this; name a file: -o label.zpl")
    }
    look = try LabelLook(arguments)
    copies = try arguments.integer(SheetOptions.copies, in: 1...PrinterLabel.mostCopies) ?? 1
    existing = arguments.existing
    isQuiet = arguments.has(QROutputOptions.quiet)
  }

  private static let ofSheets = [
    SheetOptions.grid, SheetOptions.paper, SheetOptions.border, SheetOptions.gap,
    SheetOptions.bleed, SheetOptions.start, SheetOptions.skip, SheetOptions.byColumns,
    SheetOptions.offset, SheetOptions.scale, SheetOptions.testPage, QRSizeOptions.dpi,
    QROutputOptions.verify,
  ]

  /// By the name of the file, or else what the roll's printers speak.
  private static func language(
    _ printer: Roll.Printer, _ path: String?, _ arguments: Arguments
  ) throws -> RollStream.Language {
    let end = path?.split(separator: "/").last?.split(separator: ".").dropFirst().last
    switch (end?.lowercased(), printer) {
    case ("zpl", _): return .zpl
    case ("tspl", _): return .tspl
    case ("epl", _): return .epl2
    case (nil, .brotherQL), ("prn", .brotherQL), ("bin", .brotherQL):
      let name = arguments[SheetOptions.model]
      return .brother(BrotherModel.named.first { $0.name == name }?.model ?? .standard)
    case (nil, .zebra), ("prn", .zebra): return .zpl
    case (nil, _), ("prn", _):
      throw arguments.refuse(
        "the language of \(printer.words) printers is not spoken here; where one speaks another, "
          + "name it by the file: .zpl, .tspl or .epl")
    case (let end?, _):
      throw arguments.refuse(
        QROutputOptions.out,
        "'.\(end.safeForTerminal())' is not a printer's language; end the name in .zpl, .tspl, "
          + ".epl, or .prn for the roll's own")
    }
  }
}
