/// QR Code Model 1, the first of the family (ISO/IEC 18004:2000, annex M): versions 1 to 14,
/// without alignment patterns, with codewords as whole blocks of modules ("bricks"), one error
/// correction block after the other.
package enum Model1 {
  /// The division of the codewords into blocks; `nil` for a version that Model 1 does not have.
  package static func blocks(_ version: QRVersion, _ level: QRLevel) -> BlockLayout? {
    guard !version.isMicro, version.number <= rows.count,
      let place = version.levels.firstIndex(of: level)
    else { return nil }
    let (count, data, correction) = rows[version.number - 1][place]
    return BlockLayout(
      blockCount: count, correctionPerBlock: correction, dataBits: 8 * count * data,
      isInterleaved: false)
  }

  /// Number of blocks, and the data and correction codewords of each (table M.4), starting with L.
  /// Bricks that are left over hold nothing.
  private static let rows: [[(Int, Int, Int)]] = [
    [(1, 19, 7), (1, 16, 10), (1, 13, 13), (1, 9, 17)],
    [(1, 36, 10), (1, 30, 16), (1, 24, 22), (1, 16, 30)],
    [(1, 57, 15), (1, 44, 28), (1, 36, 36), (1, 24, 48)],
    [(1, 80, 20), (1, 60, 40), (1, 50, 50), (1, 34, 66)],
    [(1, 108, 26), (1, 82, 52), (1, 68, 66), (2, 23, 44)],
    [(1, 136, 34), (2, 53, 32), (2, 43, 42), (2, 29, 56)],
    [(1, 170, 42), (2, 66, 40), (2, 54, 52), (3, 24, 46)],
    [(2, 104, 24), (2, 80, 48), (2, 64, 64), (3, 29, 56)],
    [(2, 123, 30), (2, 93, 60), (3, 52, 50), (3, 34, 68)],
    [(2, 145, 34), (2, 111, 68), (3, 61, 58), (4, 31, 58)],
    [(2, 168, 40), (4, 64, 40), (4, 52, 52), (5, 29, 54)],
    [(2, 192, 46), (4, 73, 46), (4, 61, 58), (5, 33, 62)],
    [(3, 144, 36), (4, 83, 52), (4, 69, 66), (6, 32, 58)],
    [(3, 163, 40), (4, 92, 60), (5, 62, 60), (6, 35, 66)],
  ]

  /// The format information of a symbol, which differs from that of QR only in the inverted bits.
  package static func formatBits(_ version: QRVersion, _ level: QRLevel, mask: Int) -> Int? {
    FormatInformation.bits(version, level, mask: mask).map { $0 ^ 0x5412 ^ 0x2825 }
  }

  /// The number of bits before the first segment, always 0: the corner holds no data.
  package static let leadingBits = 4

  /// The indexes, row by row, of the modules that hold the codewords, highest bit first.
  package static func path(_ version: QRVersion) -> [Int] {
    bricks(version.size).flatMap { brick in
      (0..<8).map { bit in
        (brick.row - bit / brick.width) * version.size + brick.column - bit % brick.width
      }
    }
  }

  /// The lower right corner of a codeword, and its width: two modules if upright, four if
  /// horizontal.
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

  /// Two upright columns along the right edge. Extension patterns interrupt the outer one.
  private static func right(_ column: Int, _ size: Int) -> [Brick] {
    let count = (size - 8) / 4
    return (0..<count).compactMap { index in
      let isExtension = column == 0 && index % 2 == 0 && index > 0 && index < count - 1
      return isExtension ? nil : (size - 1 - 2 * column, size - 1 - 4 * index, 2)
    }
  }

  /// The places of the codewords in the four columns at the left, with the timing line between
  /// them.
  private static func left(_ fromEdge: Int, _ size: Int) -> [Brick] {
    (0..<(size - 16) / 4).map { index in
      (2 * fromEdge - 1 + (fromEdge == 4 ? 1 : 0), size - 9 - 4 * index, 2)
    }
  }

  /// Horizontal columns, which cross the timing line up to the top.
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
