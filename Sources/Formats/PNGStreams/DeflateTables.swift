/// A length or a distance as deflate encodes it: a symbol and extra bits (RFC 1951, 3.2.5).
struct DeflateNumber: Equatable {
  var symbol: Int
  var extra: UInt64
  var extraBits: Int

  /// The encodings of the lengths 3 to 258, indexed by length.
  static let lengths: [DeflateNumber] = (0...258).map { length in
    if length == 258 { return DeflateNumber(symbol: 285, extra: 0, extraBits: 0) }
    let (step, extra, bits) = steps(max(0, length - 3), perDoubling: 4)
    return DeflateNumber(symbol: 257 + step, extra: extra, extraBits: bits)
  }

  /// The encoding of a distance of 1 to 32,768.
  static func distance(_ distance: Int) -> DeflateNumber {
    let (step, extra, bits) = steps(distance - 1, perDoubling: 2)
    return DeflateNumber(symbol: step, extra: extra, extraBits: bits)
  }

  /// Returns step, extra bits and their number. The width of a symbol doubles after every
  /// `perDoubling` symbols; the first twice as many have width 1.
  private static func steps(_ value: Int, perDoubling: Int) -> (Int, UInt64, Int) {
    guard value >= 2 * perDoubling else { return (value, 0, 0) }
    let bits = Int.bitWidth - 1 - value.leadingZeroBitCount - perDoubling.trailingZeroBitCount
    let step = bits * perDoubling + value >> bits
    return (step, UInt64(value & (1 << bits - 1)), bits)
  }
}

/// The checksum of a zlib stream (RFC 1950), faster where bytes repeat.
struct Adler32 {
  private static let modulus = 65_521
  private var low = 1
  private var high = 0

  var value: UInt32 { UInt32(high << 16 | low) }

  /// Adds the same bytes several times; at most 32,768 of them, so that no sum can overflow.
  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>, repeats: Int) {
    var (sum, weighted) = (0, 0)
    for index in bytes.indices {
      sum &+= unsafe Int(bytes[index])
      weighted &+= sum
    }
    var rest = repeats
    while rest > 0 {
      // With each repetition, the low sum grows by `sum`, and is added to the high sum for every
      // byte.
      let times = min(rest, 4096)
      let growth = sum * (times * (times - 1) / 2)
      high = (high + bytes.count * (times * low + growth) + times * weighted) % Self.modulus
      low = (low + times * sum) % Self.modulus
      rest -= times
    }
  }
}

/// Writes the code lengths of a block's two codes, run-length encoded, in a third code (RFC 1951,
/// 3.2.7).
func writeCodeLengths(_ literals: PrefixCode, _ distances: PrefixCode, _ output: inout BitWriter) {
  func used(_ lengths: [UInt8], atLeast least: Int) -> Int {
    max(least, (lengths.lastIndex { $0 > 0 } ?? 0) + 1)
  }
  let literalCount = used(literals.lengths, atLeast: 257)
  let distanceCount = used(distances.lengths, atLeast: 1)
  let runs = lengthRuns(literals.lengths[..<literalCount] + distances.lengths[..<distanceCount])
  var counts = [Int](repeating: 0, count: 19)
  for run in runs { counts[run.symbol] += 1 }
  let code = PrefixCode(counts: counts, limit: 7)
  let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
  let codeCount = max(4, (order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1)
  output.withReservedBits(forBits: 14 + 3 * 19 + 14 * runs.count) { writer in
    writer.append(UInt64(literalCount - 257), 5)
    writer.append(UInt64(distanceCount - 1), 5)
    writer.append(UInt64(codeCount - 4), 4)
    for symbol in order[..<codeCount] { writer.append(UInt64(code.lengths[symbol]), 3) }
    for run in runs {
      writer.append(code.bits[run.symbol], Int(code.lengths[run.symbol]))
      writer.append(run.extra, run.extraBits)
    }
  }
}

/// Returns code lengths with repetitions: 16 repeats the previous length, 17 and 18 are runs of
/// zeros.
private func lengthRuns(_ lengths: ArraySlice<UInt8>) -> [DeflateNumber] {
  var runs: [DeflateNumber] = []
  runs.reserveCapacity(64)
  var index = lengths.startIndex
  while index < lengths.endIndex {
    let length = lengths[index]
    var count = 1
    while index + count < lengths.endIndex, lengths[index + count] == length { count += 1 }
    index += count
    if length > 0 {
      runs.append(DeflateNumber(symbol: Int(length), extra: 0, extraBits: 0))
      count -= 1
    }
    while count >= 3 {
      let taken = min(count, length > 0 ? 6 : 138)
      runs.append(
        length > 0
          ? DeflateNumber(symbol: 16, extra: UInt64(taken - 3), extraBits: 2)
          : taken < 11
            ? DeflateNumber(symbol: 17, extra: UInt64(taken - 3), extraBits: 3)
            : DeflateNumber(symbol: 18, extra: UInt64(taken - 11), extraBits: 7))
      count -= taken
    }
    for _ in 0..<count { runs.append(DeflateNumber(symbol: Int(length), extra: 0, extraBits: 0)) }
  }
  return runs
}
