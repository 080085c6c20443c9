/// Bits on their way into bytes, the first bit lowest, as deflate packs them.
struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var waiting: UInt64 = 0
  private var count = 0

  /// Adds the low bits of a value; at most 32.
  @inline(__always)
  mutating func append(_ bits: UInt32, _ width: Int) {
    waiting |= UInt64(bits) &<< UInt64(count)
    count &+= width
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: waiting))
      waiting &>>= 8
      count &-= 8
    }
  }

  mutating func reserve(_ more: Int) { bytes.reserveCapacity(bytes.count + more) }

  /// Fills the last byte with zeros.
  mutating func align() {
    if count > 0 { append(0, 8 - count) }
  }

  /// Adds whole bytes; the writer must be aligned.
  mutating func append(bytes more: [UInt8]) { bytes += more }
}
