import CCrypto

/// Triple DES with two keys (2TDEA, NIST SP 800-67), over whole blocks in a chain (CBC) and without padding.
///
/// It is here for chips that know nothing better, MIFARE Ultralight C; nothing new should be made with it.
package struct TripleDES: Sendable {
  /// The length of a block in bytes.
  package static let blockLength = 8
  /// The length of both keys in bytes; the lowest bit of each byte does not count.
  package static let keyLength = 16

  private let key: Secret

  /// Holds the key.
  package init(key: Secret) throws(CryptoError) {
    self.key = try key.checked(asKeyOf: Self.keyLength)
  }

  /// Blocks, encrypted in a chain that begins with `vector`.
  package func encryptCBC(
    _ blocks: some Collection<UInt8>, vector: some Collection<UInt8>
  ) throws(CryptoError) -> [UInt8] {
    try run(Array(blocks), Array(vector), isEncrypting: true)
  }

  /// Blocks, decrypted from a chain that began with `vector`.
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
    var run = try CipherRun(
      Self.fetched, key: key, vector: vector, isEncrypting: isEncrypting)
    return try run.transform(input)
  }

  // As with AES: looked up once, never changed; unsafe only in the compiler's eyes.
  private nonisolated(unsafe) static let fetched = EVP_CIPHER_fetch(nil, "DES-EDE-CBC", nil)
}
