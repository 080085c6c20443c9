package import Artwork
import Codes
package import SystemIO

/// Writes a PDF file of label sheets, filling label after label. The file appears completely, or
/// not at all.
package struct SheetDocument: ~Copyable {
  private let sheet: SheetGeometry
  private let places: [Int]
  private let copies: Int
  private let correction: PrinterCorrection
  private let density: Density?
  private let publisher: QRPublisher
  private var document: VerifiedPDFWriter
  private var page: SheetBuilder
  /// The index in `places` of the next label to fill.
  private var next: Int

  /// Prepares a document of sheets that will appear at `path`.
  package init(
    _ path: String, _ sheet: SheetGeometry, _ order: FillOrder, _ correction: PrinterCorrection,
    _ density: Density?, title: String?, verifies: Bool, existing: OutputFile.Existing,
    press: PressIntent? = nil
  ) throws {
    let (places, used) = try order.places(on: sheet)
    try Self.check(sheet, correction)
    let page = try SheetBuilder(sheet, correction, density)
    // Used for reading back only; the labels' codes are already drawn.
    let publisher = try QRPublisher()
    document = try VerifiedPDFWriter(
      path, title: title, verifies: verifies, existing: existing, press: press)
    (self.places, self.page, self.publisher) = (places, page, publisher)
    next = used
    copies = order.copies
    self.sheet = sheet
    self.correction = correction
    self.density = density
  }

  /// The number of sheets, including the one that is being filled.
  package var sheetCount: Int { document.pageCount + (page.codes.isEmpty ? 0 : 1) }

  /// Fills the next label, or as many as there are copies. Returns their positions.
  package mutating func add(_ label: RenderedLabel) throws -> [SheetPlace] {
    var filled: [SheetPlace] = []
    for _ in 0..<copies {
      if next == places.count { try finishSheet() }
      filled.append(SheetPlace(sheet: document.pageCount + 1, label: places[next] + 1))
      try page.put(label, onto: places[next])
      next += 1
    }
    return filled
  }

  /// Completes the document and moves it to its path.
  package consuming func commit() throws {
    if !page.codes.isEmpty { try finishSheet() }
    try document.commit()
  }

  private mutating func finishSheet() throws {
    try publisher.add(page.finished(), showing: page.codes, to: &document)
    page = try SheetBuilder(sheet, correction, density)
    next = 0
  }

  /// Throws if a label is moved off the paper. For a label at the paper's edge, its empty margin
  /// may be moved off.
  package static func check(
    _ sheet: SheetGeometry, _ correction: PrinterCorrection
  ) throws(SheetError) {
    for (index, label) in sheet.labels.enumerated() {
      let frame = label.frame
      let (x, y) = correction.place(frame.x, frame.y)
      let (moved, down) = (x - frame.x, y - frame.y)
      // For each side, the distance from the paper's edge and the shift towards that edge.
      let sides = [
        (frame.x, -moved), (frame.y, -down), (sheet.width - frame.x - frame.width, moved),
        (sheet.height - frame.y - frame.height, down),
      ]
      for (free, moved) in sides where moved > max(free + Self.rounding, sheet.margin) {
        throw SheetError.movedOffPaper(label: index / sheet.halves + 1, by: moved - free)
      }
    }
  }

  /// The rounding error of sizes in catalogues, in micrometres: a tenth of a millimetre.
  private static let rounding = 100
}

/// The position of a label: its sheet and its number on the sheet, both from 1.
package struct SheetPlace: Hashable, Sendable {
  /// The number of the sheet, from 1.
  package let sheet: Int
  /// The number of the label on its sheet, from 1.
  package let label: Int

  /// Creates a position.
  package init(sheet: Int, label: Int) { (self.sheet, self.label) = (sheet, label) }
}
