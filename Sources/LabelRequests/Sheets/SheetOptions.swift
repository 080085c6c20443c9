import Artwork
import CodeRequests
import CommandHabits
package import CommandLineKit
import LabelStock
import PrinterLanguages
import Sheets

/// The options of `beckon sheet`.
package enum SheetOptions {
  /// Which labels.
  package static let stock = Option(
    "stock", value: "NAME", category: "Sheet", help: "The labels: L7160, avery 5160, herma 4201",
    detail:
      "beckon stock list shows them all; a number, a brand with a number, or a name of your own.")
  static let grid = Option(
    "grid", value: "COLUMNSxROWS", category: "Sheet",
    help: "Plain paper, divided like this and cut along marks: 5x8")
  static let paper = Option(
    "paper", value: "NAME", choices: Paper.named.compactMap { $0.name?.lowercased() },
    category: "Sheet", help: "The paper for --grid", default: "a4")
  static let border = Option(
    "border", value: "LENGTH", category: "Sheet", help: "What stays free round the grid",
    default: "12mm")
  static let gap = Option(
    "gap", value: "LENGTH", category: "Sheet", help: "What lies between its labels",
    defaultText: "nothing")
  static let bleed = Option(
    "bleed", value: "LENGTH", category: "Sheet",
    help: "How far colour goes on beyond the cut of --grid", default: "3mm")
  static let start = Option(
    "start", value: "N", category: "Sheet",
    help: "The first label that is still on a used sheet", default: "1")
  static let skip = Option(
    "skip", value: "LIST", category: "Sheet",
    help: "Labels of every sheet that stay empty, such as 3,7")
  static let copies = Option(
    "copies", value: "N", category: "Sheet", help: "How many labels each code gets", default: "1")
  static let byColumns = Option(
    "by-columns", category: "Sheet", help: "Fill columns first, not rows")

  static let csv = Option(
    "csv", value: "FILE", category: "Data",
    help: "Take the codes from a table, CSV, .xlsx or .ods; - is standard input",
    completion: .files(["csv", "xlsx", "ods"]))
  static let sheet = TableInput.sheet(category: "Data")
  static let sheetRows = TableInput.sheetRows(category: "Data")
  static let template = Option(
    "template", value: "TEMPLATE", category: "Data",
    help: "A URI template (RFC 6570), filled from the columns of each row")
  static let route = Option(
    "route", value: "NAME", category: "Data",
    help: "A route of the table, whose parameters are columns")
  static let host = Option(
    "host", value: "HOST", category: "Data", help: "Another host of that route",
    defaultText: "its first host")
  static let urlColumn = Option(
    "url-column", value: "NAME", category: "Data", help: "The column that has the URL",
    default: "url")

  static let text = Option(
    "text", value: "TEXT", category: "Data",
    help: "Plain text in place of URLs, with {names} of columns, {index} or {index:05}")
  static let count = Option(
    "count", value: "N", category: "Data", help: "So many labels of --text, without a table")

  static let line = Option(
    "line", value: "TEXT", isRepeatable: true, allowsEmpty: true, category: "Label",
    help: "A line of text; {table} is that column, {url}, {host} and {index} are always there")
  static let place = Option(
    "place", value: "WHERE", choices: LabelDesign.TextPlace.allCases.map(\.rawValue),
    category: "Label", help: "Where the lines stand", default: "auto")
  static let cutLine = Option(
    "cut-line", category: "Label", help: "Draw a fine line along the edge of each label")

  static let offset = Option(
    "offset", value: "X,Y", category: "Printer",
    help: "Move everything, in millimetres to the right and down: 0.8,-1.2")
  static let scale = Option(
    "scale", value: "FACTOR", category: "Printer",
    help: "Stretch the places of labels, as 1.004; codes stay as large as they are")
  static let printer = Option(
    "printer", value: "NAME", category: "Printer",
    help: "A printer by a name of yours: --offset and --scale are kept under it, and taken from it")
  /// Which sheet is to be looked at.
  package static let preview = Option(
    "preview", value: "N", category: "Printer",
    help: "Draw sheet N as a picture (-o sheet.png or .svg) to be looked at, and keep nothing of it"
  )
  static let testPage = Option(
    "test-page", category: "Printer",
    help: "Draw the labels' edges, a ruler and what to measure instead of codes")

  static let send = Option(
    "send", value: "ADDRESS", category: "Label printer",
    help: "Send labels of a roll to their printer: tcp://HOST, /dev/usb/lp0, cups:QUEUE")
  static let length = Option(
    "length", value: "LENGTH", category: "Label printer",
    help: "How long a label of endless tape is", defaultText: "as long as it is wide")
  /// Which Brother is spoken to.
  package static let model = Option(
    "model", value: "NAME",
    choices: BrotherModel.named.map(\.name), category: "Label printer",
    help: "Which Brother QL it is", default: "ql-820nwb")

  /// The labels and which of them are filled, whatever is on them.
  package static let ofLabels = [
    stock, .stockFile, .gLabels, grid, paper, border, gap, bleed, start, skip, copies, byColumns,
  ]
  /// The printer and the file.
  package static let ofPrinter = [
    offset, scale, printer, testPage, preview, QRSizeOptions.dpi, send, length, model,
    QROutputOptions.out,
    QROutputOptions.press, QROutputOptions.verify, .force, .json, QROutputOptions.quiet,
  ]

  static let all: [Option] =
    ofLabels + [csv, sheet, sheetRows, template, route, host, .routes, urlColumn]
    + [text, count]
    + [line, place, cutLine]
    + QRSymbolOptions.ofURLs
    + [QRLookOptions.dark, QRLookOptions.light, QRLookOptions.logo, QRLookOptions.logoSize]
    + [QRLookOptions.font, QRLookOptions.printCheck, .lint] + ofPrinter
}

extension SheetOptions {
  static func order(_ arguments: Arguments) throws -> SheetOrder {
    var order = SheetOrder()
    order.start = try arguments.integer(start, in: 1...10_000) ?? 1
    order.copies = try arguments.integer(copies, in: 1...SheetOrder.mostCopies) ?? 1
    order.isByColumns = arguments.has(byColumns)
    order.skipped =
      try arguments.value(skip, expected: "numbers of labels such as 3,7") { text in
        let numbers = text.split(separator: ",").map { Int($0) }
        return numbers.allSatisfy { $0 ?? 0 > 0 } ? Set(numbers.compactMap(\.self)) : nil
      } ?? []
    return order
  }

  /// What is said of the printer, over what is known of it.
  static func correction(
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

  /// How a label's room is divided, as options say.
  static func design(_ arguments: Arguments) throws -> LabelDesign {
    var design = LabelDesign()
    design.textPlace = LabelDesign.TextPlace(rawValue: arguments[place] ?? "auto") ?? .auto
    design.density = try QRSizeOptions.printer(arguments)
    design.hasCutLine = arguments.has(cutLine)
    return design
  }
}
