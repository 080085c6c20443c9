import Basics

/// A reader of numbers in some bytes, addressed by their offsets in the whole file.
struct BinaryNumbers {
  let bytes: [UInt8]
  /// The offset in the file of the first of these bytes.
  let start: Int

  init(_ bytes: [UInt8], from start: Int) { (self.bytes, self.start) = (bytes, start) }

  var end: Int { start + bytes.count }

  /// The bytes of a range of the file.
  func slice(_ range: Range<Int>) throws(AppBinaryError) -> ArraySlice<UInt8> {
    guard range.lowerBound >= start, range.upperBound <= end else {
      throw AppBinaryError(.truncated, end)
    }
    return bytes[range.lowerBound - start..<range.upperBound - start]
  }

  /// The number in 4 bytes at an offset, least significant byte first.
  func little(_ offset: Int) throws(AppBinaryError) -> UInt32 {
    try slice(offset..<offset + 4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The number in 4 bytes at an offset, most significant byte first.
  func big(_ offset: Int) throws(AppBinaryError) -> UInt32 {
    try slice(offset..<offset + 4).reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// A number of 8 bytes with the most significant byte first; the largest `Int` if it does not
  /// fit into one.
  func bigLong(_ offset: Int) throws(AppBinaryError) -> Int {
    let value: UInt64 = try slice(offset..<offset + 8).reduce(0) { $0 << 8 | UInt64($1) }
    return Int(exactly: value) ?? .max
  }

  /// The text from an offset up to a zero byte or `limit`, or `nil` if it is not UTF-8.
  func text(_ offset: Int, before limit: Int) throws(AppBinaryError) -> String? {
    let bytes = try slice(offset..<limit)
    return String(valid: bytes.prefix { $0 != 0 })
  }
}

/// The bytes of a file that are read forward only, as they come out of an archive.
///
/// Each range begins at or after the beginning of the one before.
struct ForwardBytes {
  private let read: (Range<Int>) -> [UInt8]
  /// The size of the file in bytes.
  let count: Int

  init(count: Int, _ read: @escaping (Range<Int>) -> [UInt8]) {
    (self.count, self.read) = (count, read)
  }

  /// The numbers in a byte range of the file; throws if the file ends before the range does.
  func numbers(_ range: Range<Int>) throws(AppBinaryError) -> BinaryNumbers {
    guard range.upperBound <= count else { throw AppBinaryError(.truncated, count) }
    let bytes = read(range)
    guard bytes.count == range.count else {
      throw AppBinaryError(.truncated, range.lowerBound + bytes.count)
    }
    return BinaryNumbers(bytes, from: range.lowerBound)
  }
}
