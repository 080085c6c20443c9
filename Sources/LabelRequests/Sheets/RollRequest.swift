import CodeRequests
import CommandHabits
package import CommandLineKit
import HostIO
package import LabelPrinters
package import LabelStock
import PrinterLanguages
package import Sheets

/// What `beckon sheet` was asked for with labels of a roll.
package struct RollRequest {
  package let stock: Stock
  package let roll: RollGeometry
  let language: RollStream.Language
  package let look: LabelLook
  /// Where the bytes go, if not to a printer alone.
  package let path: String?
  package let printer: LabelPrinterAddress?
  let copies: Int
  let existing: OutputFile.Existing
  let isJSON: Bool
  let isQuiet: Bool

  /// What options say of the printer and the file; labels look like `look`, and `length` is that of a label of
  /// endless tape.
  package init(
    _ arguments: Arguments, _ stock: Stock, _ roll: Roll, _ look: LabelLook, length: Int? = nil,
    copies: Int = 1
  ) throws {
    self.stock = stock
    self.roll = try RollGeometry(roll, length: length)
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
    self.look = look
    self.copies = copies
    existing = arguments.existing
    isQuiet = arguments.has(QROutputOptions.quiet)
  }

  /// What makes the bytes for the printer.
  package func stream() throws -> RollStream { try RollStream(roll, language) }

  private static func language(
    _ printer: Roll.Printer, _ path: String?, _ arguments: Arguments
  ) throws -> RollStream.Language {
    let end = path?.split(separator: "/").last?.split(separator: ".").dropFirst().last
    switch end?.lowercased() {
    case "zpl": return .zpl
    case "tspl": return .tspl
    case "epl": return .epl2
    case nil, "prn", "bin":
      if let own = language(of: printer, model: arguments[SheetOptions.model]) { return own }
      throw arguments.refuse(
        "the language of \(printer.words) printers is not spoken here; where one speaks another, "
          + "name it by the file: .zpl, .tspl or .epl")
    case let end?:
      throw arguments.refuse(
        QROutputOptions.out,
        "'.\(end.safeForTerminal())' is not a printer's language; end the name in .zpl, .tspl, "
          + ".epl, or .prn for the roll's own")
    }
  }

  /// What a roll's own printers speak; `nil` where that is not spoken here.
  private static func language(of printer: Roll.Printer, model: String?) -> RollStream.Language? {
    switch printer {
    case .brotherQL: .brother(BrotherModel.named.first { $0.name == model }?.model ?? .standard)
    case .zebra: .zpl
    default: nil
    }
  }
}

extension RollRequest {
  /// Labels that go to a printer one by one, each as it is asked for; `model` is a Brother's.
  package init(
    _ usual: NamedStock, to printer: LabelPrinterAddress, model: String?, _ look: LabelLook
  ) throws {
    stock = try StockSource([usual.file].compactMap(\.self)).one(named: usual.name)
    guard case .roll(let roll) = stock.form else {
      throw BadData(
        "\(stock.name.text) is a sheet, and labels are printed one by one on a roll only; name a roll "
          + "as the job's stock, such as zebra-2x1-203")
    }
    guard let language = Self.language(of: roll.printer, model: model) else {
      throw BadData("the language of \(roll.printer.words) printers is not spoken here")
    }
    (self.language, self.look, self.printer) = (language, look, printer)
    self.roll = try RollGeometry(roll, length: nil)
    (path, copies, existing, isJSON, isQuiet) = (nil, 1, .kept, false, true)
  }
}
