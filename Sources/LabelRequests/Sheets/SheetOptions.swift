import Artwork
import CodeRequests
import CommandHabits
import CommandLineKit
import LabelStock
import PrinterLanguages
import Sheets

/// The options of `beckon sheet`.
enum SheetOptions {
  static let stock = Option(
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
    help: "Take the codes from a table; - is standard input",
    completion: .files(["csv"]))
  static let template = Option(
    "template", value: "TEMPLATE", category: "Data",
    help: "A URI template (RFC 6570), filled from the columns of each row")
  static let urlColumn = Option(
    "url-column", value: "NAME", category: "Data", help: "The column that has the URL",
    default: "url")

  static let line = Option(
    "line", value: "TEXT", isRepeatable: true, category: "Label",
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
  static let testPage = Option(
    "test-page", category: "Printer",
    help: "Draw the labels' edges, a ruler and what to measure instead of codes")

  static let send = Option(
    "send", value: "ADDRESS", category: "Label printer",
    help: "Send labels of a roll to their printer: tcp://HOST, /dev/usb/lp0, cups:QUEUE")
  static let length = Option(
    "length", value: "LENGTH", category: "Label printer",
    help: "How long a label of endless tape is", defaultText: "as long as it is wide")
  static let model = Option(
    "model", value: "NAME",
    choices: BrotherModel.named.map(\.name), category: "Label printer",
    help: "Which Brother QL it is", default: "ql-820nwb")

  static let all: [Option] =
    [stock, .stockFile, .gLabels, grid, paper, border, gap, bleed]
    + [start, skip, copies, byColumns, csv, template, urlColumn, line, place, cutLine]
    + [offset, scale, testPage, QRSizeOptions.dpi, send, length, model]
    + QRSymbolOptions.ofURLs
    + [QRLookOptions.dark, QRLookOptions.light, QRLookOptions.logo, QRLookOptions.logoSize]
    + [QRLookOptions.font, QRLookOptions.printCheck]
    + [QROutputOptions.out, QROutputOptions.verify, .lint, .force, .json, QROutputOptions.quiet]
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

  static func correction(_ arguments: Arguments) throws -> PrinterCorrection {
    var correction = PrinterCorrection()
    let moved = try arguments.value(offset, expected: "two numbers of millimetres such as 0.8,-1.2")
    {
      let parts = $0.split(separator: ",").map { Double($0) }
      guard parts.count == 2, let x = parts[0], let y = parts[1], abs(x) <= 50, abs(y) <= 50
      else { return nil as (Double, Double)? }
      return (x, y)
    }
    if let (x, y) = moved {
      correction.across = Int((x * 1_000).rounded())
      correction.down = Int((y * 1_000).rounded())
    }
    let factor = try arguments.value(scale, expected: "a factor from 0.9 to 1.1 such as 1.004") {
      Double($0).flatMap { (0.9...1.1).contains($0) ? $0 : nil }
    }
    if let factor { correction.stretch = Int((factor * 1_000_000).rounded()) }
    return correction
  }

  static func design(_ arguments: Arguments) throws -> LabelDesign {
    var design = LabelDesign()
    design.textPlace = LabelDesign.TextPlace(rawValue: arguments[place] ?? "auto") ?? .auto
    design.density = try QRSizeOptions.printer(arguments)
    design.hasCutLine = arguments.has(cutLine)
    return design
  }
}
