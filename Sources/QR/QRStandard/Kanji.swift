/// The characters of Kanji mode and their Shift JIS codes.
package enum Kanji {
  /// The Shift JIS code of a character, if all readers decode it in the same way.
  package static func shiftJIS(_ scalar: Unicode.Scalar) -> UInt16? {
    UInt16(exactly: scalar.value).flatMap { codes[$0] }
  }

  /// The character of a Shift JIS code, if Kanji mode can hold it.
  package static func scalar(shiftJIS code: UInt16) -> Unicode.Scalar? {
    characters[code].flatMap { Unicode.Scalar($0) }
  }

  private static let characters = [UInt16: UInt16](uniqueKeysWithValues: pairs)
  private static let codes = [UInt16: UInt16](uniqueKeysWithValues: pairs.map { ($1, $0) })

  /// The Shift JIS code and the character of every filled cell.
  private static var pairs: [(UInt16, UInt16)] {
    var pairs: [(UInt16, UInt16)] = []
    for (line, cells) in KanjiRows.text.split(separator: "\n").enumerated() {
      let row = line < 8 ? line + 1 : line + 8
      for (index, scalar) in cells.unicodeScalars.enumerated() where scalar != "." {
        guard let character = UInt16(exactly: scalar.value) else { continue }
        pairs.append((shiftJIS(row: row, cell: index + 1), character))
      }
    }
    return pairs
  }

  /// The Shift JIS code of a cell; two rows of 94 cells share a first byte.
  private static func shiftJIS(row: Int, cell: Int) -> UInt16 {
    let first = (row + 1) / 2 + (row <= 62 ? 0x80 : 0xC0)
    let second = row % 2 == 0 ? cell + 0x9E : cell + (cell <= 63 ? 0x3F : 0x40)
    return UInt16(truncatingIfNeeded: first << 8 | second)
  }
}
