import Basics

/// The capability container of a Type 5 tag, at the beginning of block 0.
public struct Type5Container: Hashable, Sendable {
  /// Its four bytes, or eight where the size needs two.
  public let bytes: [UInt8]

  /// `E1`: blocks have numbers of one byte.
  static let shortMagic: UInt8 = 0xE1
  /// `E2`: of two, on chips with more than 256 blocks.
  static let longMagic: UInt8 = 0xE2

  /// What the beginning of a memory is.
  package enum Reading: Hashable, Sendable {
    /// A container.
    case container(Type5Container)
    /// Zeros, as the factory delivers some tags, or what an interrupted formatting leaves of them.
    case blank
    /// Something else, and what.
    case foreign(String)
  }

  /// Reads the first eight bytes of a memory, or four where it needs no more.
  package static func read(_ memory: some Collection<UInt8>) -> Reading {
    let start = Array(memory.prefix(8))
    guard start.count >= 4 else {
      return .foreign("the memory ends inside the capability container")
    }
    if isBlank(start) { return .blank }
    guard start[0] == shortMagic || start[0] == longMagic else {
      return .foreign(
        "the capability container begins with \(hexadecimal(start[0])), not E1 or E2: the tag is not "
          + "meant for NDEF")
    }
    let container = Type5Container(unchecked: start)
    guard start[1] >> 6 == 1 else {
      return .foreign(
        "the capability container has version \(start[1] >> 6).\(start[1] >> 4 & 3); only 1.x is "
          + "supported")
    }
    guard container.bytes.count == container.length else {
      return .foreign("the memory ends inside the capability container")
    }
    guard container.areaSize > 0 else {
      return .foreign("the capability container names no memory")
    }
    return .container(container)
  }

  /// Whether the first byte, which is formatted last, is not there, and all else is zeros or as
  /// `init(memorySize:blocks:)` makes it.
  private static func isBlank(_ start: [UInt8]) -> Bool {
    let isFormatting = start[1] == 0x40
    return start[0] == 0 && start[3] == 0 && (isFormatting || start[1] == 0 && start[2] == 0)
  }

  private init(unchecked start: [UInt8]) {
    bytes = Array(start.prefix(start[2] == 0 ? 8 : 4))
  }

  /// Makes the container of a memory of so many bytes: everyone may read and write, and nothing is said
  /// of what the chip can do besides.
  ///
  /// Whether it reads many blocks at once is left out although it does: iPhones are said to overlook tags
  /// of ST's with that bit.
  init(memorySize: Int, blocks: Int) {
    let magic = blocks > 256 ? Self.longMagic : Self.shortMagic
    let short = (memorySize - 4) / 8
    if short <= 0xFF {
      bytes = [magic, 0x40, UInt8(truncatingIfNeeded: max(0, short)), 0]
    } else {
      let long = (memorySize - 8) / 8
      bytes =
        [magic, 0x40, 0, 0, 0, 0, UInt8(truncatingIfNeeded: long >> 8)]
        + [UInt8(truncatingIfNeeded: long)]
    }
  }

  /// Its own bytes, behind which the data area begins.
  var length: Int { bytes[2] == 0 ? 8 : 4 }

  /// The bytes of the data area, by its own word.
  var areaSize: Int {
    8 * (length == 4 ? Int(bytes[2]) : Int(bytes[6]) << 8 | Int(bytes[7]))
  }

  /// Who may read and write.
  var readAccess: Access { Access(bits: bytes[1] >> 2) }
  var writeAccess: Access { Access(bits: bytes[1]) }

  /// Whether it says that READ MULTIPLE BLOCKS is there.
  var readsMany: Bool { bytes[3] & 0x01 != 0 }

  /// The second byte when nobody may write any more.
  var readOnlyAccess: UInt8 { bytes[1] | 0x03 }

  /// Who may do something.
  enum Access: UInt8 {
    case free = 0
    case reserved = 1
    case proprietary = 2
    case never = 3

    init(bits: UInt8) { self = Access(rawValue: bits & 0x03) ?? .reserved }
  }
}
