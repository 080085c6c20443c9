import CCrypto

/// Triple DES with two keys (2TDEA, NIST SP 800-67) in CBC mode, over whole blocks and without
/// padding.
///
/// It exists for chips that support nothing better (MIFARE Ultralight C). Do not use it for
/// anything new.
package struct TripleDES: Sendable {
  /// The number of bytes in a block.
  package static let blockLength = 8
  /// The length of both keys together in bytes; the lowest bit of each byte is ignored.
  package static let keyLength = 16

  private let key: Secret

  /// Creates a cipher with a key of 16 bytes.
  package init(key: Secret) throws(CryptoError) {
    self.key = try key.checked(asKeyOf: Self.keyLength)
  }

  /// Encrypts whole blocks of 8 bytes in CBC mode, with `vector` as the initialisation vector.
  package func encryptCBC(
    _ blocks: some Collection<UInt8>, vector: some Collection<UInt8>
  ) throws(CryptoError) -> [UInt8] {
    try run(Array(blocks), Array(vector), isEncrypting: true)
  }

  /// Decrypts whole blocks of 8 bytes in CBC mode, with `vector` as the initialisation vector.
  package func decryptCBC(
    _ blocks: some Collection<UInt8>, vector: some Collection<UInt8>
  ) throws(CryptoError) -> [UInt8] {
    try run(Array(blocks), Array(vector), isEncrypting: false)
  }

  private func run(
    _ input: [UInt8], _ vector: [UInt8], isEncrypting: Bool
  ) throws(CryptoError) -> [UInt8] {
    guard vector.count == Self.blockLength else {
      throw CryptoError(.vectorLength(count: vector.count, expected: Self.blockLength))
    }
    guard input.count.isMultiple(of: Self.blockLength) else {
      throw CryptoError(.notWholeBlocks(count: input.count, block: Self.blockLength))
    }
    var run = try CipherContext(
      Self.fetched, key: key, vector: vector, isEncrypting: isEncrypting)
    return try run.transform(input)
  }

  // As with AES: fetched once and never changed. The compiler cannot see that this is safe.
  private nonisolated(unsafe) static let fetched = EVP_CIPHER_fetch(nil, "DES-EDE-CBC", nil)
}
