import Artwork
import Codes
import SystemIO
import InvocationURLs
import QRCodes
import TestSupport

@testable import Labels

/// Sheets by hand, as bought ones are.
enum SheetFixture {
  /// Avery L7160: 3 × 7 labels on A4.
  static func l7160() throws -> SheetGeometry {
    try grid(
      paper: (210_000, 297_000), columns: 3, rows: 7, label: (63_500, 38_100),
      corner: (7_210, 15_150), pitch: (66_040, 38_100))
  }

  /// Twelve round labels of 2 inches on Letter.
  static func round() throws -> SheetGeometry {
    try grid(
      paper: (215_900, 279_400), columns: 3, rows: 4, label: (50_800, 50_800),
      corner: (15_875, 15_240), pitch: (66_675, 66_040), shape: .ellipse)
  }

  /// One card whose upper half is upside down.
  static func tent() throws -> SheetGeometry {
    let halves = [
      SheetGeometry.Label(
        Rectangle(x: 0, y: 12_700, width: 215_900, height: 63_500), isTurned: true),
      SheetGeometry.Label(Rectangle(x: 0, y: 76_200, width: 215_900, height: 63_500)),
    ]
    return try SheetGeometry(
      width: 215_900, height: 279_400, labels: halves, columns: 1, halves: 2, margin: 5_000)
  }

  static func grid(
    paper: (Int, Int), columns: Int, rows: Int, label: (Int, Int), corner: (Int, Int),
    pitch: (Int, Int), shape: SheetGeometry.Shape = .rectangle
  ) throws -> SheetGeometry {
    let labels = (0..<columns * rows).map { index in
      SheetGeometry.Label(
        Rectangle(
          x: corner.0 + index % columns * pitch.0, y: corner.1 + index / columns * pitch.1,
          width: label.0, height: label.1), shape)
    }
    return try SheetGeometry(
      width: paper.0, height: paper.1, labels: labels, columns: columns, margin: 2_000)
  }

  static func url(_ number: Int) throws -> QRContent {
    .url(try InvocationURL("https://eat.example.com/s/\(number)"))
  }

  /// Writes `count` labels, and tells where the modules of each are.
  static func write(
    _ path: String, _ sheet: SheetGeometry, count: Int, style: QRStyle = QRStyle(),
    design: LabelLayout = LabelLayout(), order: FillOrder = FillOrder(),
    correction: PrinterCorrection = PrinterCorrection(), lines: (Int) -> [String] = { _ in [] }
  ) throws -> [Written] {
    let maker = try LabelMaker(for: sheet, style, design)
    var document = try SheetDocument(
      path, sheet, order, correction, design.density, title: nil, verifies: true,
      existing: .kept)
    var written: [Written] = []
    for number in 1...count {
      let label = try maker.label(
        LabelContent(url(number), title: "\(number)", lines: lines(number)))
      for place in try document.add(label) {
        written.append(Written(number: number, place: place, label: label))
      }
    }
    try document.commit()
    return written
  }

  struct Written {
    let number: Int
    let place: SheetPlace
    let label: RenderedLabel
  }
}
