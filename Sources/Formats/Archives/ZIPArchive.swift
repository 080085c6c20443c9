import Basics

/// The limits on a ZIP archive; ordinary files are far below them.
package struct ZIPLimits: Hashable, Sendable {
  /// The maximum number of parts in the archive.
  package var parts = 16_384
  /// The maximum number of bytes in an unpacked part.
  package var partBytes = 2 << 30
  /// The maximum ratio of unpacked to compressed bytes for a part larger than `ratioFrom`.
  package var ratio = 400
  /// The unpacked size in bytes up to which any ratio is allowed.
  package var ratioFrom = 16 << 20

  /// Creates the default limits.
  package init() {}
}

/// A ZIP archive in memory or in a file, following APPNOTE.TXT 6.3 as ISO/IEC 21320-1 restricts it
/// for documents: stored or deflated parts, no encryption, one volume. Parts are unpacked piece by
/// piece.
package struct ZIPArchive: Sendable {
  /// An entry of the archive's directory: where a part is, and how it is compressed.
  struct Entry: Hashable, Sendable {
    var flags: Int
    var method: Int
    var checksum: UInt32
    var packed: Int
    var size: Int
    var offset: Int
  }

  let source: ZIPSource
  let limits: ZIPLimits
  private var entries: [String: Entry] = [:]
  /// The names of all parts, in the order of the directory.
  package private(set) var names: [String] = []

  /// Whether the bytes begin like a ZIP archive.
  package static func begins(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 3, 4]) || bytes.starts(with: [0x50, 0x4B, 5, 6])
  }

  /// Reads the directory of an archive in memory.
  package init(_ bytes: [UInt8], _ limits: ZIPLimits = ZIPLimits()) throws(ZIPError) {
    try self.init(.memory(bytes), limits)
  }

  /// Reads the directory of an archive in a file; parts are read when they are unpacked.
  package init(_ file: ArchiveFile, _ limits: ZIPLimits = ZIPLimits()) throws(ZIPError) {
    try self.init(.file(file), limits)
  }

  private init(_ source: ZIPSource, _ limits: ZIPLimits) throws(ZIPError) {
    self.source = source
    self.limits = limits
    let directory = try source.tail().directory()
    guard directory.count <= limits.parts else {
      throw ZIPError(.tooManyParts(limit: limits.parts))
    }
    let reader = try source.numbers(directory.start..<directory.end)
    var place = directory.start
    for _ in 0..<directory.count {
      let (name, entry, next) = try reader.entry(at: place)
      guard entries.updateValue(entry, forKey: name) == nil else {
        throw ZIPError(.twice, part: name)
      }
      names.append(name)
      place = next
    }
    try refuseOverlaps(before: directory.start)
  }

  /// Refuses parts that share bytes, by which a small file would unpack to a very large one.
  private func refuseOverlaps(before end: Int) throws(ZIPError) {
    var next = (offset: end, name: "")
    for (name, entry) in entries.sorted(by: { $0.value.offset > $1.value.offset }) {
      let room = next.offset - entry.offset
      guard entry.offset <= next.offset, room >= 30 + name.utf8.count,
        entry.packed <= room - 30 - name.utf8.count
      else { throw ZIPError(.overlap, part: name) }
      next = (entry.offset, name)
    }
  }

  /// Whether the archive has a part with this name.
  package func has(_ name: String) -> Bool { entries[name] != nil }

  /// The unpacked size of a part in the directory, which is verified when the part is read; `nil`
  /// if there is no such part.
  package func size(of name: String) -> Int? { entries[name]?.size }

  /// A reader of a part's bytes; `nil` if there is no such part.
  package func part(_ name: String) throws(ZIPError) -> ZIPPart? {
    guard let entry = entries[name] else { return nil }
    return try ZIPPart(name, entry, of: self)
  }

  /// The unpacked bytes of a whole part, which must not exceed `limit`; nil if it does not exist.
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

/// The bytes of an archive, in memory or in a file.
enum ZIPSource: Sendable {
  case memory([UInt8])
  case file(ArchiveFile)

  /// The size in bytes of the end record with the longest comment, and of ZIP64's locator.
  private static let tailSize = 22 + 65_535 + 20

  var count: Int {
    switch self {
    case .memory(let bytes): bytes.count
    case .file(let file): file.count
    }
  }

  /// The bytes of a range, which must be within the archive.
  func bytes(_ range: Range<Int>) throws(ZIPError) -> [UInt8] {
    switch self {
    case .memory(let bytes): return Array(bytes[range])
    case .file(let file):
      do { return try file.bytes(range) } catch { throw ZIPError(.unreadable("\(error)")) }
    }
  }

  /// The numbers in a range of the archive, which may reach beyond its end.
  func numbers(_ range: Range<Int>) throws(ZIPError) -> ZIPNumbers {
    switch self {
    case .memory(let bytes): return ZIPNumbers(bytes, from: 0, of: bytes.count)
    case .file:
      let range = range.clamped(to: 0..<count)
      return ZIPNumbers(try bytes(range), from: range.lowerBound, of: count)
    }
  }

  /// The numbers at the end of the archive, with those of ZIP64's records if there are any.
  func tail() throws(ZIPError) -> ZIPNumbers {
    let tail = try numbers(max(0, count - Self.tailSize)..<count)
    guard case .file = self, let record = tail.largeRecord(), record < tail.start else {
      return tail
    }
    // The record may be before a long comment; programs write it right before its locator.
    guard count - record <= Self.tailSize + 4_096 else { throw ZIPError(.badDirectory) }
    return try numbers(record..<count)
  }
}
