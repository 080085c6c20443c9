import Basics
import CZLib

/// Writes a ZIP archive of deflated files piece by piece, whose sizes follow their bytes, so that
/// memory does not grow with them. The same files always give the same bytes.
package struct ZIPStreamWriter: ~Copyable {
  private static let largest = Int(UInt32.max)

  private var directory: [UInt8] = []
  private var count = 0
  private var offset = 0
  private var name: [UInt8] = []
  private var start = 0
  private var deflater: Optional<Deflater> = nil

  /// Creates an archive that has no files yet.
  package init() {}

  /// Begins a file with a name, and returns the bytes that precede its contents in the archive.
  package mutating func begin(_ name: String) -> [UInt8] {
    self.name = Array(name.utf8)
    start = offset
    deflater = Deflater()
    let bytes = Array("PK\u{03}\u{04}".utf8) + facts(checksum: 0, packed: 0, size: 0) + self.name
    offset += bytes.count
    return bytes
  }

  /// Adds to the file that was begun. Returns the bytes that this adds to the archive.
  package mutating func add(_ bytes: [UInt8]) throws(ZIPError) -> [UInt8] {
    try packed(bytes, isLast: false)
  }

  /// Ends the file, and returns the bytes that complete it in the archive.
  package mutating func end() throws(ZIPError) -> [UInt8] {
    var bytes = try packed([], isLast: true)
    guard let deflater = deflater.take() else { return bytes }
    let sizes = (deflater.checksum, deflater.packed, deflater.size)
    guard sizes.1 <= Self.largest, sizes.2 <= Self.largest, start <= Self.largest else {
      throw ZIPError(.tooLarge(limit: Self.largest), part: String(decoding: name, as: UTF8.self))
    }
    var follow = Array("PK\u{07}\u{08}".utf8)
    for number in [sizes.0, sizes.1, sizes.2] { follow.append(number, bytes: 4) }
    offset += follow.count
    bytes += follow
    directory += Array("PK\u{01}\u{02}".utf8)
    directory.append(20, bytes: 2)
    directory += facts(checksum: sizes.0, packed: sizes.1, size: sizes.2)
    for number in [0, 0, 0] { directory.append(number, bytes: 2) }
    directory.append(0, bytes: 4)
    directory.append(start, bytes: 4)
    directory += name
    count += 1
    return bytes
  }

  /// Ends the archive, and returns its last bytes, with the directory.
  package consuming func finish() -> [UInt8] {
    var end = directory + Array("PK\u{05}\u{06}".utf8)
    for number in [0, 0, count, count] { end.append(number, bytes: 2) }
    end.append(directory.count, bytes: 4)
    end.append(offset, bytes: 4)
    end.append(0, bytes: 2)
    return end
  }

  private func facts(checksum: Int, packed: Int, size: Int) -> [UInt8] {
    var facts: [UInt8] = []
    // Needs version 2.0; sizes follow, and the name is UTF-8; deflated; midnight of 1980-01-01.
    for number in [20, 0x0808, 8, 0, 0x21] { facts.append(number, bytes: 2) }
    for number in [checksum, packed, size] { facts.append(number, bytes: 4) }
    facts.append(name.count, bytes: 2)
    facts.append(0, bytes: 2)
    return facts
  }

  private mutating func packed(_ bytes: [UInt8], isLast: Bool) throws(ZIPError) -> [UInt8] {
    guard let made = deflater?.next(bytes, isLast: isLast) else {
      throw ZIPError(.damaged, part: String(decoding: name, as: UTF8.self))
    }
    offset += made.count
    return made
  }
}

/// The state of zlib for a file that is deflated without a header (RFC 1951).
private struct Deflater: ~Copyable {
  /// Allocated separately, because zlib keeps its address.
  private let stream: UnsafeMutablePointer<z_stream>
  private(set) var size = 0
  private(set) var packed = 0
  private var sum: uLong = 0

  var checksum: Int { Int(sum) }

  init?() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let status = deflateInit2_(
      stream, 4, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      CInt(MemoryLayout<z_stream>.size))
    guard status == Z_OK else {
      stream.deinitialize(count: 1)
      stream.deallocate()
      return nil
    }
  }

  deinit {
    deflateEnd(stream)
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  /// Deflates the next bytes and returns the output, all of it if `isLast` is set; nil if zlib
  /// fails.
  mutating func next(_ bytes: [UInt8], isLast: Bool) -> [UInt8]? {
    size += bytes.count
    sum = bytes.withUnsafeBufferPointer { crc32_z(sum, $0.baseAddress, $0.count) }
    var output: [UInt8] = []
    var status = Z_OK
    bytes.withUnsafeBufferPointer { all in
      stream.pointee.next_in = UnsafeMutablePointer(mutating: all.baseAddress)
      stream.pointee.avail_in = uInt(all.count)
      // Nothing is left to do without bytes, which zlib takes for an error.
      guard isLast || !all.isEmpty else { return }
      repeat {
        output += [UInt8](unsafeUninitializedCapacity: 65_536) { made, count in
          stream.pointee.next_out = made.baseAddress
          stream.pointee.avail_out = uInt(made.count)
          status = deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
          count = made.count - Int(stream.pointee.avail_out)
        }
      } while stream.pointee.avail_out == 0 && (status == Z_OK || status == Z_BUF_ERROR)
    }
    packed += output.count
    let isMade = isLast ? status == Z_STREAM_END : status == Z_OK || status == Z_BUF_ERROR
    return isMade ? output : nil
  }
}

extension [UInt8] {
  /// Appends a number in `bytes` bytes, its lowest byte first.
  fileprivate mutating func append(_ number: Int, bytes: Int) {
    for index in 0..<bytes { append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
  }
}
