/// Compresses the rows of a picture, given each row once with its number of repetitions.
///
/// A general compressor looks for repetitions in everything it has seen. In a picture of modules
/// they are in two places: one byte back (runs) and one row back, so only these are tried. The
/// result is an ordinary zlib stream, about as small as that of zlib's level 1, made in a small
/// part of the time; `Benchmarks` has the figures.
package struct RowDeflater: ~Copyable {
  private static let tokensPerBlock = 1 << 16

  /// The number of bytes in a row, with its filter byte.
  private let rowLength: Int
  private var rows: RowPair
  private var tokens: DeflateTokens
  private var checksum = Adler32()
  private var output = BitWriter()

  /// Starts a stream for rows of this length, at most 32,767 bytes so that a match can refer to the
  /// previous row.
  package init(bytesPerRow: Int) {
    rowLength = bytesPerRow + 1
    rows = RowPair(count: rowLength)
    tokens = DeflateTokens(rowDistance: .distance(rowLength))
    output.reserve(4096)
    // Deflate, a window of 32 KB, no dictionary.
    output.append(bytes: [0x78, 0x01])
  }

  /// Adds a row that starts with its filter byte, 0, and is `repeats` times the same.
  package mutating func add(row: UnsafeBufferPointer<UInt8>, repeats: Int) {
    guard repeats > 0, row.count == rowLength else { return }
    unsafe add(row)
    var rest = (repeats - 1) * rowLength
    if rest == 2 {
      // The only row that is too short for a match.
      unsafe add(row)
      rest = 0
    }
    while rest > 0 {
      rest -= tokens.addRepetition(atMost: rest)
      writeLongBlock()
    }
    unsafe checksum.add(row, repeats: repeats)
    writeLongBlock()
  }

  private mutating func add(_ row: UnsafeBufferPointer<UInt8>) {
    unsafe rows.take(row)
    tokens.add(rows)
  }

  /// Ends the stream and returns all of it.
  package consuming func finish() -> [UInt8] {
    writeBlock(isLast: true)
    output.align()
    var bytes = output.bytes
    bytes.append(bigEndian: checksum.value)
    return bytes
  }

  /// Writes a block if enough tokens are collected for one, to limit memory.
  private mutating func writeLongBlock() {
    if tokens.count >= Self.tokensPerBlock { writeBlock(isLast: false) }
  }

  private mutating func writeBlock(isLast: Bool) { tokens.writeBlock(isLast: isLast, &output) }
}
