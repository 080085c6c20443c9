import CZLib

/// A writer of ZIP archives, good and bad ones, byte by byte.
package struct TestArchive: Sendable {
  package struct Part: Sendable {
    package var name: String
    package var content: [UInt8]
    package var isDeflated = true
    package var flags = 0
    package var method: Int?
    /// What the directory says in place of the truth.
    package var size: Int?
    package var checksum: UInt32?
    /// What the directory says of its place.
    package var offset: Int?

    package init(name: String, content: [UInt8], isDeflated: Bool = true) {
      (self.name, self.content, self.isDeflated) = (name, content, isDeflated)
    }
  }

  package var parts: [Part] = []
  /// Whether sizes and places are written as ZIP64 writes them.
  package var isLarge = false
  /// The text after the end.
  package var comment = ""

  package init(_ parts: [(String, String)] = []) {
    self.parts = parts.map { Part(name: $0.0, content: Array($0.1.utf8)) }
  }

  /// The bytes of the archive.
  package var bytes: [UInt8] {
    var (file, directory): ([UInt8], [UInt8]) = ([], [])
    for part in parts {
      let packed = part.isDeflated ? Self.deflated(part.content) : part.content
      let offset = file.count
      let method = part.method ?? (part.isDeflated ? 8 : 0)
      let sum = part.checksum ?? Self.sum(part.content)
      let size = part.size ?? part.content.count
      file.number(0x0403_4B50, 4)
      for value in [20, part.flags, method, 0, 0x21] { file.number(value, 2) }
      file.number(Int(sum), 4)
      file.number(packed.count, 4)
      file.number(size, 4)
      file.number(part.name.utf8.count, 2)
      file.number(0, 2)
      file += part.name.utf8 + packed
      directory.number(0x0201_4B50, 4)
      for value in [20, 20, part.flags, method, 0, 0x21] { directory.number(value, 2) }
      directory.number(Int(sum), 4)
      directory.number(isLarge ? 0xFFFF_FFFF : packed.count, 4)
      directory.number(isLarge ? 0xFFFF_FFFF : size, 4)
      directory.number(part.name.utf8.count, 2)
      directory.number(isLarge ? 28 : 0, 2)
      for value in [0, 0, 0] { directory.number(value, 2) }
      directory.number(0, 4)
      directory.number(isLarge ? 0xFFFF_FFFF : part.offset ?? offset, 4)
      directory += part.name.utf8
      if isLarge {
        directory.number(1, 2)
        directory.number(24, 2)
        for value in [size, packed.count, offset] { directory.number(value, 8) }
      }
    }
    let start = file.count
    file += directory
    if isLarge { file.largeEnd(parts.count, directory.count, start) }
    file.number(0x0605_4B50, 4)
    for value in [0, 0] { file.number(value, 2) }
    for _ in 0..<2 { file.number(isLarge ? 0xFFFF : parts.count, 2) }
    file.number(isLarge ? 0xFFFF_FFFF : directory.count, 4)
    file.number(isLarge ? 0xFFFF_FFFF : start, 4)
    file.number(comment.utf8.count, 2)
    return file + comment.utf8
  }

  private static func sum(_ bytes: [UInt8]) -> UInt32 {
    UInt32(truncatingIfNeeded: crc32_z(0, bytes, bytes.count))
  }

  /// zlib's own format without its first two bytes and its last four.
  private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var count = compressBound(uLong(bytes.count))
    var made = [UInt8](repeating: 0, count: Int(count))
    guard compress2(&made, &count, bytes, uLong(bytes.count), 9) == Z_OK else { return [] }
    return Array(made[2..<Int(count) - 4])
  }
}

extension [UInt8] {
  fileprivate mutating func number(_ value: Int, _ bytes: Int) {
    for index in 0..<bytes { append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
  }

  fileprivate mutating func largeEnd(_ count: Int, _ size: Int, _ start: Int) {
    let record = self.count
    number(0x0606_4B50, 4)
    number(44, 8)
    for value in [45, 45] { number(value, 2) }
    for value in [0, 0] { number(value, 4) }
    for value in [count, count, size, start] { number(value, 8) }
    number(0x0706_4B50, 4)
    number(0, 4)
    number(record, 8)
    number(1, 4)
  }
}
