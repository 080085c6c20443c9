import Basics

/// What it costs to believe each value of each symbol of a block, given how sure its bits are.
///
/// The unit is the natural logarithm of odds. No symbol costs more than `most`, because a symbol
/// may be damaged altogether, and then its bits are sure and wrong at the same time.
struct SymbolCosts {
  /// Of all symbols one in some thousands is taken to be damaged beyond what its bits show.
  private static let most: Float = 9
  /// For each symbol its 256 values.
  private let costs: [Float]
  /// The bits as they were seen, and how sure the least sure of them is.
  let seen: [UInt8]
  let order: [Int]
  /// All bits, the surest first.
  let surest: [Int]

  /// Takes the bits' values, above 0 for 1, and how far such values scatter round 1.
  init(_ values: [Float], scatter: Float) {
    var costs: [Float] = []
    var seen: [UInt8] = []
    var sureness: [(Float, Int)] = []
    costs.reserveCapacity(values.count * 32)
    for (index, start) in stride(from: 0, to: values.count, by: 8).enumerated() {
      let bits = values[start..<start + 8]
      // Odds of two normal distributions round -1 and 1.
      let odds = bits.map { 2 * abs($0) / (scatter * scatter) }
      let symbol = bits.reduce(UInt8(0)) { $0 << 1 | ($1 > 0 ? 1 : 0) }
      seen.append(symbol)
      sureness.append((odds.min() ?? 0, index))
      // What the wrong bits of a value cost: its last one, and the others, which are known by then.
      var sums: [Float] = [0]
      for wrong in 1...255 {
        sums.append(sums[wrong & (wrong - 1)] + odds[7 - wrong.trailingZeroBitCount])
      }
      for value in 0...255 { costs.append(min(sums[value ^ Int(symbol)], Self.most)) }
    }
    self.costs = costs
    self.seen = seen
    surest = values.indices.sorted { (abs(values[$0]), $1) > (abs(values[$1]), $0) }
    order = sureness.sorted { $0 < $1 }.map(\.1)
  }

  subscript(symbol: Int, value: UInt8) -> Float { costs[256 * symbol + Int(value)] }

  /// Whether a bit was seen to be 1.
  func isSet(_ bit: Int) -> Bool { seen[bit >> 3] >> UInt8(7 - bit & 7) & 1 == 1 }

  /// Whether a symbol was seen to be anything but this.
  func isClear(against value: UInt8, at symbol: Int) -> Bool {
    self[symbol, value] >= Self.most
  }

  func cost(_ word: [UInt8]) -> Float {
    zip(word.indices, word).reduce(0) { $0 + self[$1.0, $1.1] }
  }

  /// Any other word costs more than this one by so much at least; below 0 it may cost less.
  func lead(of word: [UInt8], _ code: RingCode) -> Float {
    let least = changes(of: word).sorted()
    // Two words differ in more symbols than there are of parity.
    let fewest = code.parityCount + 1
    return least.prefix(fewest).reduce(0, +) + least.dropFirst(fewest).reduce(0) { $0 + min($1, 0) }
  }

  /// What a change of each symbol costs, at least.
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

  /// No margin and no rarity together make up for more.
  private static let outOfReach: Float = 26.5

  /// The words that repairs can make: with the least sure symbols given up, none of them, one, two
  /// … The cheapest comes first.
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
    for word in SoftWords(self, code).best where !found.contains(word) { found.append(word) }
    return found.map { (cost($0), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// Whether each of the nearest other words costs more than this one by at least `margin`: when
  /// one does not, it may be the true one.
  ///
  /// A rival may be rarer than others, by what `rarity` says of it.
  func isClear(
    _ word: [UInt8], _ code: RingCode, by margin: Float, rarity: ([UInt8]) -> Float = { _ in 0 }
  ) -> Bool {
    // Nearly all that is seen well needs no look at single rivals.
    if lead(of: word, code) >= margin { return true }
    let own = cost(word) + margin
    for rival in SoftWords(self, code).best where rival != word {
      if cost(rival) + rarity(rival) < own { return false }
    }
    let least = changes(of: word)
    var isClear = true
    code.forEachLightWord {
      // Most sets of places need no closer look.
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

/// How far the values of seen bits scatter round 1 and -1: the larger of two measures, because a
/// reading with a few bad parts must not seem surer than it is.
func scatter(of values: [Float]) -> Float {
  let distances = values.filter { $0 != 0 }.map { abs(abs($0) - 1) }.sorted()
  guard !distances.isEmpty else { return 1 }
  // The middle one of normal values lies at two thirds of the standard deviation.
  let usual = distances[distances.count / 2] * 1.48
  let squares = distances.reduce(0) { $0 + $1 * $1 }
  return max(0.2, usual, (squares / Float(distances.count)).squareRoot())
}
