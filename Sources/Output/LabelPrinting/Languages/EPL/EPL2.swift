/// A writer and strict reader of pictures in EPL2, after Zebra's *EPL Programming Guide* (14245L).
///
/// The commands are `N`, `q` and `Q`, then `GW` with the picture (0 is black, and rows are padded
/// with white), and `P`. The comma between the numbers of `GW` and the data is from Zebra's note on
/// the command, which amends the guide. An empty line comes first and ends any unfinished command.
package enum EPL2 {
  static let sizes = 1...32_000

  /// Encodes labels one after the other. The pictures must have exactly the size of the medium.
  ///
  /// `Q` with a gap of 0 means continuous media in the guide.
  package static func write(
    _ labels: [PrinterLabel], on medium: LabelMedium
  ) throws(PrinterLanguageError) -> PrinterStream {
    try medium.check(labels, .epl2)
    var stream = PrinterStream(.epl2)
    for label in labels {
      let picture = label.picture
      stream.append("\r\nN\r\nq\(picture.width)\r\nQ\(picture.height),\(medium.gap)\r\n")
      stream.append("GW0,0,\(picture.rowBytes),\(picture.height),")
      stream.append(picture.inverted)
      stream.append("\r\nP\(label.copies)\r\n")
      stream.endLabel(copies: label.copies)
    }
    return stream
  }

  /// Parses a stream as `write` makes it; throws an error for any other stream.
  package static func read(
    _ bytes: [UInt8], limits: PrinterReadLimits = PrinterReadLimits()
  ) throws(PrinterLanguageError) -> [PrinterLabel] {
    var scanner = ByteScanner(bytes, .epl2)
    var budget = ReadBudget(limits)
    var labels: [PrinterLabel] = []
    repeat {
      try budget.label(scanner)
      labels.append(try label(&scanner, &budget))
    } while !scanner.isAtEnd
    return labels
  }

  private static func label(
    _ scanner: inout ByteScanner, _ budget: inout ReadBudget
  ) throws(PrinterLanguageError) -> PrinterLabel {
    try scanner.take("\r\nN\r\nq")
    let width = try scanner.number("the width", in: sizes)
    try scanner.take("\r\nQ")
    let height = try scanner.number("the length", in: sizes)
    try scanner.take(",")
    _ = try scanner.number("the gap", in: 0...1_000)
    let rowBytes = LabelPicture.rowBytes(width)
    try scanner.take("\r\n")
    try scanner.take("GW0,0,\(rowBytes),\(height),")
    let start = scanner.offset
    let data = try scanner.take(count: rowBytes * height)
    try budget.picture(data.count, scanner)
    try scanner.take("\r\nP")
    let copies = try scanner.number("the number of copies", in: 1...PrinterLabel.maxCopyCount)
    try scanner.take("\r\n")
    return try scanner.label(width, height, data.map { ~$0 }, copies: copies, at: start)
  }
}
