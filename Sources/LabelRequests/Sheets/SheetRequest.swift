import CodeRequests
import Artwork
import Codes
import CommandHabits
import CommandLineKit
import HostIO
import InvocationURLs
import QRCodes
import Sheets

/// What `beckon sheet` was asked for, checked and ready.
struct SheetRequest {
  let path: String
  let paper: SheetPaper
  let style: QRStyle
  let design: LabelDesign
  let order: SheetOrder
  let correction: PrinterCorrection
  let font: FontFile
  /// `nil` when URLs are not looked at.
  let linter: Linter?
  let verifies: Bool
  let existing: OutputFile.Existing
  let isJSON: Bool
  let isQuiet: Bool
  let isTestPage: Bool

  init(_ arguments: Arguments) throws {
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
    paper = try SheetPaper(arguments)
    design = try SheetOptions.design(arguments)
    order = try SheetOptions.order(arguments)
    correction = try SheetOptions.correction(arguments)
    var style = QRStyle()
    style.options.capitalizesHost = arguments.has(QRSymbolOptions.upper)
    if let level = try arguments.value(
      QRSymbolOptions.level, expected: "a level", { QRLevel($0) })
    {
      style.options.level = level
    }
    if let least = try arguments.value(
      QRSymbolOptions.minimum, expected: "a version from 1 to 40", { QRVersion($0) })
    {
      style.options.versions = least...style.options.versions.upperBound
    }
    try QRLookOptions.readColours(arguments, into: &style)
    self.style = style
    font = try QRLookOptions.fontFile(arguments)
    linter = try arguments.has(.lint) ? Linter(publicSuffixes: PublicSuffixFile.load()) : nil
    verifies = arguments.has(QROutputOptions.verify)
    existing = arguments.existing
    isQuiet = arguments.has(QROutputOptions.quiet)
    isTestPage = arguments.has(SheetOptions.testPage)
    if isTestPage, !arguments[SheetCommand.urls].isEmpty || arguments.has(SheetOptions.csv) {
      throw arguments.refuse(SheetOptions.testPage, "a test page has no codes; leave the URLs out")
    }
  }
}
