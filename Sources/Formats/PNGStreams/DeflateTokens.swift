/// The literals and matches of a deflate block, with their frequencies.
///
/// A token is a number: a literal byte, the length of a run, or the length of a match with the row
/// above. Each kind has its own range of numbers.
@safe struct DeflateTokens: ~Copyable {
  private static let longestMatch = 258
  private static let runs = 256
  private static let rowMatches = runs + longestMatch + 1
  private static let kinds = rowMatches + longestMatch + 1

  private let rowDistance: DeflateNumber
  private var tokens: UnsafeMutablePointer<UInt16>
  private var capacity = 2048
  private(set) var count = 0
  /// The number of occurrences of each token.
  private let counts: UnsafeMutablePointer<Int32>

  init(rowDistance: DeflateNumber) {
    self.rowDistance = rowDistance
    unsafe tokens = .allocate(capacity: capacity)
    unsafe counts = .allocate(capacity: Self.kinds)
    unsafe counts.initialize(repeating: 0, count: Self.kinds)
  }

  deinit {
    unsafe tokens.deallocate()
    unsafe counts.deallocate()
  }

  /// Adds a row of bytes as literals, runs and matches with the row above.
  mutating func add(_ row: borrowing RowPair) {
    makeRoom(row.count)
    var index = 0
    while index < row.count {
      let same = row.lengthAsAbove(from: index)
      let run = index == 0 ? 0 : row.runLength(from: index)
      // A run is cheaper: a match with the row above needs more bits for its distance.
      if same >= 5, same > run + 3 {
        index += addMatch(same, Self.rowMatches)
      } else if run >= 4 {
        index += addMatch(run, Self.runs)
      } else {
        addToken(Int(row[index]))
        index += 1
      }
    }
  }

  /// Adds a match one row back, of at least 3 and at most `rest` bytes. Returns its length.
  mutating func addRepetition(atMost rest: Int) -> Int {
    makeRoom(1)
    // Never leave one or two bytes: no match is that short.
    let left = rest - Self.longestMatch
    let length = left == 1 || left == 2 ? Self.longestMatch - 3 : rest
    return addMatch(length, Self.rowMatches)
  }

  private mutating func makeRoom(_ more: Int) {
    guard capacity - count < more else { return }
    capacity = 2 * (count + more)
    let larger = UnsafeMutablePointer<UInt16>.allocate(capacity: capacity)
    unsafe larger.initialize(from: tokens, count: count)
    unsafe tokens.deallocate()
    unsafe tokens = unsafe larger
  }

  /// Adds a match of up to the longest possible length, and returns the length that it took.
  @inline(__always)
  private mutating func addMatch(_ length: Int, _ kind: Int) -> Int {
    let length = min(length, Self.longestMatch)
    addToken(kind + length)
    return length
  }

  @inline(__always)
  private mutating func addToken(_ token: Int) {
    unsafe tokens[count] = UInt16(truncatingIfNeeded: token)
    count &+= 1
    unsafe counts[token] &+= 1
  }
}

extension DeflateTokens {
  /// Writes the tokens as a block with codes made for them, and starts a new block.
  mutating func writeBlock(isLast: Bool, _ output: inout BitWriter) {
    let (literals, distances) = codes()
    output.append(isLast ? 1 : 0, 1)
    output.append(2, 2)
    writeCodeLengths(literals, distances, &output)
    unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: Self.kinds) { spelled in
      unsafe spell(literals, distances, spelled)
      // A token has at most 15 + 5 + 15 + 13 bits.
      output.withReservedBits(forBits: 48 * (count + 1)) { writer in
        for index in 0..<count {
          let token = unsafe spelled[Int(tokens[index])]
          writer.append(token & Self.bits, Int(token >> Self.width))
        }
        writer.append(literals.bits[256], Int(literals.lengths[256]))
      }
    }
    count = 0
    if !isLast { unsafe counts.update(repeating: 0, count: Self.kinds) }
  }

  /// The number of low bits of an encoded token; their actual number is in the bits above.
  private static let width: UInt64 = 56
  private static let bits: UInt64 = 1 << width - 1

  /// The prefix code for literals and lengths, and the one for distances.
  private func codes() -> (PrefixCode, PrefixCode) {
    var literals = [Int32](repeating: 0, count: 286)
    var distances = [Int32](repeating: 0, count: 30)
    for byte in 0..<256 { literals[byte] = unsafe counts[byte] }
    literals[256] = 1
    func add(_ kind: Int, _ distance: Int) {
      for length in 3...Self.longestMatch where unsafe counts[kind + length] > 0 {
        unsafe literals[DeflateNumber.lengths[length].symbol] += counts[kind + length]
        unsafe distances[distance] += counts[kind + length]
      }
    }
    add(Self.runs, DeflateNumber.distance(1).symbol)
    add(Self.rowMatches, rowDistance.symbol)
    return (PrefixCode(counts: literals, limit: 15), PrefixCode(counts: distances, limit: 15))
  }

  /// Writes the complete encoding of each token that occurs to `spelled`.
  private func spell(
    _ literals: PrefixCode, _ distances: PrefixCode, _ spelled: UnsafeMutableBufferPointer<UInt64>
  ) {
    for byte in 0..<256 {
      unsafe spelled[byte] = literals.bits[byte] | UInt64(literals.lengths[byte]) << Self.width
    }
    func spell(_ kind: Int, _ distance: DeflateNumber) {
      let (distance, distanceWidth) = distances.spelled(distance)
      for length in 3...Self.longestMatch where unsafe counts[kind + length] > 0 {
        let (bits, width) = literals.spelled(DeflateNumber.lengths[length])
        unsafe spelled[kind + length] =
          bits | distance << UInt64(width) | UInt64(width + distanceWidth) << Self.width
      }
    }
    spell(Self.runs, .distance(1))
    spell(Self.rowMatches, rowDistance)
  }
}
