public import AuthenticTags

/// A key of AES-128 in memory that is wiped, and kept out of core dumps as far as the system allows it.
public struct TagAESKey: TagKey {
  let secret: Secret

  /// Takes the key.
  package init(_ secret: Secret) throws(CryptoError) {
    self.secret = try secret.checked(asKeyOf: AES128.keyLength)
  }

  /// Takes the key over: the array, which has to have 16 bytes, holds zeros afterwards.
  public init(wiping bytes: inout [UInt8]) throws(TagCipherError) {
    self = try asking { () throws(CryptoError) in try TagAESKey(Secret(wiping: &bytes)) }
  }

  /// CBC, encrypted by OpenSSL.
  public func encrypt(_ blocks: [UInt8], vector: [UInt8]) throws(TagCipherError) -> [UInt8] {
    try asking { () throws(CryptoError) in
      try AES128(key: secret).encryptCBC(blocks, vector: vector)
    }
  }

  /// CBC, decrypted by OpenSSL.
  public func decrypt(_ blocks: [UInt8], vector: [UInt8]) throws(TagCipherError) -> [UInt8] {
    try asking { () throws(CryptoError) in
      try AES128(key: secret).decryptCBC(blocks, vector: vector)
    }
  }

  /// CMAC.
  public func code(of message: [UInt8]) throws(TagCipherError) -> [UInt8] {
    try asking { () throws(CryptoError) in try AESCMAC(key: secret).code(for: message) }
  }

  /// CMAC, whose result stays in such memory.
  public func derived(by message: [UInt8]) throws(TagCipherError) -> TagAESKey {
    try asking { () throws(CryptoError) in
      try TagAESKey(AESCMAC(key: secret).secretCode(for: message))
    }
  }

  /// AN10922, whose result stays in such memory.
  public func diversified(by input: [UInt8]) throws(TagCipherError) -> TagAESKey {
    guard (1...31).contains(input.count) else {
      throw TagCipherError("AN10922 diversifies keys by 1 to 31 bytes, not \(input.count)")
    }
    return try asking { () throws(CryptoError) in
      try TagAESKey(secret.diversified(by: input))
    }
  }

  /// Put together in such memory, and encrypted.
  public func encryptedChange(
    to new: TagAESKey, from old: TagAESKey?, version: UInt8, vector: [UInt8]
  ) throws(TagCipherError) -> [UInt8] {
    try asking { () throws(CryptoError) in
      let content = try KeyChange.content(to: new.secret, from: old?.secret, version: version)
      return try content.withBytes { bytes throws(CryptoError) in
        var blocks = Array(bytes)
        defer { Secret.wipe(&blocks) }
        return try AES128(key: secret).encryptCBC(blocks, vector: vector)
      }
    }
  }

  /// CMAC over LRP.
  public func resilientCode(of message: [UInt8]) throws(TagCipherError) -> [UInt8] {
    try asking { () throws(CryptoError) in
      try ResilientCipher(key: secret, updatedKey: 0).code(for: message).exposed()
    }
  }

  /// CMAC over LRP, whose result stays in such memory.
  public func resilientlyDerived(by message: [UInt8]) throws(TagCipherError) -> TagAESKey {
    try asking { () throws(CryptoError) in
      try TagAESKey(ResilientCipher(key: secret, updatedKey: 0).code(for: message))
    }
  }

  /// LRICB.
  public func resilientlyDecrypt(
    _ blocks: [UInt8], updatedKey: Int, counter: [UInt8]
  ) throws(TagCipherError) -> [UInt8] {
    try asking { () throws(CryptoError) in
      try ResilientCipher(key: secret, updatedKey: updatedKey).decrypt(blocks, counter: counter)
    }
  }
}

/// Asks the library, and hands on in the words of tags what it said.
func asking<Answer>(
  _ body: () throws(CryptoError) -> Answer
) throws(TagCipherError) -> Answer {
  do throws(CryptoError) { return try body() } catch { throw TagCipherError(error.description) }
}

extension TagAESKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// "‹secret›".
  public var description: String { Secret.placeholder }
  /// "‹secret›".
  public var debugDescription: String { Secret.placeholder }
  /// Nothing to see.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
