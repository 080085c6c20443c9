/// The first directory of a TIFF structure, as in TIFF files and EXIF data.
struct TIFFDirectory {
  private let bytes: ArraySlice<UInt8>
  private let isLittle: Bool
  /// The byte offset of the directory's first entry.
  private let place: Int
  private let count: Int

  /// Finds the first directory, or returns `nil` if there is none.
  init?(_ bytes: ArraySlice<UInt8>) {
    isLittle = bytes.starts(with: [0x49, 0x49, 0x2A, 0x00])
    guard isLittle || bytes.starts(with: [0x4D, 0x4D, 0x00, 0x2A]) else { return nil }
    self.bytes = bytes
    guard let place = Self.number(bytes, isLittle, at: 4, bytes: 4),
      let count = Self.number(bytes, isLittle, at: place, bytes: 2)
    else { return nil }
    (self.place, self.count) = (place, count)
  }

  /// The offset of a tag's value, or of the offset of a longer value; nil if no entry has the tag.
  func value(of tag: Int) -> Int? {
    for entry in 0..<count {
      let at = place + 2 + 12 * entry
      guard let found = number(at: at, bytes: 2) else { return nil }
      if found == tag { return at + 8 }
    }
    return nil
  }

  /// Returns a number of `count` bytes at an offset of the structure, or `nil` beyond its end.
  func number(at offset: Int, bytes count: Int) -> Int? {
    Self.number(bytes, isLittle, at: offset, bytes: count)
  }

  private static func number(
    _ bytes: ArraySlice<UInt8>, _ isLittle: Bool, at offset: Int, bytes count: Int
  ) -> Int? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    let digits = bytes.dropFirst(offset).prefix(count)
    return isLittle
      ? digits.reversed().reduce(0) { $0 << 8 | Int($1) } : digits.reduce(0) { $0 << 8 | Int($1) }
  }
}
