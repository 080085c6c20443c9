/// The capability container of a Type 4 tag, which tells how to reach the NDEF file and who has
/// access.
package struct Type4Container: Hashable, Sendable {
  /// The version of the mapping; only versions with 2 or 3 in the high four bits are supported.
  package let version: UInt8
  /// The maximum number of bytes that one READ command can request (MLe).
  package let maxReadSize: Int
  /// The maximum number of bytes that one UPDATE command can write (MLc).
  package let maxUpdateSize: Int
  /// The two-byte ID of the NDEF file.
  package let file: Int
  /// The number of bytes in the NDEF file, including its length field.
  package let fileSize: Int
  /// The access conditions for reading and writing: 00 for everyone, FF for nobody; `nil` if these
  /// bytes were not read.
  package let readAccess, writeAccess: UInt8?
  /// The number of bytes in the container.
  let length: Int

  /// The smallest possible number of bytes in a container.
  static let shortest = 15

  /// The number of bytes of the message length: 4 after the block of a large file (06), 2 after
  /// that of an ordinary one (04). The version does not determine it.
  package let lengthSize: Int

  /// The number of bytes of the NDEF file that READ and UPDATE can reach: at most the first 32 KiB.
  var reachableSize: Int { min(fileSize, 0x7FFF) }

  /// The number of bytes in the longest message that fits.
  package var capacity: Int { reachableSize - lengthSize }

  /// Decodes the first bytes of a container.
  init(_ bytes: [UInt8]) throws(TagOperationFailure) {
    func fail(_ why: String) -> TagOperationFailure {
      TagOperationFailure("read the capability container", .container(why))
    }
    guard bytes.count >= Type4Container.shortest else {
      throw fail("the capability container has \(counted(bytes.count, "byte")) and needs 15")
    }
    func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 << 8 | Int($1) } }
    length = number(0..<2)
    version = bytes[2]
    maxReadSize = number(3..<5)
    maxUpdateSize = number(5..<7)
    let isLarge = bytes[7] == 0x06 && bytes[8] == 0x08
    lengthSize = isLarge ? 4 : 2
    guard (2...3).contains(version >> 4) else {
      throw TagOperationFailure(
        "read the capability container",
        .mappingVersion("\(version >> 4).\(version & 0x0F)", supported: "2.x and 3.x"))
    }
    guard length >= Type4Container.shortest, maxReadSize >= 0x0F, maxUpdateSize > 0 else {
      throw fail("the capability container has impossible lengths")
    }
    guard isLarge || (bytes[7] == 0x04 && bytes[8] == 0x06) else {
      throw fail("the capability container does not begin with the NDEF file's block")
    }
    file = number(9..<11)
    guard ![0x0000, 0xE102, 0xE103, 0x3F00, 0x3FFF, 0xFFFF].contains(file) else {
      throw fail("the capability container names the reserved file \(hexadecimal(APDU.two(file)))")
    }
    fileSize = isLarge ? number(11..<15) : number(11..<13)
    let access = isLarge ? Array(bytes.dropFirst(15)) : Array(bytes[13..<15])
    readAccess = access.first
    writeAccess = access.count > 1 ? access[1] : nil
    guard fileSize >= lengthSize + 3 else { throw fail("the NDEF file is too small") }
  }

  /// Whether the container is that of an NTAG 424 DNA as delivered.
  var isNTAG424: Bool {
    length == 0x17 && maxReadSize == 0x100 && maxUpdateSize == 0xFF && fileSize == 0x100
  }
}

/// A Type 4 chip, as far as its capability container identifies it.
package struct Type4Chip: Hashable, Sendable {
  /// The capability container.
  package let container: Type4Container
  /// The version of the chip, if it is a DESFire that was asked; otherwise `nil`.
  var desfire: DESFireVersion?

  /// Whether the chip is an NTAG 424 DNA according to its container, and so supports proprietary
  /// commands.
  package var isNTAG424: Bool { container.isNTAG424 }

  /// The chip's response to the request for its version; empty if it was not asked.
  package var version: [UInt8] { desfire?.hardware ?? [] }

  /// The chip's name, from its version or guessed from the container.
  package var name: String {
    if let desfire { return desfire.name }
    return container.isNTAG424
      ? "NTAG 424 DNA (by its capability container)"
      : "Type 4 tag, mapping \(container.version >> 4).\(container.version & 0x0F)"
  }

  /// The maximum number of bytes that one update writes completely or not at all, 0 if unknown.
  var atomicUpdate: Int { container.isNTAG424 ? 128 : 0 }
}
