/// QR Code Model 1, the first of the family (ISO/IEC 18004:2000, annex M): versions 1 to 14, without
/// alignment patterns, with codewords as whole bricks. Only sizes and levels of one block are known here.
package enum Model1 {
  /// How the codewords are divided; `nil` for sizes and levels of several blocks.
  package static func blocks(_ version: QRVersion, _ level: QRLevel) -> BlockLayout? {
    guard let row = corrections[version.number], let place = version.levels.firstIndex(of: level),
      place < row.count, !version.isMicro
    else { return nil }
    let codewords = bricks(version.size).count
    return BlockLayout(
      blockCount: 1, correctionPerBlock: row[place], dataBits: 8 * (codewords - row[place]))
  }

  /// Correction codewords of the levels with one block, from L on.
  private static let corrections: [Int: [Int]] = [
    1: [7, 10, 13, 17], 2: [10, 16, 22, 30], 3: [15, 28, 36, 48], 4: [20, 40, 50, 66],
    5: [26, 52, 66], 6: [34], 7: [42],
  ]

  /// The format information of a symbol: the same words with other modules exchanged.
  package static func formatBits(_ version: QRVersion, _ level: QRLevel, mask: Int) -> Int? {
    FormatInformation.bits(version, level, mask: mask).map { $0 ^ 0x5412 ^ 0x2825 }
  }

  /// Bits before the first segment, always 0: the corner is no place for data.
  package static let leadingBits = 4

  /// The modules of the codewords, from the highest bit, counted row by row.
  package static func path(_ version: QRVersion) -> [Int] {
    bricks(version.size).flatMap { brick in
      (0..<8).map { bit in
        (brick.row - bit / brick.width) * version.size + brick.column - bit % brick.width
      }
    }
  }

  /// A codeword by its lower right corner: upright ones are two modules wide, lying ones four.
  private typealias Brick = (column: Int, row: Int, width: Int)

  private static func bricks(_ size: Int) -> [Brick] {
    let columns = size / 4 + 3
    return (0..<columns).flatMap { column in
      switch column {
      case 0, 1: right(column, size)
      case columns - 4..<columns: left(columns - column, size)
      default: middle(column, columns, size)
      }
    }
  }

  /// Two upright columns along the right edge; extension patterns interrupt the outer one.
  private static func right(_ column: Int, _ size: Int) -> [Brick] {
    let count = (size - 8) / 4
    return (0..<count).compactMap { index in
      let isExtension = column == 0 && index % 2 == 0 && index > 0 && index < count - 1
      return isExtension ? nil : (size - 1 - 2 * column, size - 1 - 4 * index, 2)
    }
  }

  /// Four upright columns at the left, the timing line between them.
  private static func left(_ fromEdge: Int, _ size: Int) -> [Brick] {
    (0..<(size - 16) / 4).map { index in
      (2 * fromEdge - 1 + (fromEdge == 4 ? 1 : 0), size - 9 - 4 * index, 2)
    }
  }

  /// Lying columns, over the timing line up to the top.
  private static func middle(_ column: Int, _ columns: Int, _ size: Int) -> [Brick] {
    let count = size / 2
    return (0..<count).compactMap { index in
      let isFinder = column == 2 && index >= count - 4
      let isExtension = index == 0 && column % 2 == 1 && column + 1 != columns - 4
      if isFinder || isExtension { return nil }
      return (size - 5 - 4 * (column - 2), size - 1 - 2 * index - (index >= count - 3 ? 1 : 0), 4)
    }
  }
}
