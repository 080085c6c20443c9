/// A size of rMQR, the rectangular Micro QR Code (ISO/IEC 23941). There are 32, from R7x43 to
/// R17x139.
public struct RectangularVersion: Hashable, Comparable, Sendable {
  /// The version's number in the format information, 0 to 31: by height, then by width.
  package let number: Int

  /// Creates the version whose symbols have this number of modules, or returns `nil` if there is
  /// none.
  package init?(width: Int, height: Int) {
    guard let number = Self.sizes.firstIndex(where: { $0 == (width, height) }) else { return nil }
    self.number = number
  }

  /// Creates the version with a number in the format information, 0 to 31; nil for another.
  package init?(number: Int) {
    guard Self.sizes.indices.contains(number) else { return nil }
    self.number = number
  }

  /// The number of modules in a row, without the quiet zone.
  public var width: Int { Self.sizes[number].width }

  /// The number of rows of modules, without the quiet zone.
  public var height: Int { Self.sizes[number].height }

  /// The levels that every rMQR version offers, the weaker first.
  package var levels: [QRLevel] { [.medium, .high] }

  /// The number of quiet zone modules that the standard requires on every side.
  public var quietZone: Int { 2 }

  /// Whether the left version is less high than the right one, or as high and narrower.
  public static func < (a: RectangularVersion, b: RectangularVersion) -> Bool {
    a.number < b.number
  }

  /// All 32 versions, in the order of their numbers.
  package static let all = sizes.indices.compactMap { RectangularVersion(number: $0) }

  private static let sizes: [(width: Int, height: Int)] = [7, 9, 11, 13, 15, 17].flatMap { height in
    [27, 43, 59, 77, 99, 139].filter { $0 > 27 || height == 11 || height == 13 }.map {
      ($0, height)
    }
  }
}

extension RectangularVersion: CustomStringConvertible {
  /// The notation of the version, height before width, such as "R7x43".
  public var description: String { "R\(height)x\(width)" }
}

extension RectangularVersion {
  /// The columns in the middle of the version's alignment patterns, from the left, counted from 0.
  package var alignmentLines: [Int] {
    switch width {
    case 43: [21]
    case 59: [19, 39]
    case 77: [25, 51]
    case 99: [23, 49, 75]
    case 139: [27, 55, 83, 111]
    default: []
    }
  }

  /// The eighteen bits of format information for each of the two places: beside the finder, and
  /// beside the small square in the opposite corner; `nil` for a level that rMQR does not have.
  package func formatWords(_ level: QRLevel) -> [Int]? {
    guard levels.contains(level) else { return nil }
    let word = Golay.withChecks((level == .high ? 32 : 0) | number)
    return [word ^ 0x1FAB2, word ^ 0x20A7B]
  }

  /// The modules that hold each of the two format information words, lowest bit first.
  package var formatPlaces: [[(column: Int, row: Int)]] {
    let finder = (0..<18).map { (column: 8 + $0 / 5, row: 1 + $0 % 5) }
    let corner = (0..<18).map { bit in
      bit < 15
        ? (column: width - 8 + bit / 5, row: height - 6 + bit % 5)
        : (column: width - 20 + bit, row: height - 6)
    }
    return [finder, corner]
  }
}

/// The Golay code with twelve check bits, which protects version numbers.
package enum Golay {
  /// The six bits of data with twelve check bits of the Golay code.
  package static func withChecks(_ data: Int) -> Int {
    var remainder = data << 12
    for bit in stride(from: 17, through: 12, by: -1) where remainder >> bit & 1 == 1 {
      remainder ^= 0x1F25 << (bit - 12)
    }
    return data << 12 | remainder
  }
}

extension BlockLayout {
  /// Divides the codewords of an rMQR symbol into blocks; `nil` for a level that rMQR does not
  /// have.
  package init?(_ version: RectangularVersion, _ level: QRLevel) {
    guard let place = version.levels.firstIndex(of: level) else { return nil }
    let (blocks, correction) = Self.rectangular[place][version.number]
    let codewords = version.codewordModules / 8
    self.init(
      blockCount: blocks, correctionPerBlock: correction,
      dataBits: 8 * (codewords - blocks * correction))
  }

  /// The number of blocks, and the correction codewords of each, for level M and H by the number of
  /// the version.
  private static let rectangular: [[(Int, Int)]] = [
    [
      (1, 7), (1, 9), (1, 12), (1, 16), (1, 24), (1, 9), (1, 12), (1, 18), (1, 24), (2, 18), (1, 8),
      (1, 12), (1, 16), (1, 24), (2, 16), (2, 24), (1, 7), (1, 14), (1, 22), (2, 16), (2, 20),
      (3, 20), (1, 18), (1, 26), (2, 18), (2, 24), (3, 24), (1, 22), (2, 16), (2, 22), (3, 20),
      (4, 20),
    ],
    [
      (1, 10), (1, 14), (1, 22), (1, 30), (2, 22), (1, 14), (1, 22), (2, 16), (2, 22), (3, 22),
      (1, 10), (1, 20), (2, 16), (2, 22), (2, 30), (3, 30), (1, 14), (1, 28), (2, 20), (2, 28),
      (3, 26), (4, 28), (2, 18), (2, 24), (3, 24), (4, 22), (5, 26), (2, 20), (2, 30), (3, 28),
      (4, 26), (6, 26),
    ],
  ]
}

extension SegmentFormat {
  /// Creates the segment format of an rMQR version.
  package init(_ version: RectangularVersion) {
    self.init(
      indicatorBits: 3, terminatorBits: 3,
      countBits: Self.rectangularCounts.map { $0[version.number] },
      indicators: [
        1: .characters(.numeric), 2: .characters(.alphanumeric), 3: .characters(.byte),
        4: .characters(.kanji), 5: .gs1, 6: .industry, 7: .eci,
      ])
  }

  /// Bits of a character count: numeric, alphanumeric, byte and Kanji by the number of the version.
  private static let rectangularCounts: [[Int]] = [
    [
      4, 5, 6, 7, 7, 5, 6, 7, 7, 8, 4, 6, 7, 7, 8, 8, 5, 6, 7, 7, 8, 8, 7, 7, 8, 8, 9, 7, 8, 8, 8,
      9,
    ],
    [
      3, 5, 5, 6, 6, 5, 5, 6, 6, 7, 4, 5, 6, 6, 7, 7, 5, 6, 6, 7, 7, 8, 6, 7, 7, 7, 8, 6, 7, 7, 8,
      8,
    ],
    [
      3, 4, 5, 5, 6, 4, 5, 5, 6, 6, 3, 5, 5, 6, 6, 7, 4, 5, 6, 6, 7, 7, 6, 6, 7, 7, 7, 6, 6, 7, 7,
      8,
    ],
    [
      2, 3, 4, 5, 5, 3, 4, 5, 5, 6, 2, 4, 5, 5, 6, 6, 3, 5, 5, 6, 6, 7, 5, 5, 6, 6, 7, 5, 6, 6, 6,
      7,
    ],
  ]
}
