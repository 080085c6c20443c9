/// A Type 2 chip of NXP's that is known by name only: written by its capability container.
struct Type2Relative {
  let name: String
  /// GET_VERSION from the maker on, and which bytes of it count.
  private let version: [UInt8?]
  /// Whether a lock control block on it can be believed.
  let mayBeLocked: Bool
  /// The cipher of its keys, where they can protect pages.
  let keyCipher: Type2KeyProtection.Cipher?
  /// How many bytes of memory are the user's, where that is known for sure.
  let userBytes: Int?

  private init(
    _ name: String, _ version: [UInt8?], mayBeLocked: Bool = false,
    keyCipher: Type2KeyProtection.Cipher? = nil, userBytes: Int? = nil
  ) {
    self.name = name
    self.version = version
    self.mayBeLocked = mayBeLocked
    (self.keyCipher, self.userBytes) = (keyCipher, userBytes)
  }

  private static let all = [
    Type2Relative("MIFARE Ultralight Nano", [4, 3, nil, 2, 0, 0x0B, 3]),
    Type2Relative(
      "MIFARE Ultralight AES", [4, 3, nil, 4, 0, 0x0F, 3], keyCipher: .aes, userBytes: 144),
    Type2Relative("NTAG210 micro", [4, 4, nil, 2, 0, 0x0B, 3], mayBeLocked: true),
    Type2Relative("NTAG213C", [4, 4, 2, 1, 1, 0x0F, 3], mayBeLocked: true),
    Type2Relative("NTAG213 TT", [4, 4, 2, 3, 0, 0x0F, 3]),
    Type2Relative("NTAG223 DNA", [4, 4, 2, 4, 0, 0x0F, 3]),
    Type2Relative("NTAG224 DNA", [4, 4, 2, 5, 0, 0x10, 3]),
    Type2Relative("NTAG I2C 1K", [4, 4, 5, 2, 1, 0x13, 3]),
    Type2Relative("NTAG I2C 2K", [4, 4, 5, 2, 1, 0x15, 3]),
    Type2Relative("NTAG I2C plus 1K", [4, 4, 5, 2, 2, 0x13, 3]),
    Type2Relative("NTAG I2C plus 2K", [4, 4, 5, 2, 2, 0x15, 3]),
  ]

  /// The chip that answers GET_VERSION so.
  static func named(byVersion version: [UInt8]) -> Type2Relative? {
    guard version.count == 8 else { return nil }
    return all.first { relative in
      zip(relative.version, version.dropFirst()).allSatisfy { $0 == nil || $0 == $1 }
    }
  }
}
