/// A writer and strict reader of raster data for Brother QL printers, after Brother's *Raster
/// Command Reference*.
///
/// Every copy is a page. A line is as long as the head and mirrored: the head's first pin prints
/// the right edge.
package enum BrotherRaster {
  /// The zeros that clear a printer's buffer. Models need 200 or 350 of them; 400 are enough for
  /// all.
  static let invalidate = [UInt8](repeating: 0, count: 400)
  static let initialize: [UInt8] = [0x1B, 0x40]
  static let switchMode: [UInt8] = [0x1B, 0x69, 0x61, 0x01]
  static let information: [UInt8] = [0x1B, 0x69, 0x7A]
  /// The command for automatic cutting, after every label and at the end.
  static let cutting: [UInt8] = [
    0x1B, 0x69, 0x4D, 0x40, 0x1B, 0x69, 0x41, 0x01, 0x1B, 0x69, 0x4B, 0x08,
  ]
  static let margin: [UInt8] = [0x1B, 0x69, 0x64]
  static let uncompressed: [UInt8] = [0x4D, 0x00]
  static let page: UInt8 = 0x0C
  static let lastPage: UInt8 = 0x1A
  /// The accepted numbers of raster lines: up to a metre of tape at 300 dpi.
  static let heights = 1...11_811

  /// Requests the printer's status, in any state; the reply has 32 bytes (`BrotherStatus`).
  package static let statusRequest = invalidate + initialize + [0x1B, 0x69, 0x53]

  /// Encodes labels as pages. The pictures must have exactly the size of the medium.
  package static func write(
    _ labels: [PrinterLabel], on medium: BrotherMedium, for model: BrotherModel = .standard
  ) throws(PrinterLanguageError) -> PrinterStream {
    try check(medium, model)
    try checkLabels(
      labels, .brotherRaster, width: medium.width, height: medium.height,
      maxHeight: heights.upperBound)
    var stream = PrinterStream(.brotherRaster)
    stream.append(invalidate + initialize)
    for (number, label) in labels.enumerated() {
      for copy in 0..<label.copies {
        let isLast = number == labels.count - 1 && copy == label.copies - 1
        stream.append(
          control(medium, model, lines: label.picture.height, isFirst: number + copy == 0))
        for y in 0..<label.picture.height {
          stream.append(line(label.picture, y, medium, model.lineBytes))
        }
        stream.append([isLast ? lastPage : page])
      }
      stream.endLabel(copies: label.copies)
    }
    return stream
  }

  static func check(
    _ medium: BrotherMedium, _ model: BrotherModel
  ) throws(PrinterLanguageError) {
    let pins = 8 * model.lineBytes
    guard 1...255 ~= model.lineBytes, 1...pins ~= medium.width,
      0...pins - medium.width ~= medium.rightMargin, medium.height.map(heights.contains) ?? true
    else { throw PrinterLanguageError(.medium, .brotherRaster) }
  }

  /// Returns the commands that precede the raster lines of a page.
  static func control(
    _ medium: BrotherMedium, _ model: BrotherModel, lines: Int, isFirst: Bool
  ) -> [UInt8] {
    let count = UInt32(truncatingIfNeeded: lines)
    var bytes = model.switchesMode ? switchMode : []
    bytes += information
    bytes += [medium.flags, medium.kind, medium.millimetres, medium.lengthMillimetres]
    bytes += (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
    bytes += [isFirst ? 0 : 1, 0]
    if model.cuts { bytes += cutting }
    bytes += margin + [UInt8(medium.feedMargin), 0]
    return model.knowsCompression ? bytes + uncompressed : bytes
  }

  private static func line(
    _ picture: LabelPicture, _ y: Int, _ medium: BrotherMedium, _ lineBytes: Int
  ) -> [UInt8] {
    var pins = [UInt8](repeating: 0, count: lineBytes)
    let row = picture.row(y)
    for (place, byte) in row.enumerated() where byte != 0 {
      for bit in 0..<8 where byte & 0x80 >> bit != 0 {
        let pin = medium.rightMargin + picture.width - 1 - (8 * place + bit)
        pins[pin / 8] |= 0x80 >> (pin % 8)
      }
    }
    return [0x67, 0x00, UInt8(lineBytes)] + pins
  }
}
