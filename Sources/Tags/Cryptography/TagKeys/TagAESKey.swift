public import AuthenticTags

/// An AES-128 key in memory that is wiped after use, and kept out of core dumps as far as the
/// system allows it.
public struct TagAESKey: TagKey, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  let secret: Secret

  /// Creates a key from a secret of 16 bytes.
  package init(_ secret: Secret) throws(CryptoError) {
    self.secret = try secret.checked(asKeyOf: AES128.keyLength)
  }

  /// Moves the key out of an array of 16 bytes, which contains zeros afterwards.
  public init(wiping bytes: inout [UInt8]) throws(TagCipherError) {
    self = try asking { () throws(CryptoError) in try TagAESKey(Secret(wiping: &bytes)) }
  }

  /// Encrypts whole blocks of 16 bytes in CBC mode with OpenSSL.
  public func encrypt(_ blocks: [UInt8], vector: [UInt8]) throws(TagCipherError) -> [UInt8] {
    try asking { () throws(CryptoError) in
      try AES128(key: secret).encryptCBC(blocks, vector: vector)
    }
  }

  /// Decrypts whole blocks of 16 bytes in CBC mode with OpenSSL.
  public func decrypt(_ blocks: [UInt8], vector: [UInt8]) throws(TagCipherError) -> [UInt8] {
    try asking { () throws(CryptoError) in
      try AES128(key: secret).decryptCBC(blocks, vector: vector)
    }
  }

  /// Computes the AES-CMAC of a message, 16 bytes.
  public func code(of message: [UInt8]) throws(TagCipherError) -> [UInt8] {
    try asking { () throws(CryptoError) in try AESCMAC(key: secret).code(for: message) }
  }

  /// Derives another key: the AES-CMAC of `message`. It stays in protected memory.
  public func derived(by message: [UInt8]) throws(TagCipherError) -> TagAESKey {
    try asking { () throws(CryptoError) in
      try TagAESKey(AESCMAC(key: secret).secretCode(for: message))
    }
  }

  /// Derives a tag's key as AN10922 describes. It stays in protected memory.
  public func diversified(by input: [UInt8]) throws(TagCipherError) -> TagAESKey {
    guard (1...31).contains(input.count) else {
      throw TagCipherError("AN10922 diversifies keys by 1 to 31 bytes, not \(input.count)")
    }
    return try asking { () throws(CryptoError) in
      try TagAESKey(secret.diversified(by: input))
    }
  }

  /// Builds the content of a ChangeKey command in protected memory and returns it encrypted.
  public func encryptedChange(
    to new: TagAESKey, from old: TagAESKey?, version: UInt8, vector: [UInt8]
  ) throws(TagCipherError) -> [UInt8] {
    try asking { () throws(CryptoError) in
      let content = try ChangeKeyContent.content(
        to: new.secret, from: old?.secret, version: version)
      return try content.withBytes { bytes throws(CryptoError) in
        var blocks = Array(bytes)
        defer { Secret.wipe(&blocks) }
        return try AES128(key: secret).encryptCBC(blocks, vector: vector)
      }
    }
  }

  /// Computes the authentication code of a message in LRP mode (CMAC over LRP), 16 bytes.
  public func lrpCode(of message: [UInt8]) throws(TagCipherError) -> [UInt8] {
    try asking { () throws(CryptoError) in
      try LRPCipher(key: secret, updatedKey: 0).code(for: message).exposed()
    }
  }

  /// Derives another key by CMAC over LRP. It stays in protected memory.
  public func lrpDerived(by message: [UInt8]) throws(TagCipherError) -> TagAESKey {
    try asking { () throws(CryptoError) in
      try TagAESKey(LRPCipher(key: secret, updatedKey: 0).code(for: message))
    }
  }

  /// Decrypts whole blocks of 16 bytes in LRICB mode, starting at `counter`.
  public func lrpDecrypt(
    _ blocks: [UInt8], updatedKey: Int, counter: [UInt8]
  ) throws(TagCipherError) -> [UInt8] {
    try asking { () throws(CryptoError) in
      try LRPCipher(key: secret, updatedKey: updatedKey).decrypt(blocks, counter: counter)
    }
  }

  /// The constant text "‹secret›" in place of the key.
  public var description: String { Secret.placeholder }
  /// The constant text "‹secret›" in place of the key.
  public var debugDescription: String { Secret.placeholder }
  /// A mirror without children, so that `dump` shows no bytes.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Runs a computation and converts its error to a `TagCipherError`.
func asking<Answer>(
  _ body: () throws(CryptoError) -> Answer
) throws(TagCipherError) -> Answer {
  do throws(CryptoError) { return try body() } catch { throw TagCipherError(error.description) }
}

/// The plaintext of a ChangeKey command.
enum ChangeKeyContent {
  /// Builds the plaintext with its padding, which has two blocks for every key.
  static func content(
    to new: Secret, from old: Secret?, version: UInt8
  ) throws(CryptoError) -> Secret {
    try Secret(count: 2 * AES128.blockLength) { room throws(CryptoError) in
      for index in room.indices { room[index] = 0 }
      new.withBytes { room.copyBytes(from: $0) }
      room[16] = version
      guard let old else {
        room[17] = 0x80
        return
      }
      old.withBytes { old in for index in old.indices { room[index] ^= old[index] } }
      let checksum = new.withBytes(checksum)
      for index in 0..<4 { room[17 + index] = UInt8(truncatingIfNeeded: checksum >> (8 * index)) }
      room[21] = 0x80
    }
  }

  /// Computes the CRC-32 of the bytes without the final inversion (JAM-CRC).
  private static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    var register = UInt32.max
    for byte in bytes {
      register ^= UInt32(byte)
      for _ in 0..<8 { register = register & 1 == 0 ? register >> 1 : register >> 1 ^ 0xEDB8_8320 }
    }
    return register
  }
}
