package import AuthenticTags

/// The 3DES key of a MIFARE Ultralight C, in memory that is wiped after use.
package struct TagTripleDESKey: PagedTagKey {
  private let secret: Secret

  /// Creates a key from 16 bytes in the order that the cipher uses.
  package init(_ secret: Secret) throws(CryptoError) {
    self.secret = try secret.checked(asKeyOf: TripleDES.keyLength)
  }

  /// Moves the key out of an array of 16 bytes, which contains zeros afterwards.
  package init(wiping bytes: inout [UInt8]) throws(TagCipherError) {
    self = try asking { () throws(CryptoError) in try TagTripleDESKey(Secret(wiping: &bytes)) }
  }

  /// Creates a key from the 16 bytes of an AES key, of which this cipher uses 112 bits.
  package init(of key: TagAESKey) throws(TagCipherError) {
    self = try asking { () throws(CryptoError) in try TagTripleDESKey(key.secret) }
  }

  /// The public factory key of every new chip.
  package static func factory() throws(TagCipherError) -> TagTripleDESKey {
    var bytes = Array("IEMKAERB!NACUOYF".utf8)
    return try TagTripleDESKey(wiping: &bytes)
  }

  /// Encrypts whole blocks of 8 bytes in CBC mode with OpenSSL.
  package func encrypt(_ blocks: [UInt8], vector: [UInt8]) throws(TagCipherError) -> [UInt8] {
    try asking { () throws(CryptoError) in
      try TripleDES(key: secret).encryptCBC(blocks, vector: vector)
    }
  }

  /// Decrypts whole blocks of 8 bytes in CBC mode with OpenSSL.
  package func decrypt(_ blocks: [UInt8], vector: [UInt8]) throws(TagCipherError) -> [UInt8] {
    try asking { () throws(CryptoError) in
      try TripleDES(key: secret).decryptCBC(blocks, vector: vector)
    }
  }

  /// The bytes of one of the key's pages. Each half of the key is stored in reverse order.
  package func page(_ index: Int) -> [UInt8] {
    secret.withBytes { bytes in Self.places(index).map { bytes[$0] } }
  }

  /// The key on a chip after only the first `count` pages of this key were written over `old`,
  /// built in protected memory.
  package func begun(
    over old: TagTripleDESKey, pages count: Int
  ) throws(TagCipherError) -> TagTripleDESKey {
    try asking { () throws(CryptoError) in
      let mixture = try Secret(count: TripleDES.keyLength) { room throws(CryptoError) in
        old.secret.withBytes { room.copyBytes(from: $0) }
        secret.withBytes { new in
          for place in (0..<min(count, 4)).flatMap(Self.places) { room[place] = new[place] }
        }
      }
      return try TagTripleDESKey(mixture)
    }
  }

  /// Returns the indices of the key's bytes that are in page `index`, 0 to 3, in the page's order.
  private static func places(_ index: Int) -> [Int] {
    let last = index < 2 ? 7 : 15
    return (0..<4).map { last - 4 * (index % 2) - $0 }
  }
}

extension TagTripleDESKey: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The constant text "‹secret›" in place of the key.
  package var description: String { Secret.placeholder }
  /// The constant text "‹secret›" in place of the key.
  package var debugDescription: String { Secret.placeholder }
  /// A mirror without children, so that `dump` shows no bytes.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
