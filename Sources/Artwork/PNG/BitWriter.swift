/// Bits on their way into bytes, the first bit lowest, as deflate packs them.
struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var waiting: UInt64 = 0
  private var count = 0

  /// Lends a quick writer that may add so many bits.
  mutating func withRoom(forBits most: Int, _ body: (inout QuickBitWriter) -> Void) {
    let start = bytes.count
    // Eight bytes are written at once, and some bits were waiting.
    bytes.append(contentsOf: repeatElement(0, count: most / 8 + 16))
    let end = bytes.withUnsafeMutableBytes { room in
      var writer = QuickBitWriter(room: room, at: start, waiting: waiting, count: count)
      body(&writer)
      (waiting, count) = (writer.waiting, writer.count)
      return writer.at
    }
    bytes.removeLast(bytes.count - end)
  }

  /// Adds the low bits of a value; at most 56.
  mutating func append(_ bits: UInt64, _ width: Int) {
    withRoom(forBits: 56) { $0.append(bits, width) }
  }

  /// Fills the last byte with zeros.
  mutating func align() {
    if count > 0 { append(0, 8 - count) }
  }

  /// Adds whole bytes; the writer must be aligned.
  mutating func append(bytes more: [UInt8]) { bytes += more }

  mutating func reserve(_ capacity: Int) { bytes.reserveCapacity(capacity) }
}

/// Adds bits to room that is there already, with eight bytes more than they need.
struct QuickBitWriter {
  fileprivate let room: UnsafeMutableRawBufferPointer
  fileprivate var at: Int
  fileprivate var waiting: UInt64
  fileprivate var count: Int

  /// Adds the low bits of a value, at most 56, and writes every byte that is whole. Higher bits must
  /// be 0.
  @inline(__always)
  mutating func append(_ bits: UInt64, _ width: Int) {
    waiting |= bits &<< UInt64(count)
    count &+= width
    room.storeBytes(of: waiting.littleEndian, toByteOffset: at, as: UInt64.self)
    at &+= count &>> 3
    waiting &>>= UInt64(count & ~7)
    count &= 7
  }
}
