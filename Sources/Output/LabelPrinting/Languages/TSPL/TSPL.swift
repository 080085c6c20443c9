/// A writer and strict reader of pictures in TSPL, after TSC's *TSPL/TSPL2 Programming Language*.
///
/// The commands are `SIZE`, `GAP` and `CLS`, then `BITMAP` with the picture (0 is black, and rows
/// are padded with white), and `PRINT`. Each label repeats the size, so that it can be printed
/// alone.
package enum TSPL {
  static let sizes = 1...32_000

  /// Encodes labels one after the other. The pictures must have exactly the size of the medium.
  package static func write(
    _ labels: [PrinterLabel], on medium: LabelMedium
  ) throws(PrinterLanguageError) -> PrinterStream {
    try medium.check(labels, .tspl)
    var stream = PrinterStream(.tspl)
    for label in labels {
      let picture = label.picture
      stream.append(head(picture.width, picture.height, medium))
      stream.append("BITMAP 0,0,\(picture.rowBytes),\(picture.height),0,")
      stream.append(picture.inverted)
      stream.append("\r\nPRINT 1,\(label.copies)\r\n")
      stream.endLabel(copies: label.copies)
    }
    return stream
  }

  /// Returns the commands that precede the picture.
  private static func head(_ width: Int, _ height: Int, _ medium: LabelMedium) -> String {
    func length(_ dots: Int) -> String { millimetres(dots, medium.dotsPerMillimetre) }
    return "SIZE \(length(width)) mm,\(length(height)) mm\r\n"
      + "GAP \(length(medium.gap)) mm,0 mm\r\nCLS\r\n"
  }

  /// Formats a number of dots as millimetres with up to three decimals.
  static func millimetres(_ dots: Int, _ dotsPerMillimetre: Int) -> String {
    let thousandths = (dots * 1_000 + dotsPerMillimetre / 2) / dotsPerMillimetre
    let fraction = String(thousandths % 1_000 + 1_000).dropFirst()
    let digits = fraction.reversed().drop { $0 == "0" }.reversed()
    return "\(thousandths / 1_000)" + (digits.isEmpty ? "" : "." + String(digits))
  }
}
