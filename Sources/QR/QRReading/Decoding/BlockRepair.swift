import QRStandard

/// Corrects blocks of codewords: errors, whose positions are unknown, and erasures, whose positions
/// are given.
struct BlockRepair {
  /// The numbers of codewords that a repair of one block found wrong or changed.
  struct Outcome: Hashable {
    /// The number of wrong codewords that were not given as erasures.
    var errors: Int
    /// The number of codewords given as erasures.
    var erasures: Int
    /// The number of codewords whose value changed.
    var changed: Int
  }

  private let powers = Field256.powers
  private let logarithms = Field256.logarithms
  private var syndromes: [UInt8] = []
  /// The error locator polynomial, and its last version of another length, lowest coefficients
  /// first.
  private var locator: [UInt8] = []
  private var earlier: [UInt8] = []
  private var places: [Int] = []

  /// Computes the syndromes of `block`, whose correction codewords come last. Returns whether the
  /// block is damaged; all syndromes of an undamaged block are 0.
  mutating func examine(_ block: [UInt8], correction: Int) -> Bool {
    syndromes.removeAll(keepingCapacity: true)
    var damage: UInt8 = 0
    for root in 0..<correction {
      var value: UInt8 = 0
      for codeword in block {
        value = codeword ^ (value == 0 ? 0 : powers[Int(logarithms[Int(value)]) + root])
      }
      syndromes.append(value)
      damage |= value
    }
    return damage != 0
  }

  /// Repairs the block that was examined last. Returns `nil`, with the block unchanged, if its
  /// correction codewords are not enough.
  mutating func repair(_ block: inout [UInt8], erased: ArraySlice<Int>) -> Outcome? {
    let correction = syndromes.count
    guard erased.count <= correction else { return nil }
    let length = findLocator(block.count, erased)
    let errors = length - erased.count
    guard 2 * errors + erased.count <= correction, findPlaces(block.count, length) else {
      return nil
    }
    return Outcome(errors: errors, erasures: erased.count, changed: correct(&block))
  }

  /// The Berlekamp–Massey algorithm, started with the erasures (Blahut, chapter 7). Returns the
  /// number of wrong codewords.
  private mutating func findLocator(_ count: Int, _ erased: ArraySlice<Int>) -> Int {
    let correction = syndromes.count
    locator = [UInt8](repeating: 0, count: correction + 1)
    locator[0] = 1
    for (index, place) in erased.enumerated() {
      let root = count - 1 - place
      for power in stride(from: index + 1, to: 0, by: -1) {
        locator[power] ^= times(locator[power - 1], root)
      }
    }
    earlier = locator
    var length = erased.count
    for step in erased.count..<correction {
      var difference: UInt8 = 0
      for power in 0...min(step, correction) where locator[power] != 0 {
        difference ^= Field256.product(locator[power], syndromes[step - power])
      }
      earlier.insert(0, at: 0)
      earlier.removeLast()
      guard difference != 0 else { continue }
      let before = locator
      let factor = Int(logarithms[Int(difference)])
      for power in 0...correction { locator[power] ^= times(earlier[power], factor) }
      if 2 * length <= step + erased.count {
        length = step + 1 + erased.count - length
        let inverse = Field256.order - factor
        for power in 0...correction { earlier[power] = times(before[power], inverse) }
      }
    }
    return length
  }

  /// Tests every position of the block. Returns `false` unless the locator has as many roots as it
  /// should.
  private mutating func findPlaces(_ count: Int, _ length: Int) -> Bool {
    places.removeAll(keepingCapacity: true)
    guard length < locator.count, locator[(length + 1)...].allSatisfy({ $0 == 0 }) else {
      return false
    }
    for place in 0..<count {
      // The inverse of the element of this position.
      let step = (Field256.order - (count - 1 - place)) % Field256.order
      var (value, exponent) = (UInt8(0), 0)
      for power in 0...length {
        value ^= times(locator[power], exponent)
        exponent += step
        if exponent >= Field256.order { exponent -= Field256.order }
      }
      if value == 0 { places.append(place) }
    }
    return places.count == length
  }

  /// Corrects the block by Forney's algorithm, and returns how many codewords changed their value.
  private func correct(_ block: inout [UInt8]) -> Int {
    var evaluator = [UInt8](repeating: 0, count: places.count)
    for power in evaluator.indices {
      for index in 0...power {
        evaluator[power] ^= Field256.product(locator[index], syndromes[power - index])
      }
    }
    var changed = 0
    for place in places {
      let element = block.count - 1 - place
      let inverse = (Field256.order - element) % Field256.order
      var (above, below) = (UInt8(0), UInt8(0))
      for power in evaluator.indices.reversed() {
        above = times(above, inverse) ^ evaluator[power]
      }
      for power in stride(from: 1, through: places.count, by: 2) {
        below ^= times(locator[power], inverse * (power - 1) % Field256.order)
      }
      guard above != 0, below != 0 else { continue }
      let quotient = Int(logarithms[Int(above)]) + Field256.order - Int(logarithms[Int(below)])
      block[place] ^= times(powers[quotient], element)
      changed += 1
    }
    return changed
  }

  /// The product of an element and a power of 2 with an exponent below 255, in the field.
  private func times(_ element: UInt8, _ exponent: Int) -> UInt8 {
    element == 0 ? 0 : powers[Int(logarithms[Int(element)]) + exponent]
  }
}
