/// Bits in a row, first bit first: the last 128 of them, and how many there were.
///
/// A URL that takes more is refused, so what falls off the front is never missed; the count is
/// what tells by how much it is too long.
struct BitRow: Hashable, Sendable {
  private(set) var high: UInt64 = 0
  private(set) var low: UInt64 = 0
  private(set) var count = 0

  init() {}

  /// The lowest `width` bits of `value`.
  init(_ value: UInt64, width: Int) { append(value, width: width) }

  /// The bits after the first 1 of a payload.
  init(after payload: ClipPayload) {
    count = ClipPayload.bitCount - payload.leadingZeros
    (high, low) = (payload.high, payload.low)
    if count > 0 { dropFirst() }
  }

  /// Adds the lowest `width` bits of `value`, at most 64, the highest first.
  mutating func append(_ value: UInt64, width: Int) {
    high = high << UInt64(width) | low >> UInt64(64 - width)
    low = low << UInt64(width) | value
    count += width
  }

  mutating func append(_ other: BitRow) {
    let tail = min(64, other.count)
    if other.count > 64 { append(other.high, width: min(64, other.count - 64)) }
    append(other.low, width: tail)
    count += max(0, other.count - 128)
  }

  /// The bit at a place, counted from the first; only for rows of at most 128 bits.
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

/// Takes bits from the front of a row of at most 128 bits.
struct BitRowReader {
  private let row: BitRow
  private var place = 0

  init(_ row: BitRow) { self.row = row }

  var left: Int { row.count - place }

  /// The next bit; `nil` at the end.
  mutating func next() -> Bool? {
    guard left > 0 else { return nil }
    place += 1
    return row[place - 1]
  }

  /// The next bits as a number; `nil` when there are fewer.
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
