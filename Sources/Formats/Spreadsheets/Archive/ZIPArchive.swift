/// The limits on an archive; ordinary spreadsheets are far below them.
package struct ZIPLimits: Hashable, Sendable {
  /// The maximum number of parts in the archive.
  package var parts = 16_384
  /// The maximum number of bytes in an unpacked part.
  package var partBytes = 2 << 30
  /// The maximum ratio of unpacked to compressed size for a part larger than `ratioFrom`.
  package var ratio = 400
  /// The unpacked size in bytes up to which any ratio is allowed.
  package var ratioFrom = 16 << 20

  /// Makes the default limits.
  package init() {}
}

/// A ZIP archive in memory, following APPNOTE.TXT 6.3 as ISO/IEC 21320-1 restricts it for
/// documents: stored or deflated parts, no encryption, one volume. Parts are unpacked piece by
/// piece.
package struct ZIPArchive: Sendable {
  /// An entry of the archive's directory.
  struct LoginTokens: Hashable, Sendable {
    var flags: Int
    var method: Int
    var checksum: UInt32
    var packed: Int
    var size: Int
    var offset: Int
  }

  let bytes: [UInt8]
  let limits: ZIPLimits
  private var entries: [String: LoginTokens] = [:]
  /// The names of all parts, in the order of the directory.
  package private(set) var names: [String] = []

  /// Whether the bytes begin like an archive.
  package static func begins(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 3, 4]) || bytes.starts(with: [0x50, 0x4B, 5, 6])
  }

  /// Reads the directory of an archive.
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

  /// Whether the archive has a part with this name.
  package func has(_ name: String) -> Bool { entries[name] != nil }

  /// A reader of a part's bytes; `nil` if there is no such part.
  package func part(_ name: String) throws(ZIPError) -> ZIPPart? {
    guard let entry = entries[name] else { return nil }
    return try ZIPPart(name, entry, of: self)
  }

  /// Reads a whole part, which must not exceed `limit` bytes.
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

/// A reader of the little-endian numbers of an archive.
struct ZIPNumbers {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads a number of this size; `nil` beyond the end of the file, or if it does not fit into an
  /// `Int`.
  func number(_ place: Int, _ count: Int) -> Int? {
    guard place >= 0, place <= bytes.count - count else { return nil }
    var value: UInt64 = 0
    for index in (0..<count).reversed() { value = value << 8 | UInt64(bytes[place + index]) }
    return Int(exactly: value)
  }

  private func has(_ signature: Int, at place: Int) -> Bool { number(place, 4) == signature }

  /// Finds the start of the directory and the number of its entries.
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

  /// Finds the record at the end of an archive, which only the archive's comment follows.
  private func endRecord() -> Int? {
    guard bytes.count >= 22 else { return nil }
    let last = bytes.count - 22
    return (max(0, last - 65_535)...last).reversed().first { place in
      has(0x0605_4B50, at: place) && number(place + 20, 2) == bytes.count - place - 22
    }
  }

  /// Reads the directory from ZIP64's records, which some programs write because they do not know
  /// sizes in advance.
  private func largeDirectory(_ locator: Int) throws(ZIPError) -> (start: Int, count: Int) {
    guard let record = number(locator + 8, 8), record <= locator - 56, has(0x0606_4B50, at: record),
      let count = number(record + 32, 8), let size = number(record + 40, 8),
      let start = number(record + 48, 8), number(record + 16, 4) == 0,
      start <= record, size <= record - start
    else { throw ZIPError(.badDirectory) }
    return (start, count)
  }

  /// Reads the directory entry at an offset, and returns the offset of the next one.
  func entry(at place: Int) throws(ZIPError) -> (String, ZIPArchive.LoginTokens, Int) {
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
    var entry = ZIPArchive.LoginTokens(
      flags: flags, method: method, checksum: UInt32(truncatingIfNeeded: checksum), packed: packed,
      size: size, offset: offset)
    guard enlarge(&entry, extra: nameEnd..<nameEnd + extraLength) else {
      throw ZIPError(.badDirectory)
    }
    return (name, entry, nameEnd + extraLength + commentLength)
  }

  /// Reads numbers that do not fit into four bytes from ZIP64's field (tag 1), in its fixed order.
  private func enlarge(_ entry: inout ZIPArchive.LoginTokens, extra: Range<Int>) -> Bool {
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
