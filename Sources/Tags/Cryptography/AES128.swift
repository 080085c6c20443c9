import CCrypto

/// AES with a key of 128 bits (FIPS 197), over whole blocks and without padding.
package struct AES128: Sendable {
  /// The number of bytes in a block.
  package static let blockLength = 16
  /// The number of bytes in a key.
  package static let keyLength = 16

  private let key: Secret

  /// Creates a cipher with a secret key of 16 bytes.
  package init(key: Secret) throws(CryptoError) {
    self.key = try key.checked(asKeyOf: Self.keyLength)
  }

  /// Encrypts one block of 16 bytes (ECB).
  package func encryptBlock(_ block: some Collection<UInt8>) throws(CryptoError) -> [UInt8] {
    try run(one(block), .ecb, vector: nil, isEncrypting: true)
  }

  /// Decrypts one block of 16 bytes (ECB).
  package func decryptBlock(_ block: some Collection<UInt8>) throws(CryptoError) -> [UInt8] {
    try run(one(block), .ecb, vector: nil, isEncrypting: false)
  }

  /// Encrypts whole blocks of 16 bytes in CBC mode, with `vector` as the initialisation vector.
  package func encryptCBC(
    _ blocks: some Collection<UInt8>, vector: some Collection<UInt8>
  ) throws(CryptoError) -> [UInt8] {
    try run(Array(blocks), .cbc, vector: checked(vector), isEncrypting: true)
  }

  /// Decrypts whole blocks of 16 bytes in CBC mode, with `vector` as the initialisation vector.
  package func decryptCBC(
    _ blocks: some Collection<UInt8>, vector: some Collection<UInt8>
  ) throws(CryptoError) -> [UInt8] {
    try run(Array(blocks), .cbc, vector: checked(vector), isEncrypting: false)
  }

  private func one(_ block: some Collection<UInt8>) throws(CryptoError) -> [UInt8] {
    guard block.count == Self.blockLength else {
      throw CryptoError(.notWholeBlocks(count: block.count, block: Self.blockLength))
    }
    return Array(block)
  }

  private func checked(_ vector: some Collection<UInt8>) throws(CryptoError) -> [UInt8] {
    guard vector.count == Self.blockLength else {
      throw CryptoError(.vectorLength(count: vector.count, expected: Self.blockLength))
    }
    return Array(vector)
  }

  private func run(
    _ input: [UInt8], _ chaining: Chaining, vector: [UInt8]?, isEncrypting: Bool
  ) throws(CryptoError) -> [UInt8] {
    guard input.count.isMultiple(of: Self.blockLength) else {
      throw CryptoError(.notWholeBlocks(count: input.count, block: Self.blockLength))
    }
    var run = try CipherContext(
      chaining.cipher, key: key, vector: vector, isEncrypting: isEncrypting)
    return try run.transform(input)
  }
}

/// The block cipher modes in use, with OpenSSL's implementation of each.
private enum Chaining {
  case ecb, cbc

  var cipher: OpaquePointer? { self == .ecb ? Self.fetchedECB : Self.fetchedCBC }

  // Fetched once: OpenSSL takes longer to find a cipher by its name than to encrypt a block. The
  // compiler cannot see that this is safe: a fetched cipher never changes and lives as long as the
  // process.
  private nonisolated(unsafe) static let fetchedECB = EVP_CIPHER_fetch(nil, "AES-128-ECB", nil)
  private nonisolated(unsafe) static let fetchedCBC = EVP_CIPHER_fetch(nil, "AES-128-CBC", nil)
}
