/// A writer that packs bits into bytes, the first bit lowest, as deflate does.
struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var waiting: UInt64 = 0
  private var count = 0

  /// Calls a closure with a fast writer that may append up to `most` bits.
  mutating func withReservedBits(forBits most: Int, _ body: (inout UncheckedBitWriter) -> Void) {
    let start = bytes.count
    // The fast writer stores eight bytes at once, and some bits may be pending.
    bytes.append(contentsOf: repeatElement(0, count: most / 8 + 16))
    let end = unsafe bytes.withUnsafeMutableBytes { room in
      var writer = unsafe UncheckedBitWriter(room: room, at: start, waiting: waiting, count: count)
      body(&writer)
      (waiting, count) = (writer.waiting, writer.count)
      return writer.at
    }
    bytes.removeLast(bytes.count - end)
  }

  /// Appends the low `width` bits of a value, at most 56.
  mutating func append(_ bits: UInt64, _ width: Int) {
    withReservedBits(forBits: 56) { $0.append(bits, width) }
  }

  /// Fills the rest of the last byte with zero bits.
  mutating func align() {
    if count > 0 { append(0, 8 - count) }
  }

  /// Appends whole bytes; the bits so far must fill whole bytes.
  mutating func append(bytes more: [UInt8]) { bytes += more }

  mutating func reserve(_ capacity: Int) { bytes.reserveCapacity(capacity) }
}

/// Appends bits to memory that was reserved before, with at least eight bytes to spare.
@safe struct UncheckedBitWriter {
  fileprivate let room: UnsafeMutableRawBufferPointer
  fileprivate var at: Int
  fileprivate var waiting: UInt64
  fileprivate var count: Int

  /// Appends the low bits of a value, at most 56, and writes every complete byte. Higher bits must
  /// be 0.
  @inline(__always)
  mutating func append(_ bits: UInt64, _ width: Int) {
    waiting |= bits &<< UInt64(count)
    count &+= width
    unsafe room.storeBytes(of: waiting.littleEndian, toByteOffset: at, as: UInt64.self)
    at &+= count &>> 3
    waiting &>>= UInt64(count & ~7)
    count &= 7
  }
}
