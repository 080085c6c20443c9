import Basics

/// How much of an archive is read; what spreadsheets have lies far below.
package struct ZIPLimits: Hashable, Sendable {
  /// Parts of the archive.
  package var parts = 16_384
  /// Bytes of one part when unpacked.
  package var partBytes = 2 << 30
  /// How many times its compressed size a part may have when it is larger than `ratioFrom`.
  package var ratio = 400
  /// Bytes up to which a part may be as compressible as it likes.
  package var ratioFrom = 16 << 20

  /// What the house reads.
  package init() {}
}

/// A ZIP archive in memory, after APPNOTE.TXT 6.3 as ISO/IEC 21320-1 restricts it for documents:
/// stored or deflated parts, no encryption, one volume. Parts are unpacked piece by piece.
package struct ZIPArchive: Sendable {
  /// A part as the directory has it.
  struct Entry: Hashable, Sendable {
    var flags: Int
    var method: Int
    var checksum: UInt32
    var packed: Int
    var size: Int
    var offset: Int
  }

  let bytes: [UInt8]
  let limits: ZIPLimits
  private var entries: [String: Entry] = [:]
  /// The names of all parts, in the directory's order.
  package private(set) var names: [String] = []

  /// Whether bytes begin as an archive does.
  package static func begins(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 3, 4]) || bytes.starts(with: [0x50, 0x4B, 5, 6])
  }

  /// Reads the directory.
  package init(_ bytes: [UInt8], _ limits: ZIPLimits = ZIPLimits()) throws(ZIPError) {
    self.bytes = bytes
    self.limits = limits
    let reader = ZIPNumbers(bytes)
    let (start, count) = try reader.directory()
    guard count <= limits.parts else { throw ZIPError(.tooManyParts(limit: limits.parts)) }
    var place = start
    for _ in 0..<count {
      let (name, entry, next) = try reader.entry(at: place)
      guard entries.updateValue(entry, forKey: name) == nil else {
        throw ZIPError(.twice, part: name)
      }
      names.append(name)
      place = next
    }
  }

  /// Whether there is a part of this name.
  package func has(_ name: String) -> Bool { entries[name] != nil }

  /// A reader of a part's bytes; `nil` when there is no such part.
  package func part(_ name: String) throws(ZIPError) -> ZIPPart? {
    guard let entry = entries[name] else { return nil }
    return try ZIPPart(name, entry, of: self)
  }

  /// A whole part that must be small.
  package func contents(of name: String, limit: Int) throws(ZIPError) -> [UInt8]? {
    guard var part = try part(name) else { return nil }
    var whole: [UInt8] = []
    while let piece = try part.next() {
      whole += piece
      guard whole.count <= limit else { throw ZIPError(.tooLarge(limit: limit), part: name) }
    }
    return whole
  }
}

/// The numbers of an archive, the lowest byte first.
struct ZIPNumbers {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// A number of so many bytes; `nil` where the file ends, or where it is too large for an `Int`.
  func number(_ place: Int, _ count: Int) -> Int? {
    guard place >= 0, place <= bytes.count - count else { return nil }
    var value: UInt64 = 0
    for index in (0..<count).reversed() { value = value << 8 | UInt64(bytes[place + index]) }
    return Int(exactly: value)
  }

  private func has(_ signature: Int, at place: Int) -> Bool { number(place, 4) == signature }

  /// Where the directory begins, and of how many entries it is.
  func directory() throws(ZIPError) -> (start: Int, count: Int) {
    guard let end = endRecord(), let disk = number(end + 4, 2), let first = number(end + 6, 2),
      let here = number(end + 8, 2), let count = number(end + 10, 2),
      let size = number(end + 12, 4), let start = number(end + 16, 4)
    else { throw ZIPError(.noDirectory) }
    if count == 0xFFFF || size == 0xFFFF_FFFF || start == 0xFFFF_FFFF,
      has(0x0706_4B50, at: end - 20)
    {
      return try largeDirectory(end - 20)
    }
    guard disk == 0, first == 0, here == count else { throw ZIPError(.volumes) }
    guard start + size <= end else { throw ZIPError(.badDirectory) }
    return (start, count)
  }

  /// The record that ends an archive; behind it only its comment stands.
  private func endRecord() -> Int? {
    guard bytes.count >= 22 else { return nil }
    let last = bytes.count - 22
    return (max(0, last - 65_535)...last).reversed().first { place in
      has(0x0605_4B50, at: place) && number(place + 20, 2) == bytes.count - place - 22
    }
  }

  /// The directory of an archive with ZIP64's records, which programs write that do not know sizes before.
  private func largeDirectory(_ locator: Int) throws(ZIPError) -> (start: Int, count: Int) {
    guard let record = number(locator + 8, 8), record <= locator - 56, has(0x0606_4B50, at: record),
      let count = number(record + 32, 8), let size = number(record + 40, 8),
      let start = number(record + 48, 8), number(record + 16, 4) == 0,
      start <= record, size <= record - start
    else { throw ZIPError(.badDirectory) }
    return (start, count)
  }

  /// The entry of the directory at a place, and where the next one begins.
  func entry(at place: Int) throws(ZIPError) -> (String, ZIPArchive.Entry, Int) {
    guard has(0x0201_4B50, at: place), let flags = number(place + 8, 2),
      let method = number(place + 10, 2), let checksum = number(place + 16, 4),
      let packed = number(place + 20, 4), let size = number(place + 24, 4),
      let nameLength = number(place + 28, 2), let extraLength = number(place + 30, 2),
      let commentLength = number(place + 32, 2), let offset = number(place + 42, 4),
      place + 46 + nameLength + extraLength + commentLength <= bytes.count
    else { throw ZIPError(.badDirectory) }
    let nameEnd = place + 46 + nameLength
    guard let name = String(validating: bytes[place + 46..<nameEnd], as: UTF8.self) else {
      throw ZIPError(.badName)
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

  /// Takes numbers that do not fit into four bytes from ZIP64's field (tag 1), in its fixed order.
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
