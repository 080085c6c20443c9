import Artwork
import Basics
import CodeRequests
import Codes
import CommandHabits
package import CommandLineKit
import HostIO
import InvocationURLs
import JSONText
import QRCodes
package import Sheets

/// Fills sheets with codes.
package struct SheetRun {
  private let request: SheetRequest
  private let items: [SheetItem]

  /// So many codes, one after the other.
  package init(_ request: SheetRequest, _ items: [SheetItem]) {
    (self.request, self.items) = (request, items)
  }

  /// Writes the file and tells of it; `done` is called with each label's place before.
  package func run(_ done: ([PlacedLabel]) throws -> Void = { _ in }) throws -> ExitStatus {
    request.paper.warn()
    let density = request.look.design.density
    let maker = try request.look.maker(
      for: request.paper.sheet, density: density)
    var document = try SheetDocument(
      request.path, request.paper.sheet, request.order, request.printer.correction, density,
      title: nil, verifies: request.verifies, existing: request.existing, press: request.press)
    var report = SheetReport()
    var placed: [PlacedLabel] = []
    for item in items {
      if Interruption.pending != nil {
        Beckon.say("interrupted; \(request.path) was not written")
        return .interrupted
      }
      do {
        let label = try request.look.make(item, maker) { report.warn($0, $1) }
        for finding in OutputFormat.pdf.findings(on: label.code.page) {
          report.warn("\(finding)", warningKind("\(finding)"))
        }
        let places = try document.add(label)
        report.add(item, label, places)
        if let first = places.first { placed.append(PlacedLabel(item: item, place: first)) }
      } catch { throw SheetItemFailure(item: item, failure: error) }
    }
    let sheets = document.sheetCount
    try document.commit()
    try done(placed)
    try request.printer.keep()
    if !request.isQuiet { for warning in report.warnings { Beckon.warn(warning) } }
    if request.isJSON { return try Beckon.print(report.lines) }
    if request.path == "-" || request.isQuiet { return .done }
    return try Beckon.print(report.summary(request, sheets: sheets))
  }
}

/// Where the label of an item is; the first of its copies.
package struct PlacedLabel {
  /// What it shows.
  package let item: SheetItem
  /// The sheet and the label on it.
  package let place: SheetPlace
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
package struct SheetTestRun {
  private let request: SheetRequest

  /// Of the labels and the printer that were asked for.
  package init(_ request: SheetRequest) { self.request = request }

  /// Writes the page and tells of it.
  package func run() throws -> ExitStatus {
    request.paper.warn()
    try SheetDocument.check(request.paper.sheet, request.printer.correction)
    let page = try TestPage(
      request.paper.sheet, request.printer.correction, font: request.look.font
    ).page
    try OutputFile.write(
      page.pdf(press: request.press), to: request.path, existing: request.existing)
    try request.printer.keep()
    if request.path == "-" || request.isQuiet { return .done }
    return try Beckon.print(
      """
      \(request.path.safeForTerminal())
        the edges of \(request.paper.words)
        print it at 100 % on plain paper and hold it against a sheet of labels; the page says what to measure

      """)
  }
}
