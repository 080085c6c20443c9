/// Bits on their way into bytes, the first bit lowest, as deflate packs them.
struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var waiting: UInt64 = 0
  private var count = 0

  /// Lends a quick writer that may add so many bits.
  mutating func withRoom(forBits most: Int, _ body: (inout QuickBitWriter) -> Void) {
    let start = bytes.count
    // Four bytes are written at once, and some bits were waiting.
    bytes.append(contentsOf: repeatElement(0, count: most / 8 + 16))
    let end = bytes.withUnsafeMutableBytes { room in
      var writer = QuickBitWriter(room: room, at: start, waiting: waiting, count: count)
      body(&writer)
      writer.flush()
      (waiting, count) = (writer.waiting, writer.count)
      return writer.at
    }
    bytes.removeLast(bytes.count - end)
  }

  /// Adds the low bits of a value; at most 32.
  mutating func append(_ bits: UInt32, _ width: Int) {
    withRoom(forBits: 32) { $0.append(bits, width) }
  }

  /// Fills the last byte with zeros.
  mutating func align() {
    if count > 0 { append(0, 8 - count) }
  }

  /// Adds whole bytes; the writer must be aligned.
  mutating func append(bytes more: [UInt8]) { bytes += more }

  mutating func reserve(_ capacity: Int) { bytes.reserveCapacity(capacity) }
}

/// Adds bits to room that is there already.
struct QuickBitWriter {
  fileprivate let room: UnsafeMutableRawBufferPointer
  fileprivate var at: Int
  fileprivate var waiting: UInt64
  fileprivate var count: Int

  /// Adds the low bits of a value; at most 32. Higher bits must be 0.
  @inline(__always)
  mutating func append(_ bits: UInt32, _ width: Int) {
    waiting |= UInt64(bits) &<< UInt64(count)
    count &+= width
    if count >= 32 {
      room.storeBytes(
        of: UInt32(truncatingIfNeeded: waiting).littleEndian, toByteOffset: at, as: UInt32.self)
      at &+= 4
      waiting &>>= 32
      count &-= 32
    }
  }

  /// Writes every whole byte that waits.
  fileprivate mutating func flush() {
    while count >= 8 {
      room[at] = UInt8(truncatingIfNeeded: waiting)
      at += 1
      waiting >>= 8
      count -= 8
    }
  }
}
