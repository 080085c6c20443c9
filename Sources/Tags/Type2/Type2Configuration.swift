/// The configuration pages of NTAG21x and Ultralight EV1.
public struct Type2Configuration: Hashable, Sendable {
  /// The first two of the pages as they are.
  public let bytes: [UInt8]
  /// The last page that the chip has.
  let lastPage: Int

  init?(_ memory: Type2Memory) {
    guard memory.configuration.count == 8, let product = memory.product else { return nil }
    bytes = memory.configuration
    lastPage = product.lastPage
  }

  /// The first page that needs a password to be written, if there is one.
  public var firstProtectedPage: Int? { Int(bytes[3]) <= lastPage ? Int(bytes[3]) : nil }

  /// Whether reading those pages needs the password as well, which phones cannot give.
  public var protectsReading: Bool { bytes[4] & 0x80 != 0 }

  /// Whether the configuration is frozen for good.
  public var isFrozen: Bool { bytes[4] & 0x40 != 0 }

  /// Whether the chip counts how often it was read.
  public var countsReads: Bool { bytes[4] & 0x10 != 0 }

  /// After how many wrong passwords the protected pages are lost, or 0 for never.
  public var passwordAttempts: Int { Int(bytes[4] & 0x07) }

  /// What the chip shows in place of its memory, if it does.
  public var mirror: TagMirror? { mirrorAddress == nil ? nil : TagMirror(bits: bytes[0]) }

  /// The first byte of memory that the chip overlays with its UID or counter, if it does.
  public var mirrorAddress: Int? {
    guard bytes[0] & 0xC0 != 0, bytes[2] > 3 else { return nil }
    return Int(bytes[2]) * 4 + Int(bytes[0] >> 4 & 0x03)
  }

  /// How many characters it overlays there: a UID, a counter, or both with an `x` between.
  public var mirrorLength: Int {
    switch bytes[0] >> 6 {
    case 1: 14
    case 2: 6
    case 3: 21
    default: 0
    }
  }
}
