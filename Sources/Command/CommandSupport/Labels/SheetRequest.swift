/// The options of `beckon sheet` for labels on sheets, checked and ready to run.
package struct SheetRequest {
  /// The paper, the look of the labels and the file.
  package let plan: SheetPlan
  package let printer: PrinterSettings
  package let isJSON: Bool
  package let isQuiet: Bool
  /// Whether the progress is written to standard error for a program.
  package let showsProgress: Bool
  /// Whether a test page is printed instead of labels.
  package let isTestPage: Bool
  /// The number of the only sheet to draw as a picture, or `nil` to make a file of all sheets.
  package let preview: Int?

  /// Reads the options for the paper and the file of labels that look like `look`.
  package init(_ arguments: Arguments, _ stock: Stock?, _ look: LabelLook) throws {
    guard let path = arguments[QROutputOptions.out] else {
      throw arguments.refuse("name the file with -o, as in -o sheet.pdf")
    }
    preview = try arguments.integer(SheetOptions.preview, in: 1...1_000_000)
    let kind = OutputFormat(path: path)
    if preview != nil {
      guard kind == .png || kind == .svg else {
        throw arguments.refuse(SheetOptions.preview, "a picture is a PNG or an SVG: -o sheet.png")
      }
    } else if path != "-", kind != .pdf {
      throw arguments.refuse(QROutputOptions.out, "a sheet is a PDF; name it so: -o sheet.pdf")
    }
    isJSON = arguments.has(.json)
    if path == "-", isJSON || Terminal.output.isTerminal {
      throw arguments.refuse(
        QROutputOptions.out, "a PDF does not belong here; name a file: -o sheet.pdf")
    }
    let paper = try LabelSheet(arguments, stock, look.design.card?.template)
    let order = try SheetOptions.order(arguments)
    printer = try PrinterSettings(arguments)
    plan = SheetPlan(
      path: path, paper: paper, look: look, order: order, correction: printer.correction,
      press: try QROutputOptions.pressIntent(arguments),
      verifies: arguments.has(QROutputOptions.verify), existing: arguments.existing)
    isQuiet = arguments.has(QROutputOptions.quiet)
    showsProgress = arguments.has(SheetOptions.progress)
    isTestPage = arguments.has(SheetOptions.testPage)
  }
}
