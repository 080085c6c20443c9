/// A PNG file as it is written: its signature, and chunks, each between its length and checksum.
package struct PNGChunks {
  /// The bytes of the file so far.
  package private(set) var bytes: [UInt8] = []

  /// Starts a file of about this length in bytes.
  package init(expecting count: Int) {
    bytes.reserveCapacity(count)
    bytes += [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]
  }

  /// Appends a chunk with the content that `write` appends.
  package mutating func add(_ kind: StaticString, _ write: (inout [UInt8]) -> Void) {
    let start = bytes.count
    bytes.append(bigEndian: UInt32(0))
    kind.withUTF8Buffer { unsafe bytes += $0 }
    write(&bytes)
    let length = UInt32(truncatingIfNeeded: bytes.count - start - 8)
    for place in 0..<4 {
      bytes[start + place] = UInt8(truncatingIfNeeded: length >> UInt32(24 - 8 * place))
    }
    bytes.append(bigEndian: crc32(bytes[(start + 4)...]))
  }
}

extension [UInt8] {
  /// Appends a number in four bytes, highest first.
  package mutating func append(bigEndian number: UInt32) {
    for place in 0..<4 { append(UInt8(truncatingIfNeeded: number >> UInt32(24 - 8 * place))) }
  }
}

/// The CRC-32 of PNG, ZIP and gzip for these bytes.
package func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
  let tables = CRCTables.shared
  var sum = ~UInt32(0)
  var index = bytes.startIndex
  while bytes.endIndex - index >= 8 {
    var next: UInt32 = 0
    for place in 0..<4 {
      let mixed = bytes[index + place] ^ UInt8(truncatingIfNeeded: sum >> UInt32(8 * place))
      next ^= tables[7 - place, mixed] ^ tables[3 - place, bytes[index + 4 + place]]
    }
    sum = next
    index += 8
  }
  for byte in bytes[index...] {
    sum = sum >> 8 ^ tables[0, byte ^ UInt8(truncatingIfNeeded: sum)]
  }
  return ~sum
}

/// The tables for eight bytes at a time: the remainder of each byte before 0 to 7 zero bytes.
private struct CRCTables: Sendable {
  private let remainders: [UInt32]

  static let shared = CRCTables()

  private init() {
    var remainders = (0..<256).map { byte in
      (0..<8).reduce(UInt32(byte)) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    for index in 256..<8 * 256 {
      let before = remainders[index - 256]
      remainders.append(before >> 8 ^ remainders[Int(before & 0xFF)])
    }
    self.remainders = remainders
  }

  subscript(zeros: Int, byte: UInt8) -> UInt32 { remainders[zeros << 8 | Int(byte)] }
}
