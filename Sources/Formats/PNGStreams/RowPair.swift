/// A row of bytes and the one above it, compared eight bytes at a time.
@safe struct RowPair: ~Copyable {
  /// The number of bytes in a row.
  let count: Int
  /// Whether a previous row is available.
  private(set) var hasAbove = false
  private var isFilled = false
  /// The current row, followed by zeros so that eight bytes can be loaded at every offset.
  private var row: UnsafeMutablePointer<UInt8>
  private var above: UnsafeMutablePointer<UInt8>

  init(count: Int) {
    self.count = count
    unsafe row = .allocate(capacity: count + 8)
    unsafe above = .allocate(capacity: count + 8)
    unsafe row.initialize(repeating: 0, count: count + 8)
    unsafe above.initialize(repeating: 0, count: count + 8)
  }

  deinit {
    unsafe row.deallocate()
    unsafe above.deallocate()
  }

  /// Makes these bytes the current row; the previous one becomes the row above.
  mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) {
    precondition(bytes.count == count)
    unsafe swap(&row, &above)
    (hasAbove, isFilled) = (isFilled, true)
    guard let start = bytes.baseAddress else { return }
    unsafe row.update(from: start, count: count)
  }

  @inline(__always)
  subscript(index: Int) -> UInt8 { unsafe row[index] }

  /// The number of bytes from an offset on that are the same in the row above.
  @inline(__always)
  func lengthAsAbove(from start: Int) -> Int {
    unsafe hasAbove ? commonLength(row + start, above + start, upTo: count - start) : 0
  }

  /// Returns the number of bytes from an offset, which must not be 0, that equal the byte before
  /// it.
  @inline(__always)
  func runLength(from start: Int) -> Int {
    unsafe commonLength(row + start, row + start - 1, upTo: count - start)
  }
}

/// Returns the length of the common prefix. Up to eight bytes past the end are read.
@inline(__always)
private func commonLength(
  _ one: UnsafePointer<UInt8>, _ other: UnsafePointer<UInt8>, upTo end: Int
) -> Int {
  let (one, other) = unsafe (UnsafeRawPointer(one), UnsafeRawPointer(other))
  var count = 0
  while count < end {
    let word = unsafe one.loadUnaligned(fromByteOffset: count, as: UInt64.self)
    let same = unsafe other.loadUnaligned(fromByteOffset: count, as: UInt64.self)
    let difference = UInt64(littleEndian: word ^ same)
    if difference != 0 { return min(end, count + difference.trailingZeroBitCount / 8) }
    count += 8
  }
  return end
}
