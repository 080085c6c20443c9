import Basics

/// A systematic Reed-Solomon code: data first, then parity, with the first symbol as the highest
/// power.
struct RingCode: Sendable {
  let field: GaloisField
  let dataCount: Int
  let parityCount: Int
  private let firstRoot: Int
  /// The coefficients of the generator polynomial without its leading 1, highest power first.
  private let generator: [UInt8]
  /// The words of each single bit of data, for `OrderedStatisticsDecoder`; empty for codes in
  /// smaller fields.
  private(set) var rows: [SIMD2<UInt64>] = []

  init(_ field: GaloisField, data: Int, parity: Int, firstRoot: Int) {
    self.field = field
    dataCount = data
    parityCount = parity
    self.firstRoot = firstRoot
    var product: [UInt8] = [1]
    for index in 0..<parity {
      let root = field.power(firstRoot + index)
      var next = product + [0]
      for place in product.indices { next[place + 1] ^= field.multiply(product[place], root) }
      product = next
    }
    generator = Array(product.dropFirst())
    if field.order == 255 { rows = Self.rows(of: self) }
  }

  static let meta = RingCode(.gf16, data: 2, parity: 2, firstRoot: 0)
  static let shortGap = RingCode(.gf256, data: 9, parity: 4, firstRoot: 1)
  static let longGap = RingCode(.gf256, data: 11, parity: 2, firstRoot: 1)
  static let arc = RingCode(.gf256, data: 5, parity: 2, firstRoot: 1)

  var count: Int { dataCount + parityCount }

  /// The data followed by its parity symbols.
  func encoded(_ data: some Collection<UInt8>) -> [UInt8] {
    var rest = [UInt8](repeating: 0, count: parityCount)
    for symbol in data {
      let factor = symbol ^ rest[0]
      rest.removeFirst()
      rest.append(0)
      for (index, coefficient) in generator.enumerated() {
        rest[index] ^= field.multiply(factor, coefficient)
      }
    }
    return Array(data) + rest
  }

  private func syndromes(_ word: [UInt8]) -> [UInt8] {
    (0..<parityCount).map { index in
      let root = field.power(firstRoot + index)
      return word.reduce(0) { field.multiply($0, root) ^ $1 }
    }
  }

  /// A corrected word, with the number of corrected errors at unknown positions.
  struct Repair: Equatable {
    var word: [UInt8]
    var errors: Int
  }

  /// Corrects a word as far as `2 * errors + erasures <= parity` allows, and returns `nil` beyond
  /// that.
  ///
  /// The codes are so short that all positions are tried one after another, the fewest errors
  /// first.
  func repair(_ word: [UInt8], erased: [Int]) -> Repair? {
    guard word.count == count, erased.count <= parityCount else { return nil }
    let syndromes = syndromes(word)
    let most = (parityCount - erased.count) / 2
    if erased.isEmpty, syndromes.allSatisfy({ $0 == 0 }) { return Repair(word: word, errors: 0) }
    let others = (0..<count).filter { !erased.contains($0) }
    for errors in 0...most {
      var repair: Repair?
      forEachChoice(errors, of: others) { places in
        guard let fixed = filled(word, syndromes, erased + places) else { return false }
        repair = Repair(word: fixed, errors: errors)
        return true
      }
      if let repair { return repair }
    }
    return nil
  }

  /// Calls `body` with every choice of 0, 1 or 2 positions until it returns true.
  private func forEachChoice(_ size: Int, of places: [Int], _ body: ([Int]) -> Bool) {
    switch size {
    case 0: _ = body([])
    case 1: for place in places where body([place]) { return }
    default:
      for (index, first) in places.enumerated() {
        for second in places[(index + 1)...] where body([first, second]) { return }
      }
    }
  }

  /// Returns the word with the values at some positions corrected, or `nil` if no values fit.
  private func filled(_ word: [UInt8], _ syndromes: [UInt8], _ places: [Int]) -> [UInt8]? {
    guard let values = solve(syndromes, places) else { return nil }
    var fixed = word
    for (place, value) in zip(places, values) { fixed[place] ^= value }
    // An error of value 0 is not an error: the word is found with fewer positions.
    return self.syndromes(fixed).allSatisfy { $0 == 0 } ? fixed : nil
  }

  /// Solves for the values to be added at the positions, by elimination over the first equations.
  private func solve(_ syndromes: [UInt8], _ places: [Int]) -> [UInt8]? {
    var rows = (0..<places.count).map { index in
      places.map { field.power((firstRoot + index) * (count - 1 - $0)) } + [syndromes[index]]
    }
    for column in places.indices {
      guard let pivot = (column..<rows.count).first(where: { rows[$0][column] != 0 }) else {
        return nil
      }
      rows.swapAt(column, pivot)
      for row in rows.indices where row != column && rows[row][column] != 0 {
        let factor = field.divide(rows[row][column], rows[column][column])
        for index in rows[row].indices {
          rows[row][index] ^= field.multiply(factor, rows[column][index])
        }
      }
    }
    return places.indices.map { field.divide(rows[$0][places.count], rows[$0][$0]) }
  }

  /// Enumerates every set of positions of a word of minimum weight, which is one more than the
  /// number of parity symbols. `body` gets the positions and the values of one word at them; the
  /// other words are its multiples. It returns whether to continue.
  func forEachLightWord(
    where isWanted: ([Int]) -> Bool = { _ in true }, _ body: ([Int], [UInt8]) -> Bool
  ) {
    var places = Array(0...parityCount)
    while true {
      if isWanted(places), let unit = unitWord(places), !body(places, unit) { return }
      guard let index = places.indices.last(where: { places[$0] < count - parityCount - 1 + $0 })
      else { return }
      places[index] += 1
      for later in places.indices where later > index { places[later] = places[later - 1] + 1 }
    }
  }

  private func unitWord(_ places: [Int]) -> [UInt8]? {
    guard let last = places.last else { return nil }
    var word = [UInt8](repeating: 0, count: count)
    word[last] = 1
    return solve(syndromes(word), Array(places.dropLast())).map { $0 + [1] }
  }
}
