import LabelPrinting

/// The options of `beckon sheet`.
package enum SheetOptions {
  /// The option for the name of the label stock.
  package static let stock = Option(
    "stock", value: "NAME", category: "Sheet", help: "The labels: L7160, avery 5160, herma 4201",
    detail:
      "beckon stock list shows them all; a number, a brand with a number, or a name of your own.")
  package static let grid = Option(
    "grid", value: "COLUMNSxROWS", category: "Sheet",
    help: "Plain paper, divided like this and cut along marks: 5x8")
  package static let paper = Option(
    "paper", value: "NAME",
    choices: Paper.named.compactMap { $0.name?.lowercased() } + [paperOfCard],
    category: "Sheet",
    help: "The paper for --grid and --card; card: a page for each card, for print shops",
    default: "a4")
  /// The word for paper that is as large as a card with its bleed.
  package static let paperOfCard = "card"
  package static let border = Option(
    "border", value: "LENGTH", category: "Sheet", help: "The margin around the grid",
    defaultText: "12mm; 9mm around cards")
  package static let gap = Option(
    "gap", value: "LENGTH", category: "Sheet", help: "The gap between its labels",
    defaultText: "nothing")
  package static let bleed = Option(
    "bleed", value: "LENGTH", category: "Sheet",
    help: "How far colour extends beyond the cut of --grid and --card", default: "3mm")
  package static let start = Option(
    "start", value: "N", category: "Sheet",
    help: "The first label that is left on a used sheet", default: "1")
  package static let skip = Option(
    "skip", value: "LIST", category: "Sheet",
    help: "Labels to leave empty on every sheet, such as 3,7")
  package static let copies = Option(
    "copies", value: "N", category: "Sheet", help: "How many labels each code gets", default: "1")
  package static let byColumns = Option(
    "by-columns", category: "Sheet", help: "Fill columns first, not rows")

  package static let csv = Option(
    "csv", value: "FILE", category: "Data",
    help: "Take the codes from a table, CSV, .xlsx or .ods; - is standard input",
    completion: .files(["csv", "xlsx", "ods"]))
  package static let sheet = TableInput.sheet(category: "Data")
  package static let sheetRows = TableInput.sheetRows(category: "Data")
  package static let template = Option(
    "template", value: "TEMPLATE", category: "Data",
    help: "A URI template (RFC 6570), filled from the columns of each row")
  package static let route = Option(
    "route", value: "NAME", category: "Data",
    help: "A route of the table, whose parameters are columns")
  package static let host = Option(
    "host", value: "HOST", category: "Data", help: "Another host of the route",
    defaultText: "its first host")
  package static let urlColumn = Option(
    "url-column", value: "NAME", category: "Data", help: "The column that has the URL",
    default: "url")

  package static let text = Option(
    "text", value: "TEXT", category: "Data",
    help: "Plain text in place of URLs, with {names} of columns, {index} or {index:05}")
  package static let count = Option(
    "count", value: "N", category: "Data", help: "The number of labels for --text, without a table")

  package static let line = Option(
    "line", value: "TEXT", isRepeatable: true, allowsEmpty: true, category: "Label",
    help:
      "A line of text; {table} is the column of that name; {url}, {host} and {index} always exist")
  package static let place = Option(
    "place", value: "WHERE", choices: LabelLayout.TextPlace.allCases.map(\.rawValue),
    category: "Label", help: "Where the lines go", default: "auto")
  package static let align = Option(
    "align", value: "WHERE", choices: LabelLayout.Alignment.allCases.map(\.rawValue),
    category: "Label", help: "How the lines are aligned",
    detail: """
      auto: at the left beside a code, but at the right for lines that are written from right to \
      left; centred below a code.
      """, default: "auto")
  package static let fit = Option(
    "fit", value: "WHICH", choices: LabelLayout.Fit.allCases.map(\.rawValue), category: "Label",
    help: "One size of codes and letters for all labels, or the largest for each", default: "all")
  package static let letterSize = Option(
    "letter-size", value: "LENGTH", category: "Label", help: "The size of the letters: 4mm",
    defaultText: "the largest that fits")
  package static let codeSize = Option(
    "code-size", value: "LENGTH", category: "Label",
    help: "How wide the codes are, without their quiet zone: 20mm",
    defaultText: "the largest that fits")
  package static let margin = Option(
    "margin", value: "LENGTH", category: "Label",
    help: "The empty margin inside a label's edge", defaultText: "that of the stock, usually 2mm")
  package static let cutLine = Option(
    "cut-line", category: "Label", help: "Draw a fine line along the edge of each label")

  package static let offset = Option(
    "offset", value: "X,Y", category: "Printer",
    help: "Move everything, in millimetres to the right and down: 0.8,-1.2")
  package static let scale = Option(
    "scale", value: "FACTOR", category: "Printer",
    help: "Scale the positions of labels, such as 1.004; codes keep their size")
  package static let printer = Option(
    "printer", value: "NAME", category: "Printer",
    help: "A name of your own for the printer; --offset and --scale are saved under it and reused")
  /// The option for the number, from 1, of the sheet to be previewed.
  package static let preview = Option(
    "preview", value: "N", category: "Printer",
    help: "Draw a preview of sheet N as a picture (-o sheet.png or .svg), and record nothing"
  )
  /// The progress as lines of JSON.
  package static let progress = Option(
    "progress", category: "Printer",
    help: "Write the progress to standard error as lines of JSON, for programs",
    detail: """
      {"event":"progress","done":120,"of":10000}, at most four a second. A terminal shows a bar \
      without this option. Ctrl-C ends the work; then no file is written, and nothing is recorded.
      """)
  package static let testPage = Option(
    "test-page", category: "Printer",
    help: "Draw the labels' edges, a ruler and what to measure instead of codes")

  package static let send = Option(
    "send", value: "ADDRESS", category: "Label printer",
    help: "Send labels of a roll to their printer: tcp://HOST, /dev/usb/lp0, cups:QUEUE")
  package static let length = Option(
    "length", value: "LENGTH", category: "Label printer",
    help: "The length of a label on endless tape", defaultText: "as long as it is wide")
  /// The option for the model of a Brother label printer.
  package static let model = Option(
    "model", value: "NAME",
    choices: BrotherModel.named.map(\.name), category: "Label printer",
    help: "The model of the Brother QL", default: "ql-820nwb")

  /// The options for the labels and which of them are filled, independent of their content.
  package static let ofLabels = [
    stock, .stockFile, .gLabels, grid, paper, border, gap, bleed, start, skip, copies, byColumns,
  ]
  /// The options for the sizes of code and text on a label.
  package static let ofText = [place, align, fit, letterSize, codeSize, margin]
  /// The options for the printer and the file.
  package static let ofPrinter = [
    offset, scale, printer, testPage, preview, progress, QRSizeOptions.dpi, send, length, model,
    QROutputOptions.out,
    QROutputOptions.press, QROutputOptions.verify, .force, .json, QROutputOptions.quiet,
  ]

  package static let all: [Option] =
    ofLabels + [csv, sheet, sheetRows, template, route, host, .routes, urlColumn]
    + [text, count] + ContentOptions.ofLabels
    + [line] + ofText + [cutLine] + CardOptions.all
    + QRSymbolOptions.ofURLs
    + [QRLookOptions.dark, QRLookOptions.light, QRLookOptions.logo, QRLookOptions.logoSize]
    + [QRLookOptions.font, QRLookOptions.printCheck, .lint] + ofPrinter

  package static func order(_ arguments: Arguments) throws -> FillOrder {
    var order = FillOrder()
    order.start = try arguments.integer(start, in: 1...10_000) ?? 1
    order.copies = try arguments.integer(copies, in: 1...FillOrder.maxCopyCount) ?? 1
    order.isByColumns = arguments.has(byColumns)
    order.skipped =
      try arguments.value(skip, expected: "numbers of labels such as 3,7") { text in
        let numbers = text.split(separator: ",").map { Int($0) }
        return numbers.allSatisfy { $0 ?? 0 > 0 } ? Set(numbers.compactMap(\.self)) : nil
      } ?? []
    return order
  }

  /// The correction that options give for the printer, over what is known about it.
  package static func correction(
    _ arguments: Arguments, over known: PrinterCorrection
  ) throws -> PrinterCorrection {
    var correction = known
    let moved = try arguments.value(
      offset, expected: "two numbers of millimetres such as 0.8,-1.2",
      PrinterCorrection.init(offset:))
    if let moved { (correction.across, correction.down) = (moved.across, moved.down) }
    let stretched = try arguments.value(scale, expected: "a factor from 0.9 to 1.1 such as 1.004") {
      text in
      Double(text).flatMap { PrinterCorrection(0, 0, scale: $0) }
    }
    if let stretched { correction.stretch = stretched.stretch }
    return correction
  }

  /// The margin that the options give, in micrometres; 0 is allowed, and `nil` means none is given.
  private static func margin(_ arguments: Arguments) throws -> Int? {
    if ["0", "0mm"].contains(arguments[margin]) { return 0 }
    return try QRSizeOptions.length(margin, arguments)
  }

  /// The division of a label's space, as the options give it.
  package static func design(_ arguments: Arguments) throws -> LabelLayout {
    var design = LabelLayout()
    design.textPlace = LabelLayout.TextPlace(rawValue: arguments[place] ?? "auto") ?? .auto
    design.alignment = arguments[align].flatMap(LabelLayout.Alignment.init) ?? .auto
    design.fit = arguments[fit].flatMap(LabelLayout.Fit.init) ?? .all
    design.letterSize = try arguments.value(
      letterSize, expected: "a length from 1mm to 200mm such as 4mm"
    ) { text in Length.micrometres(text).flatMap { (1_000...200_000).contains($0) ? $0 : nil } }
    design.codeSize = try QRSizeOptions.length(codeSize, arguments)
    design.margin = try margin(arguments)
    design.density = try QRSizeOptions.printer(arguments)
    design.hasCutLine = arguments.has(cutLine)
    return design
  }
}
