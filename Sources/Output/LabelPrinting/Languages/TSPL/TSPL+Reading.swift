import Basics

extension TSPL {
  /// Parses a stream as `write` makes it for a printer with this resolution. Anything else is
  /// refused.
  package static func read(
    _ bytes: [UInt8], dotsPerMillimetre: Int, limits: PrinterReadLimits = PrinterReadLimits()
  ) throws(PrinterLanguageError) -> [PrinterLabel] {
    guard 1...48 ~= dotsPerMillimetre else { throw PrinterLanguageError(.medium, .tspl) }
    var scanner = ByteScanner(bytes, .tspl)
    var budget = ReadBudget(limits)
    var labels: [PrinterLabel] = []
    repeat {
      try budget.label(scanner)
      labels.append(try label(&scanner, &budget, dotsPerMillimetre))
    } while !scanner.isAtEnd
    return labels
  }

  private static func label(
    _ scanner: inout ByteScanner, _ budget: inout ReadBudget, _ dotsPerMillimetre: Int
  ) throws(PrinterLanguageError) -> PrinterLabel {
    try scanner.take("SIZE ")
    let width = try dots(&scanner, "the width", sizes, dotsPerMillimetre)
    try scanner.take(" mm,")
    let height = try dots(&scanner, "the length", sizes, dotsPerMillimetre)
    try scanner.take(" mm\r\nGAP ")
    _ = try dots(&scanner, "the gap", 0...1_000, dotsPerMillimetre)
    let rowBytes = LabelPicture.rowBytes(width)
    for part in [" mm,0 mm\r\n", "CLS\r\n", "BITMAP 0,0,\(rowBytes),\(height),0,"] {
      try scanner.take(part)
    }
    let start = scanner.offset
    let data = try scanner.take(count: rowBytes * height)
    try budget.picture(data.count, scanner)
    try scanner.take("\r\nPRINT 1,")
    let copies = try scanner.number("the number of copies", in: 1...PrinterLabel.maxCopyCount)
    try scanner.take("\r\n")
    return try scanner.label(width, height, data.map { ~$0 }, copies: copies, at: start)
  }

  /// Parses a length in millimetres as dots. Only the notation that `millimetres` writes is
  /// accepted.
  private static func dots(
    _ scanner: inout ByteScanner, _ what: String, _ range: ClosedRange<Int>,
    _ dotsPerMillimetre: Int
  ) throws(PrinterLanguageError) -> Int {
    let start = scanner.offset
    var thousandths = 1_000 * (try scanner.number(what, in: 0...range.upperBound))
    if scanner.accept(".") {
      var worth = 100
      while let digit = scanner.next, digit.isDigit, worth > 0 {
        thousandths += worth * Int(digit - 0x30)
        worth /= 10
        _ = try scanner.byte()
      }
    }
    if scanner.isAtEnd { throw scanner.error(.cutOff) }
    let dots = (thousandths * dotsPerMillimetre + 500) / 1_000
    let spelt = Array(scanner.bytes[start..<scanner.offset])
    guard range.contains(dots), Array(millimetres(dots, dotsPerMillimetre).utf8) == spelt else {
      throw scanner.error(.number("\(what) in dots", range), at: start)
    }
    return dots
  }
}
