import Basics

/// The capability container of a Type 4 tag: how to reach the NDEF file and who may.
public struct Type4Container: Hashable, Sendable {
  /// The version of the mapping; 2 and 3 in the high four bits are known.
  public let version: UInt8
  /// The most bytes that one READ may ask for.
  public let longestRead: Int
  /// The most bytes that one UPDATE may carry.
  public let longestUpdate: Int
  /// The NDEF file.
  public let file: Int
  /// The size of the NDEF file.
  public let fileSize: Int
  /// Who may read and write it: 00 everyone, FF nobody; `nil` when those bytes were not read.
  public let readAccess, writeAccess: UInt8?
  /// The container's own length.
  let length: Int

  /// The first bytes, of which every container has as many.
  static let shortest = 15

  /// The bytes that say how long the message is: 4 behind the block of a large file (06), 2 behind
  /// that of an ordinary one (04). The version does not say it.
  public let lengthSize: Int

  /// The bytes of the NDEF file that a READ or UPDATE reaches: none beyond the first 32 KiB.
  var reachableSize: Int { min(fileSize, 0x7FFF) }

  /// The longest message.
  public var capacity: Int { reachableSize - lengthSize }

  /// Reads the first bytes of the container.
  init(_ bytes: [UInt8]) throws(TagFault) {
    func fail(_ why: String) -> TagFault {
      TagFault("read the capability container", .container(why))
    }
    guard bytes.count >= Type4Container.shortest else {
      throw fail("the capability container has \(counted(bytes.count, "byte")) and needs 15")
    }
    func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 << 8 | Int($1) } }
    length = number(0..<2)
    version = bytes[2]
    longestRead = number(3..<5)
    longestUpdate = number(5..<7)
    let isLarge = bytes[7] == 0x06 && bytes[8] == 0x08
    lengthSize = isLarge ? 4 : 2
    guard (2...3).contains(version >> 4) else {
      throw TagFault(
        "read the capability container",
        .mappingVersion("\(version >> 4).\(version & 0x0F)", supported: "2.x and 3.x"))
    }
    guard length >= Type4Container.shortest, longestRead >= 0x0F, longestUpdate > 0 else {
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

  /// Whether this is how an NTAG 424 DNA is delivered.
  var isNTAG424: Bool {
    length == 0x17 && longestRead == 0x100 && longestUpdate == 0xFF && fileSize == 0x100
  }
}

/// A Type 4 tag, as far as its capability container tells.
public struct Type4Chip: Hashable, Sendable {
  /// What the container says.
  public let container: Type4Container
  /// What a DESFire said of itself, where it was asked.
  var desfire: DESFireVersion?

  /// Whether it is an NTAG 424 DNA by its container, which answers commands of its own.
  package var isNTAG424: Bool { container.isNTAG424 }

  /// What it answered when it was asked who it is.
  public var version: [UInt8] { desfire?.hardware ?? [] }

  /// Its name: what it says, or what the container lets guess.
  public var name: String {
    if let desfire { return desfire.name }
    return container.isNTAG424
      ? "NTAG 424 DNA (by its capability container)"
      : "Type 4 tag, mapping \(container.version >> 4).\(container.version & 0x0F)"
  }

  /// The most bytes of which an update is either whole or not there, if that is known.
  var atomicUpdate: Int { container.isNTAG424 ? 128 : 0 }
}
