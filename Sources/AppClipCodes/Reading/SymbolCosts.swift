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
      for value in 0...255 {
        let wrong = UInt8(value) ^ symbol
        var cost: Float = 0
        for bit in 0..<8 where wrong >> UInt8(7 - bit) & 1 == 1 { cost += odds[bit] }
        costs.append(min(cost, Self.most))
      }
    }
    self.costs = costs
    self.seen = seen
    order = sureness.sorted { $0 < $1 }.map(\.1)
  }

  subscript(symbol: Int, value: UInt8) -> Float { costs[256 * symbol + Int(value)] }

  func cost(_ word: [UInt8]) -> Float {
    zip(word.indices, word).reduce(0) { $0 + self[$1.0, $1.1] }
  }

  /// The words that repairs can make: with the least sure symbols given up, none of them, one, two
  /// … The cheapest comes first.
  func words(_ code: ReedSolomon) -> [[UInt8]] {
    var found: [[UInt8]] = []
    for erased in 0...code.parityCount {
      guard let repair = code.repair(seen, erased: Array(order.prefix(erased))) else { continue }
      if !found.contains(repair.word) { found.append(repair.word) }
      if erased == 0, repair.errors == 0 { break }
    }
    return found.map { (cost($0), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// How much more the cheapest of the nearest other words costs: when it is little, that word may
  /// be the true one.
  func margin(of word: [UInt8], _ code: ReedSolomon) -> Float {
    // What a change of each symbol by each difference would cost.
    var changes: [Float] = []
    for (symbol, own) in zip(word.indices, word) {
      for change in 0...255 {
        changes.append(self[symbol, own ^ UInt8(change)] - self[symbol, own])
      }
    }
    var least = Float.infinity
    code.forEachLightWord { places, values in
      var cost: Float = 0
      for index in places.indices { cost += changes[256 * places[index] + Int(values[index])] }
      least = min(least, cost)
    }
    return least
  }
}

/// How far the values of seen bits scatter round 1 and -1.
func scatter(of values: [Float]) -> Float {
  let distances = values.filter { $0 != 0 }.map { abs(abs($0) - 1) }.sorted()
  guard !distances.isEmpty else { return 1 }
  // The middle one of normal values lies at two thirds of the standard deviation.
  return max(0.2, distances[distances.count / 2] * 1.48)
}
