/// Finds the likeliest words of a block bit by bit: the unseen bits of a symbol are calculated from
/// all bits that were seen.
///
/// The surest independent bits determine the others. Then the least sure of them are flipped, one
/// or two at a time (ordered statistics decoding).
struct OrderedStatisticsDecoder {
  /// The number of the least certain determining bits that are flipped in pairs.
  private static let maxPairedBitCount = 20

  private let costs: SymbolCosts
  private let count: Int
  /// Words that differ from each other in one of the determining bits, the surest first.
  private var rows: [SIMD2<UInt64>]
  private var pivots: [Int] = []

  init(_ costs: SymbolCosts, _ code: RingCode) {
    self.costs = costs
    count = code.count
    rows = code.rows
    for place in costs.surest where pivots.count < rows.count { decide(place) }
  }

  /// Makes a bit a determining one if the surer ones do not determine it.
  private mutating func decide(_ place: Int) {
    let rank = pivots.count
    guard let found = (rank..<rows.count).first(where: { Self.has(rows[$0], place) }) else {
      return
    }
    rows.swapAt(rank, found)
    for row in rows.indices where row != rank && Self.has(rows[row], place) {
      rows[row] ^= rows[rank]
    }
    pivots.append(place)
  }

  /// The likeliest word and the second likeliest.
  var best: [[UInt8]] {
    var word = SIMD2<UInt64>.zero
    for (row, place) in zip(rows, pivots) where costs.isSet(place) { word ^= row }
    var found = Best()
    found.add(word, cost(word))
    for row in rows { found.add(word ^ row, cost(word ^ row)) }
    let doubted = rows.suffix(Self.maxPairedBitCount)
    for (index, one) in doubted.enumerated() {
      for other in doubted.prefix(index) {
        found.add(word ^ one ^ other, cost(word ^ one ^ other))
      }
    }
    return found.words.map { word in (0..<count).map { Self.symbol(word, $0) } }
  }

  /// The two likeliest words found so far.
  private struct Best {
    private(set) var words: [SIMD2<UInt64>] = []
    private var costs: [Float] = []

    mutating func add(_ word: SIMD2<UInt64>, _ cost: Float) {
      guard costs.count < 2 || cost < costs[1] else { return }
      let place = costs.first.map { cost < $0 ? 0 : 1 } ?? 0
      words.insert(word, at: place)
      costs.insert(cost, at: place)
      if words.count > 2 {
        words.removeLast()
        costs.removeLast()
      }
    }
  }

  private func cost(_ word: SIMD2<UInt64>) -> Float {
    (0..<count).reduce(0) { $0 + costs[$1, Self.symbol(word, $1)] }
  }

  private static func symbol(_ word: SIMD2<UInt64>, _ index: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: word[index >> 3] >> UInt64(8 * (index & 7)))
  }

  /// Whether the bit is set; the highest bit of a symbol comes first.
  private static func has(_ word: SIMD2<UInt64>, _ place: Int) -> Bool {
    symbol(word, place >> 3) >> UInt8(7 - place & 7) & 1 == 1
  }
}

extension RingCode {
  /// Returns the words of each single bit of data, in the order of the symbols, starting at the
  /// lowest byte.
  static func rows(of code: RingCode) -> [SIMD2<UInt64>] {
    (0..<8 * code.dataCount).map { bit in
      var data = [UInt8](repeating: 0, count: code.dataCount)
      data[bit / 8] = 0x80 >> UInt8(bit % 8)
      return code.encoded(data).enumerated().reduce(into: SIMD2.zero) { row, symbol in
        row[symbol.offset >> 3] |= UInt64(symbol.element) << UInt64(8 * (symbol.offset & 7))
      }
    }
  }
}
