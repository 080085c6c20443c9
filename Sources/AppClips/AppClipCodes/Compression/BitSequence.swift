/// The last 128 bits of a bit sequence, and the number of bits appended so far.
///
/// A longer URL is an error, so the bits that are dropped are not needed; the count tells by how
/// much it is too long.
struct BitSequence: Hashable, Sendable {
  private(set) var high: UInt64 = 0
  private(set) var low: UInt64 = 0
  private(set) var count = 0

  init() {}

  /// Creates a sequence from the lowest `width` bits of `value`.
  init(_ value: UInt64, width: Int) { append(value, width: width) }

  /// Creates a sequence from the bits of a payload that follow its first 1.
  init(after payload: ClipPayload) {
    count = ClipPayload.bitCount - payload.leadingZeros
    (high, low) = (payload.high, payload.low)
    if count > 0 { dropFirst() }
  }

  /// Appends the lowest `width` bits of `value`, at most 64, the highest bit first.
  mutating func append(_ value: UInt64, width: Int) {
    high = high << UInt64(width) | low >> UInt64(64 - width)
    low = low << UInt64(width) | value
    count += width
  }

  mutating func append(_ other: BitSequence) {
    let tail = min(64, other.count)
    if other.count > 64 { append(other.high, width: min(64, other.count - 64)) }
    append(other.low, width: tail)
    count += max(0, other.count - 128)
  }

  /// The bit at this index, counted from the first; only for sequences of at most 128 bits.
  subscript(place: Int) -> Bool {
    let fromEnd = count - 1 - place
    return (fromEnd < 64 ? low >> UInt64(fromEnd) : high >> UInt64(fromEnd - 64)) & 1 == 1
  }

  private mutating func dropFirst() {
    count -= 1
    if count < 64 {
      high = 0
      low &= (1 << UInt64(count)) - 1
    } else {
      high &= (1 << UInt64(count - 64)) - 1
    }
  }
}

/// A reader that takes bits from the front of a sequence of at most 128 bits.
struct BitSequenceReader {
  private let row: BitSequence
  private var place = 0

  init(_ row: BitSequence) { self.row = row }

  var left: Int { row.count - place }

  /// Reads the next bit; returns `nil` at the end.
  mutating func next() -> Bool? {
    guard left > 0 else { return nil }
    place += 1
    return row[place - 1]
  }

  /// Reads the next `width` bits as a number; returns `nil` if there are too few.
  mutating func next(_ width: Int) -> Int? {
    guard left >= width else { return nil }
    var value = 0
    for _ in 0..<width {
      value = value << 1 | (row[place] ? 1 : 0)
      place += 1
    }
    return value
  }
}
