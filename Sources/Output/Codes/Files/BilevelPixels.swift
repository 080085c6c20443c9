/// A picture in two shades: one bit for each pixel, 1 for light, with the leftmost pixel in the
/// highest bit of its byte.
struct BilevelPixels: Sendable {
  let width: Int
  let height: Int
  private let bytes: [UInt8]
  /// The number of bytes before the pixels in each row.
  private let lead: Int

  /// Creates a picture from rows of whole bytes, each with `lead` bytes in front. Padding bits are
  /// ignored.
  init(width: Int, height: Int, rows bytes: [UInt8], lead: Int = 0) {
    (self.width, self.height, self.bytes, self.lead) = (width, height, bytes, lead)
  }

  /// Creates a picture in which pixels below the middle brightness are dark.
  init(width: Int, height: Int, brightness: [UInt8]) {
    let bytesPerRow = Self.bytesPerRow(width)
    var rows = [UInt8](repeating: 0xFF, count: bytesPerRow * height)
    for y in 0..<height {
      for x in 0..<width where brightness[y * width + x] < 128 {
        rows[y * bytesPerRow + x >> 3] &= ~(0x80 >> UInt8(x & 7))
      }
    }
    self.init(width: width, height: height, rows: rows)
  }

  static func bytesPerRow(_ width: Int) -> Int { (width + 7) / 8 }

  /// Returns one byte of brightness for each pixel.
  func brightness(dark: UInt8, light: UInt8) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: width * height) { pixels, count in
      for y in 0..<height {
        for x in 0..<width { pixels[y * width + x] = isLight(x, y) ? light : dark }
      }
      count = width * height
    }
  }

  func isLight(_ x: Int, _ y: Int) -> Bool {
    bytes[start(of: y) + x >> 3] & 0x80 >> UInt8(x & 7) != 0
  }

  /// Reads the pixels at some columns of a row: 1 for dark, with the first one in the highest bit
  /// of its word.
  func darkness(in y: Int, at columns: ArraySlice<Int>, into words: inout [UInt64]) {
    let start = start(of: y)
    for index in words.indices {
      let first = columns.startIndex + 64 * index
      var word: UInt64 = 0
      for x in columns[first..<min(first + 64, columns.endIndex)] {
        word = word &<< 1 | UInt64(~bytes[start + x >> 3] &>> UInt8(7 &- x & 7) & 1)
      }
      words[index] = word << UInt64(max(0, first + 64 - columns.endIndex))
    }
  }

  /// Returns the first pixel in some rows that differs from the expected row.
  func firstDifference(in rows: Range<Int>, from expected: [UInt8]) -> (x: Int, y: Int)? {
    bytes.withUnsafeBytes { bytes in
      expected.withUnsafeBytes { expected in
        for y in rows {
          let start = start(of: y)
          let row = UnsafeRawBufferPointer(rebasing: bytes[start..<start + expected.count])
          if let x = Self.firstDifference(row, expected), x < width { return (x, y) }
        }
        return nil
      }
    }
  }

  private func start(of y: Int) -> Int { y * (lead + Self.bytesPerRow(width)) + lead }

  /// Returns the first differing bit of two rows of the same length, comparing eight bytes at a
  /// time.
  private static func firstDifference(
    _ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer
  ) -> Int? {
    var index = 0
    while index + 8 <= one.count,
      one.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        == other.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    {
      index += 8
    }
    while index < one.count {
      let difference = one[index] ^ other[index]
      if difference != 0 { return 8 * index + difference.leadingZeroBitCount }
      index += 1
    }
    return nil
  }
}

/// The expected bits of one row of pixels.
struct ExpectedRow {
  private(set) var bytes: [UInt8]

  /// Creates a row of light pixels.
  init(width: Int) { bytes = [UInt8](repeating: 0xFF, count: BilevelPixels.bytesPerRow(width)) }

  /// Makes all pixels light.
  mutating func lighten() {
    bytes.withUnsafeMutableBufferPointer { $0.update(repeating: 0xFF) }
  }

  /// Makes a range of pixels dark.
  mutating func darken(_ columns: Range<Int>) {
    guard !columns.isEmpty else { return }
    let (first, last) = (columns.lowerBound >> 3, (columns.upperBound - 1) >> 3)
    let head = 0xFF >> UInt8(columns.lowerBound & 7) as UInt8
    let tail = 0xFF << UInt8(7 - (columns.upperBound - 1) & 7) as UInt8
    if first == last {
      bytes[first] &= ~(head & tail)
    } else {
      bytes[first] &= ~head
      for index in first + 1..<last { bytes[index] = 0 }
      bytes[last] &= ~tail
    }
  }
}
