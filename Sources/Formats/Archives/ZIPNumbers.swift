/// A reader of the little-endian numbers of an archive. All places are offsets in the archive.
struct ZIPNumbers {
  private let bytes: [UInt8]
  /// The offset of the first byte that was read.
  let start: Int
  /// The size of the archive in bytes.
  private let total: Int

  init(_ bytes: [UInt8], from start: Int, of total: Int) {
    (self.bytes, self.start, self.total) = (bytes, start, total)
  }

  /// Reads a number of this size; `nil` outside the bytes, or if it does not fit into an `Int`.
  func number(_ place: Int, _ count: Int) -> Int? {
    guard place >= start, place - start <= bytes.count - count else { return nil }
    var value: UInt64 = 0
    for index in (0..<count).reversed() {
      value = value << 8 | UInt64(bytes[place - start + index])
    }
    return Int(exactly: value)
  }

  /// The bytes of a range; `nil` if some of them were not read.
  func slice(_ range: Range<Int>) -> ArraySlice<UInt8>? {
    guard range.lowerBound >= start, range.upperBound - start <= bytes.count else { return nil }
    return bytes[range.lowerBound - start..<range.upperBound - start]
  }

  private func has(_ signature: Int, at place: Int) -> Bool { number(place, 4) == signature }

  /// The range of the directory and the number of its entries, from the end record.
  func directory() throws(ZIPError) -> (start: Int, end: Int, count: Int) {
    guard let end = endRecord(), let disk = number(end + 4, 2), let first = number(end + 6, 2),
      let here = number(end + 8, 2), let count = number(end + 10, 2),
      let size = number(end + 12, 4), let start = number(end + 16, 4)
    else { throw ZIPError(.noDirectory) }
    if let record = largeRecord() { return try largeDirectory(record, before: end - 20) }
    guard disk == 0, first == 0, here == count else { throw ZIPError(.volumes) }
    guard start + size <= end else { throw ZIPError(.badDirectory) }
    return (start, start + size, count)
  }

  /// The offset of ZIP64's end record, if the end record shows that there is one.
  func largeRecord() -> Int? {
    guard let end = endRecord(), let count = number(end + 10, 2), let size = number(end + 12, 4),
      let start = number(end + 16, 4),
      count == 0xFFFF || size == 0xFFFF_FFFF || start == 0xFFFF_FFFF,
      has(0x0706_4B50, at: end - 20)
    else { return nil }
    return number(end - 20 + 8, 8) ?? .max
  }

  /// Finds the record at the end of an archive, which only the archive's comment follows.
  private func endRecord() -> Int? {
    guard total >= 22 else { return nil }
    let last = total - 22
    return (max(start, last - 65_535)...last).reversed().first { place in
      has(0x0605_4B50, at: place) && number(place + 20, 2) == total - place - 22
    }
  }

  /// Reads the directory from ZIP64's records, which some programs write because they do not know
  /// sizes in advance.
  private func largeDirectory(
    _ record: Int, before locator: Int
  ) throws(ZIPError) -> (start: Int, end: Int, count: Int) {
    guard record <= locator - 56, has(0x0606_4B50, at: record),
      let count = number(record + 32, 8), let size = number(record + 40, 8),
      let start = number(record + 48, 8), number(record + 16, 4) == 0,
      start <= record, size <= record - start
    else { throw ZIPError(.badDirectory) }
    return (start, start + size, count)
  }

  /// The name and the entry in the directory at an offset, with the offset of the next entry.
  func entry(at place: Int) throws(ZIPError) -> (String, ZIPArchive.Entry, Int) {
    guard has(0x0201_4B50, at: place), let flags = number(place + 8, 2),
      let method = number(place + 10, 2), let checksum = number(place + 16, 4),
      let packed = number(place + 20, 4), let size = number(place + 24, 4),
      let nameLength = number(place + 28, 2), let extraLength = number(place + 30, 2),
      let commentLength = number(place + 32, 2), let offset = number(place + 42, 4),
      let nameBytes = slice(place + 46..<place + 46 + nameLength),
      slice(place + 46..<place + 46 + nameLength + extraLength + commentLength) != nil
    else { throw ZIPError(.badDirectory) }
    let nameEnd = place + 46 + nameLength
    guard let name = String(validating: nameBytes, as: UTF8.self) else {
      throw ZIPError(.nameText)
    }
    guard Self.isInside(name) else { throw ZIPError(.badName, part: name) }
    var entry = ZIPArchive.Entry(
      flags: flags, method: method, checksum: UInt32(truncatingIfNeeded: checksum), packed: packed,
      size: size, offset: offset)
    guard enlarge(&entry, extra: nameEnd..<nameEnd + extraLength) else {
      throw ZIPError(.badDirectory)
    }
    return (name, entry, nameEnd + extraLength + commentLength)
  }

  /// Reads numbers beyond four bytes from ZIP64's field (tag 1); returns `false` if it lacks one.
  private func enlarge(_ entry: inout ZIPArchive.Entry, extra: Range<Int>) -> Bool {
    let large = 0xFFFF_FFFF
    guard entry.size == large || entry.packed == large || entry.offset == large else { return true }
    var place = extra.lowerBound
    while let tag = number(place, 2), let length = number(place + 2, 2),
      place + 4 + length <= extra.upperBound
    {
      guard tag == 1 else {
        place += 4 + length
        continue
      }
      var (next, end) = (place + 4, place + 4 + length)
      func take(_ value: Int) -> Int? {
        guard value == large else { return value }
        guard next + 8 <= end else { return nil }
        defer { next += 8 }
        return number(next, 8)
      }
      guard let size = take(entry.size), let packed = take(entry.packed),
        let offset = take(entry.offset)
      else { return false }
      end = next
      (entry.size, entry.packed, entry.offset) = (size, packed, offset)
      return true
    }
    return false
  }

  private static func isInside(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix("/") && !name.utf8.contains(0) && !name.contains("\\")
      && !name.split(separator: "/", omittingEmptySubsequences: false).contains("..")
  }
}
