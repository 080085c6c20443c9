import CCrypto

/// AES with a key of 128 bits (FIPS 197), over whole blocks and without padding.
package struct AES128: Sendable {
  /// The length of a block in bytes.
  package static let blockLength = 16
  /// The length of a key in bytes.
  package static let keyLength = 16

  private let key: Secret

  /// Holds the key.
  package init(key: Secret) throws(CryptoError) {
    self.key = try key.checked(asKeyOf: Self.keyLength)
  }

  /// One block, encrypted (ECB).
  package func encryptBlock(_ block: some Collection<UInt8>) throws(CryptoError) -> [UInt8] {
    try run(one(block), .ecb, vector: nil, isEncrypting: true)
  }

  /// One block, decrypted (ECB).
  package func decryptBlock(_ block: some Collection<UInt8>) throws(CryptoError) -> [UInt8] {
    try run(one(block), .ecb, vector: nil, isEncrypting: false)
  }

  /// Blocks, encrypted in a chain (CBC) that begins with `vector`.
  package func encryptCBC(
    _ blocks: some Collection<UInt8>, vector: some Collection<UInt8>
  ) throws(CryptoError) -> [UInt8] {
    try run(Array(blocks), .cbc, vector: checked(vector), isEncrypting: true)
  }

  /// Blocks, decrypted from a chain (CBC) that began with `vector`.
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
    var run = try CipherRun(
      chaining.cipher, key: key, vector: vector, isEncrypting: isEncrypting)
    return try run.transform(input)
  }
}

/// How blocks are chained, with what OpenSSL has for it.
private enum Chaining {
  case ecb, cbc

  var cipher: OpaquePointer? { self == .ecb ? Self.fetchedECB : Self.fetchedCBC }

  // Looked up once: OpenSSL takes longer to find a cipher by its name than to encrypt a block. Unsafe only in the
  // compiler's eyes: what was fetched never changes, and stays as long as the process.
  private nonisolated(unsafe) static let fetchedECB = EVP_CIPHER_fetch(nil, "AES-128-ECB", nil)
  private nonisolated(unsafe) static let fetchedCBC = EVP_CIPHER_fetch(nil, "AES-128-CBC", nil)
}
