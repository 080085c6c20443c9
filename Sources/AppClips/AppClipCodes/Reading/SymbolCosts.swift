import Basics

/// The costs of each possible value of each symbol in a block, given the confidence of its bits.
///
/// The unit is the natural logarithm of odds. No symbol costs more than `most`, because a symbol
/// may be damaged completely, and then its bits are confident and wrong at the same time.
struct SymbolCosts {
  /// The maximum cost: about one symbol in some thousands is assumed to be damaged beyond what its
  /// bits show.
  private static let maxCost: Float = 9
  /// The costs of each symbol's 256 values: lower is likelier.
  private let costs: [Float]
  /// The symbols as read. `order` has their indices, starting with the one whose least sure bit is
  /// the least sure.
  let seen: [UInt8]
  let order: [Int]
  /// The indices of all bits, the most certain first.
  let surest: [Int]

  /// Creates the costs from the values of the bits, above 0 for 1, and the scatter of such values
  /// around 1.
  init(_ values: [Float], scatter: Float) {
    var costs: [Float] = []
    var seen: [UInt8] = []
    var sureness: [(Float, Int)] = []
    costs.reserveCapacity(values.count * 32)
    for (index, start) in stride(from: 0, to: values.count, by: 8).enumerated() {
      let bits = values[start..<start + 8]
      // The odds are those of two normal distributions around -1 and 1.
      let odds = bits.map { 2 * abs($0) / (scatter * scatter) }
      let symbol = bits.reduce(UInt8(0)) { $0 << 1 | ($1 > 0 ? 1 : 0) }
      seen.append(symbol)
      sureness.append((odds.min() ?? 0, index))
      // The cost of a value's wrong bits is that of the last one plus that of the others, which is
      // already known.
      var sums: [Float] = [0]
      for wrong in 1...255 {
        sums.append(sums[wrong & (wrong - 1)] + odds[7 - wrong.trailingZeroBitCount])
      }
      for value in 0...255 { costs.append(min(sums[value ^ Int(symbol)], Self.maxCost)) }
    }
    self.costs = costs
    self.seen = seen
    surest = values.indices.sorted { (abs(values[$0]), $1) > (abs(values[$1]), $0) }
    order = sureness.sorted { $0 < $1 }.map(\.1)
  }

  subscript(symbol: Int, value: UInt8) -> Float { costs[256 * symbol + Int(value)] }

  /// Whether the bit was read as 1.
  func isSet(_ bit: Int) -> Bool { seen[bit >> 3] >> UInt8(7 - bit & 7) & 1 == 1 }

  /// Whether the reading clearly rules out this value of a symbol.
  func isClear(against value: UInt8, at symbol: Int) -> Bool {
    self[symbol, value] >= Self.maxCost
  }

  func cost(_ word: [UInt8]) -> Float {
    zip(word.indices, word).reduce(0) { $0 + self[$1.0, $1.1] }
  }

  /// Returns a lower bound on the extra cost of any other word; if it is below 0, another word may
  /// cost less.
  func lead(of word: [UInt8], _ code: RingCode) -> Float {
    let least = changes(of: word).sorted()
    // Two words differ in more symbols than there are parity symbols.
    let fewest = code.parityCount + 1
    return least.prefix(fewest).reduce(0, +) + least.dropFirst(fewest).reduce(0) { $0 + min($1, 0) }
  }

  /// The minimum cost of changing each symbol of a word.
  private func changes(of word: [UInt8]) -> [Float] {
    word.indices.map { symbol in
      let own = word[symbol]
      var least = Float.infinity
      for value in 0...255 where UInt8(value) != own {
        least = min(least, self[symbol, UInt8(value)])
      }
      return least - self[symbol, own]
    }
  }

  /// The lead in cost that no margin and rarity together exceed.
  private static let outOfReach: Float = 26.5

  /// Returns the words that error correction can produce with none, one, two or more of the least
  /// sure symbols erased, the cheapest first.
  func words(_ code: RingCode) -> [[UInt8]] {
    var found: [[UInt8]] = []
    for erased in 0...code.parityCount {
      guard let repair = code.repair(seen, erased: Array(order.prefix(erased))) else { continue }
      if !found.contains(repair.word) { found.append(repair.word) }
      if erased == 0, repair.errors == 0 {
        if lead(of: repair.word, code) > Self.outOfReach { return found }
        break
      }
    }
    for word in OrderedStatisticsDecoder(self, code).best where !found.contains(word) {
      found.append(word)
    }
    return found.map { (cost($0), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// Whether the word is clearly better than the nearest others: each of them costs at least
  /// `margin` more. Otherwise, one of them may be the true word.
  ///
  /// `rarity` returns by how much rarer than others a rival is.
  func isClear(
    _ word: [UInt8], _ code: RingCode, by margin: Float, rarity: ([UInt8]) -> Float = { _ in 0 }
  ) -> Bool {
    // Nearly all clear readings need no comparison with single rivals.
    if lead(of: word, code) >= margin { return true }
    let own = cost(word) + margin
    for rival in OrderedStatisticsDecoder(self, code).best where rival != word {
      if cost(rival) + rarity(rival) < own { return false }
    }
    let least = changes(of: word)
    var isClear = true
    code.forEachLightWord {
      // Most sets of positions need no closer look.
      $0.reduce(0) { $0 + least[$1] } < margin
    } _: { places, unit in
      func changed(_ places: [Int], _ unit: [UInt8], _ factor: Int) -> [UInt8] {
        var rival = word
        for (place, value) in zip(places, unit) {
          rival[place] ^= code.field.multiply(value, UInt8(factor))
        }
        return rival
      }
      for factor in 1...code.field.order {
        var cost: Float = 0
        for (place, value) in zip(places, unit) {
          let other = word[place] ^ code.field.multiply(value, UInt8(factor))
          cost += self[place, other] - self[place, word[place]]
        }
        if cost < margin, cost + rarity(changed(places, unit, factor)) < margin {
          isClear = false
          return false
        }
      }
      return true
    }
    return isClear
  }
}

/// Returns the scatter of bit values around 1 and -1: the larger of two measures, because a reading
/// with a few bad parts must not seem more certain than it is.
func scatter(of values: [Float]) -> Float {
  let distances = values.filter { $0 != 0 }.map { abs(abs($0) - 1) }.sorted()
  guard !distances.isEmpty else { return 1 }
  // The median of normally distributed values is at two thirds of the standard deviation.
  let usual = distances[distances.count / 2] * 1.48
  let squares = distances.reduce(0) { $0 + $1 * $1 }
  return max(0.2, usual, (squares / Float(distances.count)).squareRoot())
}
