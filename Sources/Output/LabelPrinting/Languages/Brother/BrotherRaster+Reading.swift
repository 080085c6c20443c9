import Basics

extension BrotherRaster {
  /// Parses a stream as `write` makes it for this medium and model, with one label for each page.
  /// Anything else is refused.
  package static func read(
    _ bytes: [UInt8], on medium: BrotherMedium, for model: BrotherModel = .standard,
    limits: PrinterReadLimits = PrinterReadLimits()
  ) throws(PrinterLanguageError) -> [PrinterLabel] {
    try check(medium, model)
    var scanner = ByteScanner(bytes, .brotherRaster)
    var budget = ReadBudget(limits)
    try scanner.take(invalidate, "400 zeros")
    try scanner.take(initialize, "ESC @")
    var labels: [PrinterLabel] = []
    while true {
      try budget.label(scanner)
      labels.append(try label(&scanner, &budget, medium, model, isFirst: labels.isEmpty))
      switch try scanner.byte() {
      case page: continue
      case lastPage:
        guard scanner.isAtEnd else {
          throw scanner.error(
            .expected("the end", found: hexadecimal(scanner.bytes[scanner.offset])))
        }
        return labels
      case let other:
        throw scanner.error(
          .expected("0C or 1A", found: hexadecimal(other)), at: scanner.offset - 1)
      }
    }
  }

  private static func label(
    _ scanner: inout ByteScanner, _ budget: inout ReadBudget, _ medium: BrotherMedium,
    _ model: BrotherModel, isFirst: Bool
  ) throws(PrinterLanguageError) -> PrinterLabel {
    let lines = try head(&scanner, medium, model, isFirst: isFirst)
    let start = scanner.offset
    // Grow with the lines that are there, whatever number was declared.
    var rows: [UInt8] = []
    for _ in 0..<lines {
      try budget.picture(LabelPicture.rowBytes(medium.width), scanner)
      try scanner.take([0x67, 0x00, UInt8(model.lineBytes)], "a line of \(model.lineBytes) bytes")
      let place = scanner.offset
      guard let row = row(try scanner.take(count: model.lineBytes), medium) else {
        throw scanner.error(.blackOutside, at: place)
      }
      rows += row
    }
    return try scanner.label(medium.width, lines, rows, at: start)
  }

  /// Parses the commands before the raster lines of a page. Returns the number of lines.
  private static func head(
    _ scanner: inout ByteScanner, _ medium: BrotherMedium, _ model: BrotherModel, isFirst: Bool
  ) throws(PrinterLanguageError) -> Int {
    if model.switchesMode { try scanner.take(switchMode, "ESC i a 01") }
    try scanner.take(information, "ESC i z")
    // Flags for the other media type are reported together with the media.
    if ![0xC6, 0xCE].contains(scanner.next) {
      try scanner.take([medium.flags], "the flags \(hexadecimal(medium.flags))")
    }
    let place = scanner.offset + 1
    let (flags, media) = (try scanner.byte(), Array(try scanner.take(count: 3)))
    guard media == [medium.kind, medium.millimetres, medium.lengthMillimetres] else {
      let found = BrotherMedium.words(kind: media[0], width: media[1], length: media[2])
      throw scanner.error(
        .otherMedium("this is for \(found), not for \(medium.description)"), at: place)
    }
    guard flags == medium.flags else {
      let name = "the flags \(hexadecimal(medium.flags))"
      throw scanner.error(.expected(name, found: hexadecimal(flags)), at: place - 1)
    }
    let wanted = medium.height.map { $0...$0 } ?? heights
    let countPlace = scanner.offset
    let lines = try scanner.take(count: 4).reversed().reduce(0) { $0 << 8 | Int($1) }
    guard wanted.contains(lines) else {
      throw scanner.error(.number("the number of lines", wanted), at: countPlace)
    }
    try scanner.take([isFirst ? 0 : 1, 0], "the number of the page")
    if model.cuts { try scanner.take(cutting, "ESC i M 40, ESC i A 01, ESC i K 08") }
    try scanner.take(margin + [UInt8(medium.feedMargin), 0], "ESC i d \(medium.feedMargin)")
    if model.knowsCompression { try scanner.take(uncompressed, "M 00") }
    return lines
  }

  /// Returns the dots of a line that are on the label, or `nil` if others are black.
  private static func row(_ pins: ArraySlice<UInt8>, _ medium: BrotherMedium) -> [UInt8]? {
    var row = [UInt8](repeating: 0, count: LabelPicture.rowBytes(medium.width))
    for (place, byte) in pins.enumerated() where byte != 0 {
      for bit in 0..<8 where byte & 0x80 >> bit != 0 {
        let x = medium.width - 1 - (8 * place + bit - medium.rightMargin)
        guard 0..<medium.width ~= x else { return nil }
        row[x / 8] |= 0x80 >> (x % 8)
      }
    }
    return row
  }
}
