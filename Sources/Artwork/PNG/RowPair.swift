/// A row of bytes and the one above it, which are compared eight bytes at a time.
struct RowPair: ~Copyable {
  /// Bytes in a row.
  let count: Int
  /// Whether there is a row above.
  private(set) var hasAbove = false
  private var isFilled = false
  /// With zeros behind the last byte, so that eight can be loaded everywhere.
  private var row: UnsafeMutablePointer<UInt8>
  private var above: UnsafeMutablePointer<UInt8>

  init(count: Int) {
    self.count = count
    row = .allocate(capacity: count + 8)
    above = .allocate(capacity: count + 8)
    for row in [row, above] { row.initialize(repeating: 0, count: count + 8) }
  }

  deinit {
    row.deallocate()
    above.deallocate()
  }

  /// Takes a row of that length; the one before is above it from now on.
  mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) {
    precondition(bytes.count == count)
    swap(&row, &above)
    (hasAbove, isFilled) = (isFilled, true)
    guard let start = bytes.baseAddress else { return }
    row.update(from: start, count: count)
  }

  @inline(__always)
  subscript(index: Int) -> UInt8 { row[index] }

  /// How many bytes from there on are as in the row above.
  @inline(__always)
  func lengthAsAbove(from start: Int) -> Int {
    hasAbove ? commonLength(row + start, above + start, upTo: count - start) : 0
  }

  /// How many bytes from there on, which is not the first, are as the one before.
  @inline(__always)
  func runLength(from start: Int) -> Int {
    commonLength(row + start, row + start - 1, upTo: count - start)
  }
}

/// How many bytes are the same in two places; up to eight more are looked at.
@inline(__always)
private func commonLength(
  _ one: UnsafePointer<UInt8>, _ other: UnsafePointer<UInt8>, upTo end: Int
) -> Int {
  let (one, other) = (UnsafeRawPointer(one), UnsafeRawPointer(other))
  var count = 0
  while count < end {
    let word = one.loadUnaligned(fromByteOffset: count, as: UInt64.self)
    let same = other.loadUnaligned(fromByteOffset: count, as: UInt64.self)
    let difference = UInt64(littleEndian: word ^ same)
    if difference != 0 { return min(end, count + difference.trailingZeroBitCount / 8) }
    count += 8
  }
  return end
}
