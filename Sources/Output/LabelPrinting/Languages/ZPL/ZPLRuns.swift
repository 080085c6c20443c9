/// Zebra's compressed encoding of hexadecimal pictures ("Alternative Data Compression Scheme" in
/// the programming guide).
///
/// A count precedes its digit: `G` to `Y` are 1 to 19, `g` to `z` are 20 to 400 in steps of 20, and
/// adjacent counts are added. A comma fills the row with zeros, `!` with ones, and `:` repeats the
/// row above.
enum ZPLRuns {
  /// The greatest number of repetitions that two letters express: `z` and `Y`.
  private static let longest = 419

  static func spell(_ picture: LabelPicture, _ rows: Range<Int>) -> String {
    var text: [UInt8] = []
    var above: ArraySlice<UInt8>?
    for y in rows {
      let row = picture.row(y)
      if let above, above.elementsEqual(row) {
        text.append(UInt8(ascii: ":"))
      } else {
        spell(row, into: &text)
      }
      above = row
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func spell(_ row: ArraySlice<UInt8>, into text: inout [UInt8]) {
    // Whole bytes only: an odd number of zeros before a comma would have to be written out.
    let fill: UInt8? = row.last == 0x00 || row.last == 0xFF ? row.last : nil
    let end = fill.map { fill in (row.lastIndex { $0 != fill } ?? row.startIndex - 1) + 1 }
    let digits = row[..<(end ?? row.endIndex)].flatMap { [$0 >> 4, $0 & 15] }
    var start = 0
    while start < digits.count {
      let rest = digits[start...].prefix(longest)
      let count = rest.prefix { $0 == digits[start] }.count
      if count > 2 {
        if count >= 20 { text.append(UInt8(ascii: "f") + UInt8(count / 20)) }
        if count % 20 > 0 { text.append(UInt8(ascii: "F") + UInt8(count % 20)) }
      }
      text += [UInt8](repeating: letter(digits[start]), count: count > 2 ? 1 : count)
      start += count
    }
    if let fill { text.append(fill == 0 ? UInt8(ascii: ",") : UInt8(ascii: "!")) }
  }

  private static func letter(_ digit: UInt8) -> UInt8 {
    digit < 10 ? 0x30 + digit : 0x41 - 10 + digit
  }

  /// Returns the number of repetitions that a letter expresses, or `nil` for any other byte.
  static func count(_ letter: UInt8) -> Int? {
    switch letter {
    case UInt8(ascii: "G")...UInt8(ascii: "Y"): Int(letter - UInt8(ascii: "F"))
    case UInt8(ascii: "g")...UInt8(ascii: "z"): 20 * Int(letter - UInt8(ascii: "f"))
    default: nil
    }
  }
}
