/// Compresses the rows of a picture whose structure is known: each row comes with the number of
/// times it repeats.
///
/// A general compressor looks for repetitions in everything it has seen. In a picture of modules
/// they are in two places: one byte back (runs) and one row back, so only these are tried. The
/// result is an ordinary zlib stream, about as small as zlib's level 1 makes it and made in a
/// small part of the time; `Benchmarks` has the figures.
struct RowDeflater: ~Copyable {
  private static let tokensPerBlock = 1 << 16

  /// A row with its filter byte in front.
  private let rowLength: Int
  private var rows: RowPair
  private var tokens: DeflateTokens
  private var checksum = Adler32()
  private var output = BitWriter()

  /// Begins a stream for rows of so many bytes, at most 32,767, so that the row before can be pointed back at.
  init(bytesPerRow: Int) {
    rowLength = bytesPerRow + 1
    rows = RowPair(count: rowLength)
    tokens = DeflateTokens(rowDistance: .distance(rowLength))
    output.reserve(4096)
    // Deflate, a window of 32 KB, no dictionary.
    output.append(bytes: [0x78, 0x01])
  }

  /// Adds a row with its filter byte, 0, in front.
  mutating func add(row: UnsafeBufferPointer<UInt8>, repeats: Int) {
    guard repeats > 0, row.count == rowLength else { return }
    add(row)
    var rest = (repeats - 1) * rowLength
    if rest == 2 {
      // The one row that is too short to be pointed back at.
      add(row)
      rest = 0
    }
    while rest > 0 {
      rest -= tokens.addRepetition(atMost: rest)
      writeLongBlock()
    }
    checksum.add(row, repeats: repeats)
    writeLongBlock()
  }

  private mutating func add(_ row: UnsafeBufferPointer<UInt8>) {
    rows.take(row)
    tokens.add(rows)
  }

  /// Ends the stream.
  consuming func finish() -> [UInt8] {
    writeBlock(isLast: true)
    output.align()
    var bytes = output.bytes
    bytes.append(bigEndian: checksum.value)
    return bytes
  }

  /// Keeps memory bounded.
  private mutating func writeLongBlock() {
    if tokens.count >= Self.tokensPerBlock { writeBlock(isLast: false) }
  }

  private mutating func writeBlock(isLast: Bool) { tokens.writeBlock(isLast: isLast, &output) }
}
