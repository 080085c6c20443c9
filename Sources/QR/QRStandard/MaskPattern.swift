/// The masks (ISO/IEC 18004, table 10), as words that invert the modules of a row.
package enum MaskPattern {
  /// The three words of `row` under a mask. Every pattern repeats after twelve rows.
  package static func words(_ mask: Int, isMicro: Bool, row: Int) -> ArraySlice<UInt64> {
    let pattern = isMicro ? [1, 4, 6, 7][mask & 3] : mask & 7
    let start = (pattern * 12 + row % 12) * 3
    return words[start..<start + 3]
  }

  private static let words: [UInt64] = (0..<8).flatMap { pattern in
    (0..<12).flatMap { row in
      (0..<3).map { word in
        (0..<64).reduce(0) { $0 << 1 | (flips(pattern, 64 * word + $1, row) ? 1 : 0) }
      }
    }
  }

  private static func flips(_ pattern: Int, _ column: Int, _ row: Int) -> Bool {
    switch pattern {
    case 0: (row + column) % 2 == 0
    case 1: row % 2 == 0
    case 2: column % 3 == 0
    case 3: (row + column) % 3 == 0
    case 4: (row / 2 + column / 3) % 2 == 0
    case 5: row * column % 2 + row * column % 3 == 0
    case 6: (row * column % 2 + row * column % 3) % 2 == 0
    default: ((row + column) % 2 + row * column % 3) % 2 == 0
    }
  }
}
