import CZLib

/// The bytes of one part, unpacked piece by piece and verified by its checksum.
package struct ZIPPart: ~Copyable {
  /// The maximum size of an unpacked piece in bytes.
  static let pieceSize = 65_536
  /// The number of compressed bytes that are read from a file at once.
  private static let readSize = 262_144

  private let name: String
  private let entry: ZIPArchive.Entry
  private let source: ZIPSource
  /// The range in the archive of the compressed bytes that were not used yet.
  private var rest: Range<Int>
  /// The compressed bytes in memory, and the offset of the first in the archive.
  private var read: [UInt8]
  private var readStart: Int
  private var inflater: Optional<Inflater>
  private var made = 0
  private var checksum: uLong = 0
  private var isOver = false

  init(_ name: String, _ entry: ZIPArchive.Entry, of archive: ZIPArchive) throws(ZIPError) {
    rest = try Self.place(name, entry, of: archive)
    (self.name, self.entry, source) = (name, entry, archive.source)
    if case .memory(let bytes) = source {
      (read, readStart) = (bytes, 0)
    } else {
      (read, readStart) = ([], rest.lowerBound)
    }
    inflater = entry.method == 8 ? Inflater() : nil
  }

  /// The range of the part's bytes; throws if the part must not be read.
  private static func place(
    _ name: String, _ entry: ZIPArchive.Entry, of archive: ZIPArchive
  ) throws(ZIPError) -> Range<Int> {
    let limits = archive.limits
    // Bit 0: encrypted; bits 6 and 13: strong encryption.
    guard entry.flags & 0x2041 == 0 else { throw ZIPError(.encrypted, part: name) }
    guard entry.method == 0 || entry.method == 8 else {
      throw ZIPError(.method(entry.method), part: name)
    }
    guard entry.size <= limits.partBytes else {
      throw ZIPError(.tooLarge(limit: limits.partBytes), part: name)
    }
    let nameStart = entry.offset + 30
    let numbers = try archive.source.numbers(entry.offset..<nameStart + name.utf8.count)
    guard numbers.number(entry.offset, 4) == 0x0403_4B50,
      numbers.number(entry.offset + 8, 2) == entry.method,
      let nameLength = numbers.number(entry.offset + 26, 2), nameLength == name.utf8.count,
      let extraLength = numbers.number(entry.offset + 28, 2),
      let ownName = numbers.slice(nameStart..<nameStart + nameLength)
    else { throw ZIPError(.badPart, part: name) }
    let start = nameStart + nameLength + extraLength
    let count = archive.source.count
    guard start <= count, entry.packed <= count - start, ownName.elementsEqual(name.utf8),
      entry.method == 8 || entry.packed == entry.size
    else { throw ZIPError(.badPart, part: name) }
    if entry.size > limits.ratioFrom, entry.size / limits.ratio > entry.packed {
      throw ZIPError(.bomb, part: name)
    }
    return start..<start + entry.packed
  }

  /// Unpacks the next piece; `nil` at the end, after the size and the checksum were verified.
  package mutating func next() throws(ZIPError) -> [UInt8]? {
    guard !isOver else { return nil }
    let piece = try unpack()
    made += piece.count
    guard made <= entry.size else { throw ZIPError(.badPart, part: name) }
    guard !piece.isEmpty else {
      isOver = true
      guard made == entry.size, UInt32(truncatingIfNeeded: checksum) == entry.checksum else {
        throw ZIPError(.damaged, part: name)
      }
      return nil
    }
    checksum = piece.withUnsafeBufferPointer { crc32_z(checksum, $0.baseAddress, $0.count) }
    return piece
  }

  private mutating func unpack() throws(ZIPError) -> [UInt8] {
    while true {
      try fill()
      let there = rest.lowerBound - readStart..<min(rest.upperBound - readStart, read.count)
      guard entry.method == 8 else {
        let piece = Array(read[there.prefix(Self.pieceSize)])
        rest = rest.dropFirst(piece.count)
        return piece
      }
      guard let (piece, taken) = inflater?.next(read, there, maxCount: Self.pieceSize) else {
        throw ZIPError(.damaged, part: name)
      }
      rest = rest.dropFirst(taken)
      // The bytes that were read may end before the first one can be unpacked.
      if !piece.isEmpty || taken == 0 { return piece }
    }
  }

  /// Reads more compressed bytes from the archive if all that were read are used.
  private mutating func fill() throws(ZIPError) {
    guard case .file = source, rest.lowerBound - readStart == read.count, !rest.isEmpty else {
      return
    }
    readStart = rest.lowerBound
    read = try source.bytes(rest.prefix(Self.readSize))
    guard !read.isEmpty else { throw ZIPError(.damaged, part: name) }
  }
}

/// The state of zlib for deflated bytes without a header (RFC 1951).
struct Inflater: ~Copyable {
  /// Allocated separately, because zlib keeps its address.
  private let stream: UnsafeMutablePointer<z_stream>
  private var isOver = false

  init?() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let status = inflateInit2_(stream, -MAX_WBITS, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size))
    guard status == Z_OK else {
      stream.deinitialize(count: 1)
      stream.deallocate()
      return nil
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  /// Unpacks some bytes, and returns how many it took; nothing taken and nothing made is the end.
  /// Returns `nil` if they are damaged or end too early.
  mutating func next(
    _ bytes: [UInt8], _ range: Range<Int>, maxCount: Int
  ) -> (piece: [UInt8], taken: Int)? {
    guard !isOver else { return ([], 0) }
    var (taken, status) = (0, Z_OK)
    // zlib counts with 32 bits.
    let range = range.prefix(1 << 30)
    let piece = bytes.withUnsafeBufferPointer { all in
      [UInt8](unsafeUninitializedCapacity: maxCount) { made, count in
        stream.pointee.next_in = UnsafeMutablePointer(
          mutating: all.baseAddress?.advanced(by: range.lowerBound))
        stream.pointee.avail_in = uInt(range.count)
        stream.pointee.next_out = made.baseAddress
        stream.pointee.avail_out = uInt(maxCount)
        status = inflate(stream, Z_NO_FLUSH)
        count = maxCount - Int(stream.pointee.avail_out)
        taken = range.count - Int(stream.pointee.avail_in)
      }
    }
    isOver = status == Z_STREAM_END
    guard isOver || (status == Z_OK && (!piece.isEmpty || taken > 0)) else { return nil }
    return (piece, taken)
  }
}
