/// Compresses the rows of a picture whose structure is known: each row comes with the number of
/// times it repeats.
///
/// A general compressor looks for repetitions in everything it has seen. In a picture of modules
/// they are in two places: one byte back (runs) and one row back, so only these are tried. The
/// result is an ordinary zlib stream, about as small as zlib's level 1 makes it and made in a
/// small part of the time; `Benchmarks` has the figures.
struct RowDeflater {
  /// The longest row, with its filter byte, that can be pointed back at.
  static let longestRow = 32_768
  private static let longestMatch = 258
  private static let tokensPerBlock = 1 << 16

  /// A row with its filter byte in front.
  private let rowLength: Int
  private var previous: [UInt8] = []
  /// A literal byte, or a length shifted by 9 with the flags below.
  private var tokens: [UInt32] = []
  private var literalCounts = [Int](repeating: 0, count: 286)
  private var distanceCounts = [Int](repeating: 0, count: 30)
  private let rowDistance: DeflateNumber
  private var checksum = Adler32()
  private var output = BitWriter()

  private static let isMatch: UInt32 = 1 << 8
  private static let isFromRowAbove: UInt32 = 1 << 31

  /// Begins a stream for rows of so many bytes, at most `longestRow` - 1.
  init(bytesPerRow: Int) {
    rowLength = bytesPerRow + 1
    rowDistance = .distance(rowLength)
    output.reserve(2048)
    // Deflate, a window of 32 KB, no dictionary.
    output.append(bytes: [0x78, 0x01])
  }

  /// Adds a row with its filter byte, 0, in front.
  mutating func add(row: [UInt8], repeats: Int) {
    guard repeats > 0, row.count == rowLength else { return }
    addTokens(row)
    previous = row
    var rest = (repeats - 1) * rowLength
    if rest == 2 {
      // The one row that is too short to be pointed back at.
      addTokens(row)
      rest = 0
    }
    while rest > 0 {
      // Never leave one or two bytes: no match is that short.
      let left = rest - Self.longestMatch
      let length = left == 1 || left == 2 ? Self.longestMatch - 3 : min(rest, Self.longestMatch)
      addMatch(length, Self.isFromRowAbove)
      rest -= length
      if tokens.count >= Self.tokensPerBlock { writeBlock(isLast: false) }
    }
    checksum.add(row, repeats: repeats)
    if tokens.count >= Self.tokensPerBlock { writeBlock(isLast: false) }
  }

  /// Ends the stream.
  consuming func finish() -> [UInt8] {
    writeBlock(isLast: true)
    output.align()
    let sum = checksum.value
    output.append(bytes: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) })
    return output.bytes
  }
}

extension RowDeflater {
  /// One row as literals, runs, and parts that are as in the row above.
  private mutating func addTokens(_ row: [UInt8]) {
    var index = 0
    row.withUnsafeBufferPointer { row in
      previous.withUnsafeBufferPointer { previous in
        while index < row.count {
          var same = index
          if !previous.isEmpty { while same < row.count, row[same] == previous[same] { same += 1 } }
          var run = index
          if index > 0 { while run < row.count, row[run] == row[index - 1] { run += 1 } }
          // A run is cheaper to say; a part of the row above needs more bits for its distance.
          let (runLength, sameLength) = (run - index, same - index)
          if sameLength >= 5, sameLength > runLength + 3 {
            index += addLongMatch(sameLength, Self.isFromRowAbove)
          } else if runLength >= 4 {
            index += addLongMatch(runLength, 0)
          } else {
            tokens.append(UInt32(row[index]))
            literalCounts[Int(row[index])] += 1
            index += 1
          }
        }
      }
    }
  }

  /// Adds the first part of what may be more than one match can hold; says how much.
  private mutating func addLongMatch(_ length: Int, _ place: UInt32) -> Int {
    let length = min(length, Self.longestMatch)
    addMatch(length, place)
    return length
  }

  private mutating func addMatch(_ length: Int, _ place: UInt32) {
    tokens.append(UInt32(length) << 9 | Self.isMatch | place)
    literalCounts[DeflateNumber.length(length).symbol] += 1
    distanceCounts[place == 0 ? 0 : rowDistance.symbol] += 1
  }

  /// Writes the tokens with a code made for them.
  private mutating func writeBlock(isLast: Bool) {
    literalCounts[256] += 1
    let literals = PrefixCode(counts: literalCounts, limit: 15)
    let distances = PrefixCode(counts: distanceCounts, limit: 15)
    output.append(isLast ? 1 : 0, 1)
    output.append(2, 2)
    writeCodeLengths(literals, distances, &output)
    for token in tokens {
      guard token & Self.isMatch != 0 else {
        let symbol = Int(token)
        output.append(literals.bits[symbol], Int(literals.lengths[symbol]))
        continue
      }
      let length = DeflateNumber.length(Int(token & ~Self.isFromRowAbove) >> 9)
      let distance = token & Self.isFromRowAbove == 0 ? DeflateNumber.distance(1) : rowDistance
      output.append(literals.bits[length.symbol], Int(literals.lengths[length.symbol]))
      output.append(length.extra, length.extraBits)
      output.append(distances.bits[distance.symbol], Int(distances.lengths[distance.symbol]))
      output.append(distance.extra, distance.extraBits)
    }
    output.append(literals.bits[256], Int(literals.lengths[256]))
    tokens.removeAll(keepingCapacity: true)
    for symbol in literalCounts.indices { literalCounts[symbol] = 0 }
    for symbol in distanceCounts.indices { distanceCounts[symbol] = 0 }
  }
}
