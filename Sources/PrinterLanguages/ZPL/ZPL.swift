import Basics

/// Pictures in ZPL II, as the *ZPL II Programming Guide* (Zebra) defines its commands.
///
/// Each label is a format of its own: `^XA ^PW ^LL ^LH0,0`, the picture as hexadecimal graphic fields
/// (`^GFA`, 1 is black), `^PQ` for copies, `^XZ`. Barcode commands are never used.
package enum ZPL {
  /// More than 32 kB of one label were lost by printers that printed shorter ones.
  package static let largestLabel = 1 << 15
  /// What `^GF` takes as a count of bytes; a larger picture goes in bands.
  static let largestField = 99_999
  static let widths = 2...32_000
  static let heights = 1...32_000

  /// How the bytes of a picture are spelt.
  package enum Spelling: Sendable, CaseIterable {
    /// Two digits for each byte, which everything understands that understands `^GF`.
    case plain
    /// Zebra's letters for repetitions (`G` to `z`, comma, `!` and `:`), a tenth as long or less.
    case runs
    /// Plain where that is short enough for a label, else in runs.
    case shortEnough
  }

  /// The labels, one format each; the pictures must be exactly as large as the medium.
  package static func write(
    _ labels: [PrinterLabel], on medium: LabelMedium, spelling: Spelling = .shortEnough
  ) throws(PrinterLanguageError) -> PrinterStream {
    try medium.check(labels, .zpl)
    guard widths.contains(medium.width) else { throw PrinterLanguageError(.medium, .zpl) }
    var stream = PrinterStream(.zpl)
    for (number, label) in labels.enumerated() {
      var format = format(label, runs: spelling == .runs)
      if spelling == .shortEnough, format.utf8.count > largestLabel {
        format = self.format(label, runs: true)
      }
      guard format.utf8.count <= largestLabel else {
        throw PrinterLanguageError(
          .tooLarge(bytes: format.utf8.count, limit: largestLabel), .zpl, label: number + 1)
      }
      stream.append(format)
      stream.endLabel(copies: label.copies)
    }
    return stream
  }

  private static func format(_ label: PrinterLabel, runs: Bool) -> String {
    let picture = label.picture
    var text = "^XA^PW\(picture.width)^LL\(picture.height)^LH0,0"
    let band = largestField / picture.rowBytes
    for y in stride(from: 0, to: picture.height, by: band) {
      let rows = y..<min(y + band, picture.height)
      let count = rows.count * picture.rowBytes
      text += "^FO0,\(y)^GFA,\(count),\(count),\(picture.rowBytes),"
      text += runs ? ZPLRuns.spell(picture, rows) : spell(picture, rows)
      text += "^FS"
    }
    // Once is what a printer does unasked, and not every reader of ZPL knows the command.
    if label.copies > 1 { text += "^PQ\(label.copies)" }
    return text + "^XZ\n"
  }

  private static func spell(_ picture: LabelPicture, _ rows: Range<Int>) -> String {
    hexadecimal(
      picture.bytes[rows.lowerBound * picture.rowBytes..<rows.upperBound * picture.rowBytes])
  }
}
