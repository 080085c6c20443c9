import Basics

/// A writer and strict reader of pictures in ZPL II, after Zebra's *ZPL II Programming Guide*.
///
/// Each label is one format: `^XA ^PW ^LL ^LH0,0`, the picture as hexadecimal graphic fields
/// (`^GFA`, 1 is black), `^PQ` for copies, `^XZ`. Barcode commands are never used.
package enum ZPL {
  /// The limit for the bytes of a label. Some printers lose labels of more than 32 kB but print
  /// shorter ones.
  package static let maxLabelByteCount = 1 << 15
  /// The maximum number of bytes in one `^GF` command. A larger picture is sent in bands.
  static let maxFieldByteCount = 99_999
  static let widths = 2...32_000
  static let heights = 1...32_000

  /// The encodings of a picture's bytes in ZPL.
  package enum PictureEncoding: Sendable, CaseIterable {
    /// Two digits for each byte, which every program with `^GF` understands.
    case plain
    /// Zebra's letters for repetitions (`G` to `z`, comma, `!` and `:`), at most about a tenth as
    /// long.
    case runs
    /// Plain if that is short enough for a label, else in runs.
    case shortEnough
  }

  /// Encodes labels as one format each. The pictures must have exactly the size of the medium.
  package static func write(
    _ labels: [PrinterLabel], on medium: LabelMedium, encoding: PictureEncoding = .shortEnough
  ) throws(PrinterLanguageError) -> PrinterStream {
    try medium.check(labels, .zpl)
    guard widths.contains(medium.width) else { throw PrinterLanguageError(.medium, .zpl) }
    var stream = PrinterStream(.zpl)
    for (number, label) in labels.enumerated() {
      var format = format(label, runs: encoding == .runs)
      if encoding == .shortEnough, format.utf8.count > maxLabelByteCount {
        format = self.format(label, runs: true)
      }
      guard format.utf8.count <= maxLabelByteCount else {
        throw PrinterLanguageError(
          .tooLarge(bytes: format.utf8.count, limit: maxLabelByteCount), .zpl, label: number + 1)
      }
      stream.append(format)
      stream.endLabel(copies: label.copies)
    }
    return stream
  }

  private static func format(_ label: PrinterLabel, runs: Bool) -> String {
    let picture = label.picture
    var text = "^XA^PW\(picture.width)^LL\(picture.height)^LH0,0"
    let band = maxFieldByteCount / picture.rowBytes
    for y in stride(from: 0, to: picture.height, by: band) {
      let rows = y..<min(y + band, picture.height)
      let count = rows.count * picture.rowBytes
      text += "^FO0,\(y)^GFA,\(count),\(count),\(picture.rowBytes),"
      text += runs ? ZPLRuns.spell(picture, rows) : spell(picture, rows)
      text += "^FS"
    }
    // One copy is the default, and not every reader of ZPL supports the command.
    if label.copies > 1 { text += "^PQ\(label.copies)" }
    return text + "^XZ\n"
  }

  private static func spell(_ picture: LabelPicture, _ rows: Range<Int>) -> String {
    hexadecimal(
      picture.bytes[rows.lowerBound * picture.rowBytes..<rows.upperBound * picture.rowBytes])
  }
}
