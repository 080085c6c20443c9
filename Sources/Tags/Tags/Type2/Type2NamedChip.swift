/// An NXP Type 2 chip that is known by name only, and written by its capability container.
struct Type2NamedChip {
  let name: String
  /// The GET_VERSION response from the maker byte on; `nil` for bytes that do not matter.
  private let version: [UInt8?]
  /// Whether a lock control block in the chip's memory can be trusted.
  let mayBeLocked: Bool
  /// The cipher of the chip's keys, or `nil` if keys cannot protect its pages.
  let keyCipher: Type2KeyProtection.Cipher?
  /// The number of bytes in the user memory, if it is certain.
  let userByteCount: Int?

  private init(
    _ name: String, _ version: [UInt8?], mayBeLocked: Bool = false,
    keyCipher: Type2KeyProtection.Cipher? = nil, userByteCount: Int? = nil
  ) {
    self.name = name
    self.version = version
    self.mayBeLocked = mayBeLocked
    (self.keyCipher, self.userByteCount) = (keyCipher, userByteCount)
  }

  private static let all = [
    Type2NamedChip("MIFARE Ultralight Nano", [4, 3, nil, 2, 0, 0x0B, 3]),
    Type2NamedChip(
      "MIFARE Ultralight AES", [4, 3, nil, 4, 0, 0x0F, 3], keyCipher: .aes, userByteCount: 144),
    Type2NamedChip("NTAG210 micro", [4, 4, nil, 2, 0, 0x0B, 3], mayBeLocked: true),
    Type2NamedChip("NTAG213C", [4, 4, 2, 1, 1, 0x0F, 3], mayBeLocked: true),
    Type2NamedChip("NTAG213 TT", [4, 4, 2, 3, 0, 0x0F, 3]),
    Type2NamedChip("NTAG223 DNA", [4, 4, 2, 4, 0, 0x0F, 3]),
    Type2NamedChip("NTAG224 DNA", [4, 4, 2, 5, 0, 0x10, 3]),
    Type2NamedChip("NTAG I2C 1K", [4, 4, 5, 2, 1, 0x13, 3]),
    Type2NamedChip("NTAG I2C 2K", [4, 4, 5, 2, 1, 0x15, 3]),
    Type2NamedChip("NTAG I2C plus 1K", [4, 4, 5, 2, 2, 0x13, 3]),
    Type2NamedChip("NTAG I2C plus 2K", [4, 4, 5, 2, 2, 0x15, 3]),
  ]

  /// Returns the chip with this response to GET_VERSION, or `nil` if it is not in the table.
  static func named(byVersion version: [UInt8]) -> Type2NamedChip? {
    guard version.count == 8 else { return nil }
    return all.first { relative in
      zip(relative.version, version.dropFirst()).allSatisfy { $0 == nil || $0 == $1 }
    }
  }
}
