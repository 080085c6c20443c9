import Artwork
import Basics
import CodeRequests
import Codes
import CommandHabits
import CommandLineKit
import HostIO
import InvocationURLs
import JSONText
import QRCodes
import Sheets

/// Fills sheets with codes.
struct SheetRun {
  private let request: SheetRequest
  private let items: SheetItems

  init(_ request: SheetRequest, _ items: SheetItems) {
    (self.request, self.items) = (request, items)
  }

  func run() throws -> ExitStatus {
    request.paper.warn()
    let hasLines = items.contains { !$0.lines.isEmpty }
    let maker = try LabelMaker(
      for: request.paper.sheet, request.look.style, request.look.design,
      font: hasLines ? request.look.font : nil)
    var document = try SheetDocument(
      request.path, request.paper.sheet, request.order, request.correction,
      request.look.design.density, title: nil, verifies: request.verifies,
      existing: request.existing)
    var report = SheetReport()
    for item in items {
      if Interruption.pending != nil {
        Beckon.say("interrupted; \(request.path) was not written")
        return .interrupted
      }
      do {
        let label = try request.look.make(item, maker) { report.warn($0, $1) }
        report.add(item, label, try document.add(label))
      } catch { throw SheetItemFailure(item: item, failure: error) }
    }
    let sheets = document.sheetCount
    try document.commit()
    if !request.isQuiet { for warning in report.warnings { Beckon.warn(warning) } }
    if request.isJSON { return try Beckon.print(report.lines) }
    if request.path == "-" || request.isQuiet { return .done }
    return try Beckon.print(report.summary(request, sheets: sheets))
  }
}

extension SheetPaper {
  /// A doubtful number is said to be so whenever it is used.
  func warn() {
    if let doubt { Beckon.say("\(doubt); print a test page first") }
  }
}

/// A label that cannot be made; nothing was written.
struct SheetItemFailure: CommandError, CustomStringConvertible {
  let item: SheetItem
  let failure: any Error

  var exitStatus: ExitStatus { Beckon.status(of: failure) }

  var description: String {
    "\(item.place)\(item.url.excerpt): \(failure) (nothing was written)"
  }
}

/// A page that shows where labels lie and what a printer does to them.
struct SheetTestRun {
  private let request: SheetRequest

  init(_ request: SheetRequest) { self.request = request }

  func run() throws -> ExitStatus {
    request.paper.warn()
    let page = try TestPage(request.paper.sheet, request.correction, font: request.look.font).page
    try OutputFile.write(page.pdf(), to: request.path, existing: request.existing)
    if request.path == "-" || request.isQuiet { return .done }
    return try Beckon.print(
      """
      \(request.path.safeForTerminal())
        the edges of \(request.paper.words)
        print it at 100 % on plain paper and hold it against a sheet of labels; the page says what to measure

      """)
  }
}
