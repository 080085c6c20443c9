package import LabelPrinting

/// The options of `beckon sheet` for labels on a roll, checked and ready to run.
package struct RollRequest {
  /// The stock, the printer language and the look of the labels.
  package let plan: RollPlan
  /// The path of the output file; nil if the labels go only to a printer.
  package let path: String?
  /// The address of the printer that gets the labels; nil for none.
  package let printer: LabelPrinterAddress?
  package let existing: OutputFile.Existing
  package let isJSON: Bool
  package let isQuiet: Bool

  /// Reads the options for the printer and the file. The labels look like `look`; `length` is the
  /// length of a label on endless tape.
  package init(
    _ arguments: Arguments, _ stock: Stock, _ roll: Roll, _ look: LabelLook, length: Int? = nil,
    copies: Int = 1
  ) throws {
    let geometry = try RollGeometry(roll, length: length)
    path = arguments[QROutputOptions.out]
    printer = try arguments[SheetOptions.send].map {
      text throws(LabelPrinterAddressError) in try LabelPrinterAddress(text)
    }
    guard path != nil || printer != nil else {
      throw arguments.refuse(
        "say where to: -o label.zpl for a file, or --send tcp://HOST for a printer")
    }
    let language = try Self.language(roll.printer, path, arguments)
    isJSON = arguments.has(.json)
    if path == "-", isJSON || Terminal.output.isTerminal {
      throw arguments.refuse(
        QROutputOptions.out, "printer data does not belong here; name a file: -o label.zpl")
    }
    plan = RollPlan(stock, geometry, language, look, copies: copies)
    existing = arguments.existing
    isQuiet = arguments.has(QROutputOptions.quiet)
  }

  private static func language(
    _ printer: Roll.Printer, _ path: String?, _ arguments: Arguments
  ) throws -> RollEncoder.Language {
    let end = path?.split(separator: "/").last?.split(separator: ".").dropFirst().last
    switch end?.lowercased() {
    case "zpl": return .zpl
    case "tspl": return .tspl
    case "epl": return .epl2
    case nil, "prn", "bin":
      if let own = language(of: printer, model: arguments[SheetOptions.model]) { return own }
      throw arguments.refuse(
        "the language of \(printer.words) printers is not supported; if yours understands another "
          + "one, choose it by the name of the file: .zpl, .tspl or .epl")
    case let end?:
      throw arguments.refuse(
        QROutputOptions.out,
        "'.\(end.safeForTerminal())' is not a printer's language; end the name in .zpl, .tspl, "
          + ".epl, or .prn for the roll's own")
    }
  }

  /// The language that the printers of a roll understand; nil if it is not supported.
  private static func language(of printer: Roll.Printer, model: String?) -> RollEncoder.Language? {
    switch printer {
    case .brotherQL: .brother(BrotherModel.named.first { $0.name == model }?.model ?? .standard)
    case .zebra: .zpl
    default: nil
    }
  }

  /// Creates a request for labels that are printed one at a time; `model` is that of a Brother
  /// printer.
  package init(
    _ usual: StockReference, to printer: LabelPrinterAddress, model: String?, _ look: LabelLook
  ) throws {
    let stock = try StockSource([usual.file].compactMap(\.self)).one(named: usual.name)
    guard case .roll(let roll) = stock.form else {
      throw BadData(
        "\(stock.name.text) is a sheet, and labels are printed one by one on a roll only; name a roll "
          + "as the job's stock, such as zebra-2x1-203")
    }
    guard let language = Self.language(of: roll.printer, model: model) else {
      throw BadData("the language of \(roll.printer.words) printers is not supported")
    }
    plan = RollPlan(stock, try RollGeometry(roll, length: nil), language, look)
    self.printer = printer
    (path, existing, isJSON, isQuiet) = (nil, .kept, false, true)
  }
}
