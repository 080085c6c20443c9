/// The literals and matches of a block of deflate, counted as they come.
struct DeflateTokens {
  private static let longestMatch = 258
  private static let isMatch: UInt32 = 1 << 8
  private static let isFromRowAbove: UInt32 = 1 << 31

  private let rowDistance: DeflateNumber
  private let lengths = DeflateNumber.lengths
  /// A literal byte, or a length shifted by 9 with the flags above; room for more at the end.
  private var tokens = [UInt32](repeating: 0, count: 2048)
  private(set) var count = 0
  /// How often each symbol comes: literals and lengths in front, distances from 288 on.
  private var counts = [Int](repeating: 0, count: 288 + 32)
  private static let distances = 288

  init(rowDistance: DeflateNumber) { self.rowDistance = rowDistance }

  /// Adds one row as literals, runs, and parts that are as in the row above if there is one.
  mutating func add(_ row: UnsafeBufferPointer<UInt8>, below previous: [UInt8]) {
    makeRoom(row.count)
    previous.withUnsafeBufferPointer { previous in
      var index = 0
      while index < row.count {
        let same = previous.isEmpty ? 0 : row.commonLength(with: previous, from: index)
        let run = index == 0 ? 0 : row.runLength(from: index)
        // A run is cheaper to say: a match with the row above needs more bits for its distance.
        if same >= 5, same > run + 3 {
          index += addMatch(same, Self.isFromRowAbove)
        } else if run >= 4 {
          index += addMatch(run, 0)
        } else {
          addToken(UInt32(row[index]), symbol: Int(row[index]))
          index += 1
        }
      }
    }
  }

  /// Repeats what is one row back, for at least 3 and at most so many bytes; says how many.
  mutating func addRepetition(atMost rest: Int) -> Int {
    makeRoom(1)
    // Never leave one or two bytes: no match is that short.
    let left = rest - Self.longestMatch
    let length = left == 1 || left == 2 ? Self.longestMatch - 3 : rest
    return addMatch(length, Self.isFromRowAbove)
  }

  private mutating func makeRoom(_ more: Int) {
    if tokens.count - count < more {
      tokens.append(contentsOf: repeatElement(0, count: max(more, tokens.count)))
    }
  }

  /// Adds what one match can hold of a length; says how much.
  private mutating func addMatch(_ length: Int, _ place: UInt32) -> Int {
    let length = min(length, Self.longestMatch)
    let symbol = lengths[length].symbol
    addToken(UInt32(length) << 9 | Self.isMatch | place, symbol: symbol)
    counts[Self.distances + (place == 0 ? 0 : rowDistance.symbol)] += 1
    return length
  }

  @inline(__always)
  private mutating func addToken(_ token: UInt32, symbol: Int) {
    tokens[count] = token
    count &+= 1
    counts[symbol] &+= 1
  }
}

/// Eight bytes at a time, the last ones one by one.
extension UnsafeBufferPointer<UInt8> {
  /// How many bytes of both rows, which are equally long, are the same from there on.
  @inline(__always)
  fileprivate func commonLength(with other: Self, from start: Int) -> Int {
    let (here, there) = (UnsafeRawBufferPointer(self), UnsafeRawBufferPointer(other))
    return Self.commonLength(here, from: start, there, from: start, end: count)
  }

  /// How many bytes from there on are as the one before.
  @inline(__always)
  fileprivate func runLength(from start: Int) -> Int {
    let bytes = UnsafeRawBufferPointer(self)
    return Self.commonLength(bytes, from: start, bytes, from: start - 1, end: count)
  }

  /// How many bytes up to `end` are the same in two places.
  @inline(__always)
  private static func commonLength(
    _ one: UnsafeRawBufferPointer, from start: Int, _ other: UnsafeRawBufferPointer,
    from otherStart: Int, end: Int
  ) -> Int {
    var count = 0
    while start + count + 8 <= end {
      let word = one.loadUnaligned(fromByteOffset: start + count, as: UInt64.self)
      let same = other.loadUnaligned(fromByteOffset: otherStart + count, as: UInt64.self)
      let difference = UInt64(littleEndian: word ^ same)
      if difference != 0 { return count + difference.trailingZeroBitCount / 8 }
      count += 8
    }
    while start + count < end, one[start + count] == other[otherStart + count] { count += 1 }
    return count
  }
}

extension DeflateTokens {
  /// Writes the tokens with codes made for them, and begins anew.
  mutating func writeBlock(isLast: Bool, _ output: inout BitWriter) {
    counts[256] += 1
    let literals = PrefixCode(counts: counts[..<286], limit: 15)
    let distances = PrefixCode(counts: counts[Self.distances..<Self.distances + 30], limit: 15)
    output.append(isLast ? 1 : 0, 1)
    output.append(2, 2)
    writeCodeLengths(literals, distances, &output)
    // A token has at most 15 + 5 + 15 + 13 bits.
    output.withRoom(forBits: 48 * (count + 1)) { writer in
      write(literals, distances, &writer)
      writer.append(literals.bits[256], Int(literals.lengths[256]))
    }
    count = 0
    for symbol in counts.indices { counts[symbol] = 0 }
  }

  private func write(
    _ literals: PrefixCode, _ distances: PrefixCode, _ writer: inout QuickBitWriter
  ) {
    let oneByteBack = DeflateNumber.distance(1)
    literals.bits.withUnsafeBufferPointer { bits in
      literals.lengths.withUnsafeBufferPointer { widths in
        for token in tokens[..<count] {
          guard token & Self.isMatch != 0 else {
            writer.append(bits[Int(token)], Int(widths[Int(token)]))
            continue
          }
          let length = lengths[Int(token & ~Self.isFromRowAbove) >> 9]
          let distance = token & Self.isFromRowAbove == 0 ? oneByteBack : rowDistance
          writer.append(bits[length.symbol], Int(widths[length.symbol]))
          writer.append(length.extra, length.extraBits)
          writer.append(distances.bits[distance.symbol], Int(distances.lengths[distance.symbol]))
          writer.append(distance.extra, distance.extraBits)
        }
      }
    }
  }
}
