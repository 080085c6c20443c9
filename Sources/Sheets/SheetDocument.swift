package import Artwork
import Codes
package import HostIO

/// A PDF of sheets that fills label after label; it appears whole, or not at all.
package struct SheetDocument: ~Copyable {
  private let sheet: SheetGeometry
  private let places: [Int]
  private let copies: Int
  private let correction: PrinterCorrection
  private let density: Density?
  private let publisher: QRPublisher
  private var document: PublishedDocument
  private var page: SheetPage
  /// The next of `places` to be filled.
  private var next: Int

  /// Makes ready to write to `path`.
  package init(
    _ path: String, _ sheet: SheetGeometry, _ order: SheetOrder, _ correction: PrinterCorrection,
    _ density: Density?, title: String?, verifies: Bool, existing: OutputFile.Existing,
    press: PressIntent? = nil
  ) throws {
    let (places, used) = try order.places(on: sheet)
    try Self.check(sheet, correction)
    let page = try SheetPage(sheet, correction, density)
    // Only reads back; labels come with codes that others drew.
    let publisher = try QRPublisher()
    document = try PublishedDocument(
      path, title: title, verifies: verifies, existing: existing, press: press)
    (self.places, self.page, self.publisher) = (places, page, publisher)
    next = used
    copies = order.copies
    self.sheet = sheet
    self.correction = correction
    self.density = density
  }

  /// How many sheets it has, the one that is being filled among them.
  package var sheetCount: Int { document.pageCount + (page.codes.isEmpty ? 0 : 1) }

  /// Fills the next label, or as many as there are to be copies, and tells where they are.
  package mutating func add(_ label: MadeLabel) throws -> [SheetPlace] {
    var filled: [SheetPlace] = []
    for _ in 0..<copies {
      if next == places.count { try finishSheet() }
      filled.append(SheetPlace(sheet: document.pageCount + 1, label: places[next] + 1))
      try page.put(label, onto: places[next])
      next += 1
    }
    return filled
  }

  /// Puts the file under its name.
  package consuming func commit() throws {
    if !page.codes.isEmpty { try finishSheet() }
    try document.commit()
  }

  private mutating func finishSheet() throws {
    try publisher.add(page.finished(), showing: page.codes, to: &document)
    page = try SheetPage(sheet, correction, density)
    next = 0
  }

  /// Makes sure that no label leaves the paper. Of a label that lies at the paper's edge the part that is
  /// left free may.
  package static func check(
    _ sheet: SheetGeometry, _ correction: PrinterCorrection
  ) throws(SheetError) {
    for (index, label) in sheet.labels.enumerated() {
      let frame = label.frame
      let (x, y) = correction.place(frame.x, frame.y)
      let (moved, down) = (x - frame.x, y - frame.y)
      // How far each side is from the paper's edge, and how far it is moved towards it.
      let sides = [
        (frame.x, -moved), (frame.y, -down), (sheet.width - frame.x - frame.width, moved),
        (sheet.height - frame.y - frame.height, down),
      ]
      for (free, moved) in sides where moved > max(free + Self.rounding, sheet.margin) {
        throw SheetError.movedOffPaper(label: index / sheet.halves + 1, by: moved - free)
      }
    }
  }

  /// Catalogues round to a tenth of a millimetre.
  private static let rounding = 100
}

/// A label of a sheet, both from 1.
package struct SheetPlace: Hashable, Sendable {
  package let sheet: Int
  package let label: Int

  /// Names a label.
  package init(sheet: Int, label: Int) { (self.sheet, self.label) = (sheet, label) }
}
