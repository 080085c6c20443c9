/// The two configuration pages of NTAG21x and Ultralight EV1: mirror, protection and access.
package struct Type2Configuration: Hashable, Sendable {
  /// The eight bytes of the first two configuration pages.
  package let bytes: [UInt8]
  /// The number of the chip's last page.
  let lastPage: Int
  let mirrors: [TagMirror]

  /// The bit of the access byte that requires the password for reading, too.
  static let readingBit: UInt8 = 0x80
  static let frozenBit: UInt8 = 0x40
  static let counterBit: UInt8 = 0x10
  static let counterPasswordBit: UInt8 = 0x08
  /// The bits of the access byte for read protection and the number of allowed wrong passwords.
  static let passwordBits: UInt8 = 0x87

  init?(_ memory: Type2Memory) {
    guard memory.configuration.count == 8, let product = memory.product else { return nil }
    bytes = memory.configuration
    lastPage = product.lastPage
    mirrors = product.mirrors
  }

  /// The number of the first page that needs a password for writing, or `nil` if none does.
  package var firstProtectedPage: Int? { Int(bytes[3]) <= lastPage ? Int(bytes[3]) : nil }

  /// Whether the password is needed for reading those pages too, which phones cannot send.
  package var protectsReading: Bool { bytes[4] & Self.readingBit != 0 }

  /// Whether the configuration is permanently frozen.
  package var isFrozen: Bool { bytes[4] & Self.frozenBit != 0 }

  /// Whether the chip counts reads.
  package var countsReads: Bool {
    mirrors.contains(.counter) && bytes[4] & Self.counterBit != 0
  }

  /// The number of wrong passwords after which the protected pages are lost, or 0 for no limit.
  package var passwordAttempts: Int { Int(bytes[4] & 0x07) }

  /// The values that the chip mirrors, or `nil` if the mirror is off.
  package var mirror: TagMirror? {
    guard !mirrors.isEmpty, bytes[2] > 3 else { return nil }
    // On chips with only one kind of mirror, its address alone may turn it on.
    return mirrors.count == 1 ? mirrors[0] : TagMirror(bits: bytes[0])
  }

  /// The byte address of the first mirrored character, or `nil` if the mirror is off.
  package var mirrorAddress: Int? {
    mirror == nil ? nil : Int(bytes[2]) * 4 + Int(bytes[0] >> 4 & 0x03)
  }

  /// The number of overlaid characters: a UID, a counter, or both with an `x` between them.
  package var mirrorLength: Int { mirror?.length ?? 0 }

  /// Whether the bytes of the first configuration page switch the mirror off.
  static func isMirrorOff(_ bytes: [UInt8]) -> Bool { bytes.count < 3 || bytes[2] <= 3 }

  /// Returns the settings with another mirror or none, and the counter switched with it.
  func mirroring(_ wanted: TagMirror?, at address: Int) -> [UInt8] {
    var new = bytes
    new[0] &= 0x0F
    new[2] = 0
    if let wanted {
      new[0] |= wanted.bits | UInt8(truncatingIfNeeded: address % 4) << 4
      new[2] = UInt8(truncatingIfNeeded: address / 4)
    }
    if wanted?.showsCounter ?? false {
      // A counter that needs the password would show nothing to phones.
      new[4] = new[4] & ~Self.counterPasswordBit | Self.counterBit
    } else if mirror?.showsCounter ?? false {
      new[4] &= ~Self.counterBit
    }
    return new
  }
}
