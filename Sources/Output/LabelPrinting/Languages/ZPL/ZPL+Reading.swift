import Basics

extension ZPL {
  /// Parses a stream as `write` makes it, in either encoding. Anything else is refused.
  package static func read(
    _ bytes: [UInt8], limits: PrinterReadLimits = PrinterReadLimits()
  ) throws(PrinterLanguageError) -> [PrinterLabel] {
    var scanner = ByteScanner(bytes, .zpl)
    var budget = ReadBudget(limits)
    var labels: [PrinterLabel] = []
    repeat {
      try budget.label(scanner)
      labels.append(try format(&scanner, &budget))
    } while !scanner.isAtEnd
    return labels
  }

  private static func format(
    _ scanner: inout ByteScanner, _ budget: inout ReadBudget
  ) throws(PrinterLanguageError) -> PrinterLabel {
    try scanner.take("^XA^PW")
    let width = try scanner.number("the width", in: widths)
    try scanner.take("^LL")
    let height = try scanner.number("the length", in: heights)
    try scanner.take("^LH0,0")
    let start = scanner.offset
    let rowBytes = LabelPicture.rowBytes(width)
    var rows: [UInt8] = []
    repeat {
      try scanner.take("^FO0,\(rows.count / rowBytes)^GFA,")
      let band = min(maxFieldByteCount / rowBytes, height - rows.count / rowBytes) * rowBytes
      try scanner.take("\(band),\(band),\(rowBytes),")
      try budget.picture(band, scanner)
      rows += try data(&scanner, rowBytes: rowBytes, count: band)
      try scanner.take("^FS")
    } while rows.count < height * rowBytes
    var copies = 1
    if scanner.accept("^PQ") {
      copies = try scanner.number("the number of copies", in: 2...PrinterLabel.maxCopyCount)
    }
    try scanner.take("^XZ\n")
    return try scanner.label(width, height, rows, copies: copies, at: start)
  }

  /// Decodes the data of a graphic field (`^GF`) to bytes, row by row.
  private static func data(
    _ scanner: inout ByteScanner, rowBytes: Int, count: Int
  ) throws(PrinterLanguageError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      bytes += try row(&scanner, above: bytes.suffix(rowBytes), digits: 2 * rowBytes)
    }
    return bytes
  }

  private static func row(
    _ scanner: inout ByteScanner, above: ArraySlice<UInt8>, digits wanted: Int
  ) throws(PrinterLanguageError) -> ArraySlice<UInt8> {
    if !above.isEmpty, scanner.accept(":") { return above }
    var digits: [UInt8] = []
    var run = 0
    while digits.count < wanted {
      let place = scanner.offset
      let letter = try scanner.byte()
      if let count = ZPLRuns.count(letter) {
        run += count
      } else if let value = letter.hexadecimalValue, letter < UInt8(ascii: "a") {
        digits += [UInt8](repeating: value, count: max(1, run))
        run = 0
      } else if let fill = fill(letter), run == 0, digits.count % 2 == 0 {
        digits += [UInt8](repeating: fill, count: wanted - digits.count)
      } else {
        throw scanner.error(.pictureData, at: place)
      }
      guard digits.count <= wanted, digits.count + run <= wanted else {
        throw scanner.error(.pictureData, at: place)
      }
    }
    return stride(from: 0, to: wanted, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }[...]
  }

  /// Returns the digit that a letter repeats to the end of a row, or `nil` for other bytes.
  private static func fill(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: ","): 0
    case UInt8(ascii: "!"): 15
    default: nil
    }
  }
}
