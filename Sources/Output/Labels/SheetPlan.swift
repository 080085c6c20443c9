package import Artwork
import Basics
import Codes
import CommandLineKit
import InvocationURLs
import QRCodes
package import SystemIO

/// The plan for labels on sheets: paper, look, order, correction and file.
package struct SheetPlan {
  /// The path of the file; `-` for standard output.
  package let path: String
  package let paper: LabelSheet
  package let look: LabelLook
  package let order: FillOrder
  /// The correction for a printer that shifts or stretches sheets.
  package let correction: PrinterCorrection
  /// The printing condition that the file declares, if any.
  package let press: PressIntent?
  /// Whether to read every code back from the file.
  package let verifies: Bool
  package let existing: OutputFile.Existing

  /// Creates a plan for labels on sheets.
  package init(
    path: String, paper: LabelSheet, look: LabelLook, order: FillOrder,
    correction: PrinterCorrection = PrinterCorrection(), press: PressIntent? = nil,
    verifies: Bool = true, existing: OutputFile.Existing = .kept
  ) {
    (self.path, self.paper, self.look, self.order) = (path, paper, look, order)
    (self.correction, self.press) = (correction, press)
    (self.verifies, self.existing) = (verifies, existing)
  }

  /// The facts about a file of sheets that was written.
  package struct Written {
    /// The report on the labels in the file.
    package let report: SheetReport
    /// The position of each item's label, or of its first copy.
    package let placed: [(item: SheetItem, place: SheetPlace)]
    package let sheetCount: Int
  }

  /// Fills sheets with the labels of these items, in their order, and writes them to a PDF file.
  /// Returns `nil` if `isStopped` said so between two labels; then nothing was written.
  ///
  /// Calls `progress` with the number of finished labels, copies not counted.
  package func write(
    _ items: [SheetItem], unless isStopped: @escaping () -> Bool = { false },
    progress: (_ count: Int) -> Void = { _ in }
  ) throws -> Written? {
    let density = look.design.density
    let maker = try look.maker(for: paper.geometry, density: density)
    let fit = try look.fit(items, maker, unless: isStopped)
    if isStopped() { return nil }
    var document = try SheetDocument(
      path, paper.geometry, order, correction, density, title: nil, verifies: verifies,
      existing: existing, press: press)
    var report = SheetReport(fit, items)
    var placed: [(item: SheetItem, place: SheetPlace)] = []
    for item in items {
      if isStopped() { return nil }
      do {
        let label = try look.make(item, maker) { report.warn($0, $1) }
        for finding in OutputFormat.pdf.findings(on: label.code.page) {
          report.warn("\(finding)", warningWithoutNumbers("\(finding)"))
        }
        let places = try document.add(label)
        report.add(item, label, places)
        if let first = places.first { placed.append((item, first)) }
      } catch { throw SheetItemFailure(item: item, failure: error) }
      progress(placed.count)
    }
    if isStopped() { return nil }
    let sheetCount = document.sheetCount
    try document.commit()
    return Written(report: report, placed: placed, sheetCount: sheetCount)
  }

  /// Writes a test page that shows the edges of the labels and how a printer shifts or scales them.
  package func writeTestPage() throws {
    try SheetDocument.check(paper.geometry, correction)
    let page = try TestPage(paper.geometry, correction, font: look.font).page
    try OutputFile.write(page.pdf(press: press), to: path, existing: existing)
  }
}

/// An error for an item whose label cannot be made. Nothing was written.
package struct SheetItemFailure: Error, CustomStringConvertible {
  package let item: SheetItem
  package let failure: any Error

  package var description: String {
    "\(item.place)\(item.url.excerpt): \(failure) (nothing was written)"
  }
}
