import CodeRequests
import Codes
import CommandHabits
import CommandLineKit
import HostIO
import LabelStock
import Sheets

/// What `beckon sheet` was asked for, checked and ready.
struct SheetRequest {
  let path: String
  let paper: SheetPaper
  let look: LabelLook
  let order: SheetOrder
  let correction: PrinterCorrection
  let verifies: Bool
  let existing: OutputFile.Existing
  let isJSON: Bool
  let isQuiet: Bool
  let isTestPage: Bool

  init(_ arguments: Arguments, _ stock: Stock?) throws {
    guard let path = arguments[QROutputOptions.out] else {
      throw arguments.refuse("name the file with -o, as in -o sheet.pdf")
    }
    if path != "-", OutputFormat(path: path) != .pdf {
      throw arguments.refuse(QROutputOptions.out, "a sheet is a PDF; name it so: -o sheet.pdf")
    }
    isJSON = arguments.has(.json)
    if path == "-", isJSON || Terminal.output.isTerminal {
      throw arguments.refuse(
        QROutputOptions.out, "a PDF is not for this; name a file: -o sheet.pdf")
    }
    self.path = path
    paper = try SheetPaper(arguments, stock)
    order = try SheetOptions.order(arguments)
    correction = try SheetOptions.correction(arguments)
    look = try LabelLook(arguments)
    verifies = arguments.has(QROutputOptions.verify)
    existing = arguments.existing
    isQuiet = arguments.has(QROutputOptions.quiet)
    isTestPage = arguments.has(SheetOptions.testPage)
    if isTestPage, !arguments[SheetCommand.urls].isEmpty || arguments.has(SheetOptions.csv) {
      throw arguments.refuse(SheetOptions.testPage, "a test page has no codes; leave the URLs out")
    }
  }
}
