/// The configuration pages of NTAG21x and Ultralight EV1.
public struct Type2Configuration: Hashable, Sendable {
  /// The first two of the pages as they are.
  public let bytes: [UInt8]
  /// The last page that the chip has, and what it can show.
  let lastPage: Int
  let mirrors: [TagMirror]

  /// Bits of the access byte.
  static let readingBit: UInt8 = 0x80
  static let frozenBit: UInt8 = 0x40
  static let counterBit: UInt8 = 0x10
  static let counterPasswordBit: UInt8 = 0x08
  /// Whether reading needs the password, and how many wrong ones are allowed.
  static let passwordBits: UInt8 = 0x87

  init?(_ memory: Type2Memory) {
    guard memory.configuration.count == 8, let product = memory.product else { return nil }
    bytes = memory.configuration
    lastPage = product.lastPage
    mirrors = product.mirrors
  }

  /// The first page that needs a password to be written, if there is one.
  public var firstProtectedPage: Int? { Int(bytes[3]) <= lastPage ? Int(bytes[3]) : nil }

  /// Whether reading those pages needs the password as well, which phones cannot give.
  public var protectsReading: Bool { bytes[4] & Self.readingBit != 0 }

  /// Whether the configuration is frozen for good.
  public var isFrozen: Bool { bytes[4] & Self.frozenBit != 0 }

  /// Whether the chip counts how often it was read.
  public var countsReads: Bool {
    mirrors.contains(.counter) && bytes[4] & Self.counterBit != 0
  }

  /// After how many wrong passwords the protected pages are lost, or 0 for never.
  public var passwordAttempts: Int { Int(bytes[4] & 0x07) }

  /// What the chip shows in place of its memory, if it does.
  public var mirror: TagMirror? {
    guard !mirrors.isEmpty, bytes[2] > 3 else { return nil }
    // Where there is one kind only, its place alone may turn it on.
    return mirrors.count == 1 ? mirrors[0] : TagMirror(bits: bytes[0])
  }

  /// The first byte of memory that the chip overlays with its UID or counter, if it does.
  public var mirrorAddress: Int? {
    mirror == nil ? nil : Int(bytes[2]) * 4 + Int(bytes[0] >> 4 & 0x03)
  }

  /// How many characters it overlays there: a UID, a counter, or both with an `x` between.
  public var mirrorLength: Int { mirror?.length ?? 0 }

  /// Whether the first page of settings puts no mirror anywhere.
  static func isMirrorOff(_ bytes: [UInt8]) -> Bool { bytes.count < 3 || bytes[2] <= 3 }

  /// The settings with another mirror, or none; the counter goes with it.
  func mirroring(_ wanted: TagMirror?, at address: Int) -> [UInt8] {
    var new = bytes
    new[0] &= 0x0F
    new[2] = 0
    if let wanted {
      new[0] |= wanted.bits | UInt8(truncatingIfNeeded: address % 4) << 4
      new[2] = UInt8(truncatingIfNeeded: address / 4)
    }
    if wanted?.showsCounter ?? false {
      // A counter that needs the password would show nothing to a phone.
      new[4] = new[4] & ~Self.counterPasswordBit | Self.counterBit
    } else if mirror?.showsCounter ?? false {
      new[4] &= ~Self.counterBit
    }
    return new
  }
}
