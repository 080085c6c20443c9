/// A set of positions between the characters of a text, stored as 64 bits per word.
struct PositionSet: Hashable {
  private var words: [UInt64]
  /// The greatest position, which is after the last character of the text.
  private let last: Int

  /// Creates an empty set for positions 0 to `last`.
  init(last: Int) {
    self.last = last
    words = [UInt64](repeating: 0, count: last / 64 + 1)
  }

  /// Creates a set of the positions from `first` to `last`, inclusive.
  init(last: Int, from first: Int) {
    self.init(last: last)
    for index in words.indices.dropFirst(first / 64) { words[index] = ~0 }
    if first <= last { words[first / 64] &= ~0 << UInt64(first % 64) }
    clearRest()
  }

  /// The number of 64-bit words in the set, as a measure of the work of one operation.
  var wordCount: Int { words.count }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  var first: Int? {
    for (index, word) in words.enumerated() where word != 0 {
      return index * 64 + word.trailingZeroBitCount
    }
    return nil
  }

  func contains(_ place: Int) -> Bool { words[place / 64] >> UInt64(place % 64) & 1 == 1 }

  mutating func insert(_ place: Int) { words[place / 64] |= 1 << UInt64(place % 64) }

  mutating func formUnion(_ other: PositionSet) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  mutating func formIntersection(_ other: PositionSet) {
    for index in words.indices { words[index] &= other.words[index] }
  }

  /// Returns the positions plus `count`, without those beyond `last`.
  func shifted(by count: Int) -> PositionSet {
    var result = PositionSet(last: last)
    let (whole, rest) = (count / 64, UInt64(count % 64))
    for index in words.indices where index >= whole {
      result.words[index] = words[index - whole] << rest
      if rest > 0, index > whole {
        result.words[index] |= words[index - whole - 1] >> (64 - rest)
      }
    }
    result.clearRest()
    return result
  }

  /// Returns the positions minus `count`, without those below 0.
  func shifted(back count: Int) -> PositionSet {
    var result = PositionSet(last: last)
    let (whole, rest) = (count / 64, UInt64(count % 64))
    for index in words.indices where index + whole < words.count {
      result.words[index] = words[index + whole] >> rest
      if rest > 0, index + whole + 1 < words.count {
        result.words[index] |= words[index + whole + 1] << (64 - rest)
      }
    }
    return result
  }

  private mutating func clearRest() {
    words[words.count - 1] &= ~0 >> UInt64(63 - last % 64)
  }
}
