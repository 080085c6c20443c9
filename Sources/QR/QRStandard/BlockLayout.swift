/// The division of a symbol's codewords into blocks (ISO/IEC 18004, table 9).
package struct BlockLayout: Hashable, Sendable {
  /// The number of blocks. Each is corrected separately.
  package let blockCount: Int
  /// The number of error correction codewords in each block.
  package let correctionPerBlock: Int
  /// The total number of data codewords; the last one of M1 and M3 has four bits.
  package let dataCodewords: Int
  /// The number of bits for segments and terminator together.
  package let dataBits: Int
  /// Whether the codewords of the blocks are interleaved. In Model 1, one block follows the other.
  let isInterleaved: Bool

  /// Creates the layout for a version and a level; nil if `version` does not have `level`.
  package init?(_ version: QRVersion, _ level: QRLevel) {
    guard let place = version.levels.firstIndex(of: level) else { return nil }
    if version.isMicro {
      let (dataBits, correction) = Self.micro[version.number - 1][place]
      self.init(blockCount: 1, correctionPerBlock: correction, dataBits: dataBits)
    } else {
      let count = Self.blockCounts[place][version.number - 1]
      let correction = Self.correction[place][version.number - 1]
      let dataCodewords = version.codewordModules / 8 - count * correction
      self.init(blockCount: count, correctionPerBlock: correction, dataBits: 8 * dataCodewords)
    }
  }

  init(blockCount: Int, correctionPerBlock: Int, dataBits: Int, isInterleaved: Bool = true) {
    self.blockCount = blockCount
    self.correctionPerBlock = correctionPerBlock
    self.dataBits = dataBits
    self.isInterleaved = isInterleaved
    dataCodewords = (dataBits + 7) / 8
  }

  /// The total number of error correction codewords.
  package var correctionCodewords: Int { blockCount * correctionPerBlock }

  /// The number of data codewords in each of the first blocks; the last `longBlocks` have one more.
  package var shortLength: Int { dataCodewords / blockCount }

  /// The number of blocks that have one more data codeword than the others.
  package var longBlocks: Int { dataCodewords % blockCount }

  /// The number of data codewords in one block.
  package func dataLength(ofBlock block: Int) -> Int {
    shortLength + (block >= blockCount - longBlocks ? 1 : 0)
  }

  /// The position in the symbol of data codeword `index` of a block. Blocks are interleaved; short
  /// ones end first.
  package func place(_ index: Int, _ block: Int) -> Int {
    guard isInterleaved else { return block * shortLength + index }
    return index < shortLength
      ? index * blockCount + block
      : shortLength * blockCount + block - (blockCount - longBlocks)
  }

  /// The number of bits in the last data codeword: 8, or 4 in M1 and M3.
  package var lastDataBits: Int { dataBits - 8 * (dataCodewords - 1) }

  /// The positions in the symbol of a block's codewords, with its correction codewords last.
  package func places(ofBlock block: Int) -> [Int] {
    (0..<dataLength(ofBlock: block)).map { place($0, block) }
      + (0..<correctionPerBlock).map {
        dataCodewords + (isInterleaved ? $0 * blockCount + block : block * correctionPerBlock + $0)
      }
  }

  /// The block that contains a codeword, given the codeword's position in the symbol; data comes
  /// first.
  package func block(ofCodeword place: Int) -> Int {
    guard isInterleaved else {
      return place < dataCodewords
        ? place / shortLength : (place - dataCodewords) / correctionPerBlock
    }
    if place >= dataCodewords { return (place - dataCodewords) % blockCount }
    let interleaved = shortLength * blockCount
    return place < interleaved
      ? place % blockCount : blockCount - longBlocks + (place - interleaved)
  }
}

extension QRVersion {
  /// The number of modules in a QR symbol that hold codewords or remainder bits.
  var codewordModules: Int {
    let alignments = number == 1 ? 0 : number / 7 + 2
    var modules = size * size - 3 * 64 - 2 * 15 - 1 - 2 * (size - 16)
    if alignments > 0 {
      // Patterns on the timing lines cover five modules that the timing pattern covers already.
      modules -= 25 * (alignments * alignments - 3) - 10 * (alignments - 2)
    }
    return number < 7 ? modules : modules - 36
  }
}

extension BlockLayout {
  /// Data bits and error correction codewords of M1 to M4, for each level that they have.
  private static let micro = [
    [(20, 2)], [(40, 5), (32, 6)], [(84, 6), (68, 8)], [(128, 8), (112, 10), (80, 14)],
  ]

  /// The number of correction codewords per block: levels L, M, Q, H by versions 1 to 40.
  private static let correction: [[Int]] = [
    [
      7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28,
      28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ],
    [
      10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26,
      26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
    ],
    [
      13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30,
      28, 30, 30, 30, 30, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ],
    [
      17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28,
      30, 24, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ],
  ]

  /// The number of blocks: levels L, M, Q, H by versions 1 to 40.
  private static let blockCounts: [[Int]] = [
    [
      1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8,
      8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25,
    ],
    [
      1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16,
      17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
    ],
    [
      1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20,
      23, 23, 25, 27, 29, 34, 34, 35, 38, 40, 43, 45, 48, 51, 53, 56, 59, 62, 65, 68,
    ],
    [
      1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25,
      25, 34, 30, 32, 35, 37, 40, 42, 45, 48, 51, 54, 57, 60, 63, 66, 70, 74, 77, 81,
    ],
  ]
}
