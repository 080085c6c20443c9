/// The capability container of a Type 5 tag, at the start of block 0.
package struct Type5Container: Hashable, Sendable {
  /// The container's four bytes, or eight if the size of the data area needs two bytes.
  package let bytes: [UInt8]

  /// The first byte `E1`, for block numbers of one byte.
  static let shortMagic: UInt8 = 0xE1
  /// The first byte `E2`, for block numbers of two bytes, on chips with more than 256 blocks.
  static let longMagic: UInt8 = 0xE2

  /// The kinds of data that the start of a tag's memory can contain.
  package enum Reading: Hashable, Sendable {
    /// The memory begins with a valid capability container.
    case container(Type5Container)
    /// Only zeros, as on some new tags, or the remains of an interrupted formatting.
    case blank
    /// Any other data, with a description.
    case foreign(String)
  }

  /// Decodes the first eight bytes of a memory; four are enough for a container of that length.
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

  /// Returns whether the first byte, which formatting writes last, is zero, and the rest is zeros
  /// or what `init(memorySize:blocks:)` makes.
  private static func isBlank(_ start: [UInt8]) -> Bool {
    let isFormatting = start[1] == 0x40
    return start[0] == 0 && start[3] == 0 && (isFormatting || start[1] == 0 && start[2] == 0)
  }

  private init(unchecked start: [UInt8]) {
    bytes = Array(start.prefix(start[2] == 0 ? 8 : 4))
  }

  /// Creates the container for a memory of this size: everyone can read and write, and no optional
  /// features of the chip are declared.
  ///
  /// READ MULTIPLE BLOCKS is not declared even for chips that support it, because iPhones are said
  /// to ignore tags by STMicroelectronics with that bit.
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

  /// The number of bytes in the container. The data area follows it.
  var length: Int { bytes[2] == 0 ? 8 : 4 }

  /// The number of bytes in the data area, according to the container.
  var areaSize: Int {
    8 * (length == 4 ? Int(bytes[2]) : Int(bytes[6]) << 8 | Int(bytes[7]))
  }

  /// The condition for reading the data area.
  var readAccess: Access { Access(bits: bytes[1] >> 2) }
  var writeAccess: Access { Access(bits: bytes[1]) }

  /// Whether the container declares READ MULTIPLE BLOCKS.
  var readsMany: Bool { bytes[3] & 0x01 != 0 }

  /// The second byte of the container, changed so that writing is forbidden.
  var readOnlyAccess: UInt8 { bytes[1] | 0x03 }

  /// A condition for access to the data area.
  enum Access: UInt8 {
    case free = 0
    case reserved = 1
    case proprietary = 2
    case never = 3

    init(bits: UInt8) { self = Access(rawValue: bits & 0x03) ?? .reserved }
  }
}
