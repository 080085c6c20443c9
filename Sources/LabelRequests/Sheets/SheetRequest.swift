import Artwork
import CodeRequests
import Codes
import CommandHabits
package import CommandLineKit
import HostIO
package import LabelStock
import Sheets

/// What `beckon sheet` was asked for, checked and ready.
package struct SheetRequest {
  package let path: String
  let paper: SheetPaper
  let look: LabelLook
  let order: SheetOrder
  let printer: ToldPrinter
  let press: PressIntent?
  let verifies: Bool
  let existing: OutputFile.Existing
  let isJSON: Bool
  let isQuiet: Bool
  package let isTestPage: Bool
  /// The one sheet that is to be drawn as a picture; `nil` where all become a file.
  package let preview: Int?

  /// What options say of the paper and the file; labels look like `look`.
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
        QROutputOptions.out, "a PDF is not for this; name a file: -o sheet.pdf")
    }
    self.path = path
    paper = try SheetPaper(arguments, stock)
    order = try SheetOptions.order(arguments)
    printer = try ToldPrinter(arguments)
    self.look = look
    press = try QROutputOptions.pressIntent(arguments)
    verifies = arguments.has(QROutputOptions.verify)
    existing = arguments.existing
    isQuiet = arguments.has(QROutputOptions.quiet)
    isTestPage = arguments.has(SheetOptions.testPage)
  }
}
