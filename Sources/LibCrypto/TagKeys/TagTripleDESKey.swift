package import AuthenticTags

/// The key of a MIFARE Ultralight C, in memory that is wiped.
package struct TagTripleDESKey: PagedTagKey {
  private let secret: Secret

  /// Takes the key as the cipher uses it.
  package init(_ secret: Secret) throws(CryptoError) {
    self.secret = try secret.checked(asKeyOf: TripleDES.keyLength)
  }

  /// Takes the key over: the array, which has to have 16 bytes, holds zeros afterwards.
  package init(wiping bytes: inout [UInt8]) throws(TagCipherError) {
    self = try asking { () throws(CryptoError) in try TagTripleDESKey(Secret(wiping: &bytes)) }
  }

  /// The same 16 bytes as a key of AES, of which this cipher uses 112 bits.
  package init(of key: TagAESKey) throws(TagCipherError) {
    self = try asking { () throws(CryptoError) in try TagTripleDESKey(key.secret) }
  }

  /// The key as chips are delivered with, which everybody knows.
  package static func factory() throws(TagCipherError) -> TagTripleDESKey {
    var bytes = Array("IEMKAERB!NACUOYF".utf8)
    return try TagTripleDESKey(wiping: &bytes)
  }

  /// CBC, encrypted by OpenSSL.
  package func encrypt(_ blocks: [UInt8], vector: [UInt8]) throws(TagCipherError) -> [UInt8] {
    try asking { () throws(CryptoError) in
      try TripleDES(key: secret).encryptCBC(blocks, vector: vector)
    }
  }

  /// CBC, decrypted by OpenSSL.
  package func decrypt(_ blocks: [UInt8], vector: [UInt8]) throws(TagCipherError) -> [UInt8] {
    try asking { () throws(CryptoError) in
      try TripleDES(key: secret).decryptCBC(blocks, vector: vector)
    }
  }

  /// Each half of the key lies with its last byte first.
  package func page(_ index: Int) -> [UInt8] {
    secret.withBytes { bytes in Self.places(index).map { bytes[$0] } }
  }

  /// Put together in such memory.
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

  /// Which bytes of the key a page holds, in its order.
  private static func places(_ index: Int) -> [Int] {
    let last = index < 2 ? 7 : 15
    return (0..<4).map { last - 4 * (index % 2) - $0 }
  }
}

extension TagTripleDESKey: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// "‹secret›".
  package var description: String { Secret.placeholder }
  /// "‹secret›".
  package var debugDescription: String { Secret.placeholder }
  /// Nothing to see.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
