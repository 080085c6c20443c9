import Artwork
import Codes
import InvocationURLs
import QRCodes
package import Labels

/// Fills sheets with codes, and writes them to a PDF file.
package struct SheetRun {
  private let request: SheetRequest
  private let items: [SheetItem]

  /// Creates a run of these codes, in their order.
  package init(_ request: SheetRequest, _ items: [SheetItem]) {
    (self.request, self.items) = (request, items)
  }

  /// Writes the file and reports it. Before the report, calls `done` with the place of each label.
  package func run(_ done: ([PlacedLabel]) throws -> Void = { _ in }) throws -> ExitStatus {
    request.paper.warn()
    let density = request.look.design.density
    let maker = try request.look.maker(
      for: request.paper.sheet, density: density)
    let fit = try request.look.fit(items, maker)
    var document = try SheetDocument(
      request.path, request.paper.sheet, request.order, request.printer.correction, density,
      title: nil, verifies: request.verifies, existing: request.existing, press: request.press)
    var report = SheetReport(fit, items)
    var placed: [PlacedLabel] = []
    for item in items {
      if Interruption.pending != nil {
        Beckon.say("interrupted; \(request.path) was not written")
        return .interrupted
      }
      do {
        let label = try request.look.make(item, maker) { report.warn($0, $1) }
        for finding in OutputFormat.pdf.findings(on: label.code.page) {
          report.warn("\(finding)", warningWithoutNumbers("\(finding)"))
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

/// The place of an item's label, or of its first copy.
package struct PlacedLabel {
  /// The content of the label.
  package let item: SheetItem
  /// The number of the sheet, and of the label on it.
  package let place: SheetPlace
}

extension LabelSheet {
  /// Reports doubtful sizes whenever they are used.
  package func warn() {
    if let doubt { Beckon.say("\(doubt); print a test page first") }
  }
}

/// An error: a label cannot be made, and nothing was written.
package struct SheetItemFailure: CommandError, CustomStringConvertible {
  package let item: SheetItem
  package let failure: any Error

  package var exitStatus: ExitStatus { Beckon.status(of: failure) }

  package var description: String {
    "\(item.place)\(item.url.excerpt): \(failure) (nothing was written)"
  }
}

/// Makes a test page that shows the edges of the labels and how a printer shifts or scales them.
package struct SheetTestRun {
  private let request: SheetRequest

  /// Creates a test page for the requested labels and printer.
  package init(_ request: SheetRequest) { self.request = request }

  /// Writes the page and reports it.
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
