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
    guard key.count == Self.keyLength else {
      throw CryptoError(.keyLength(count: key.count, expected: Self.keyLength))
    }
    self.key = key
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
    var run = try CipherRun(chaining, key: key, vector: vector, isEncrypting: isEncrypting)
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

/// One use of a cipher; the key schedule that OpenSSL made is wiped with it.
private struct CipherRun: ~Copyable {
  private let context: OpaquePointer

  init(
    _ chaining: Chaining, key: Secret, vector: [UInt8]?, isEncrypting: Bool
  ) throws(CryptoError) {
    guard let cipher = chaining.cipher else { throw .library("EVP_CIPHER_fetch") }
    guard let context = EVP_CIPHER_CTX_new() else { throw CryptoError(.noMemory) }
    let isReady = key.withBytes { key in
      EVP_CipherInit_ex(
        context, cipher, nil, key.bindMemory(to: UInt8.self).baseAddress, vector,
        isEncrypting ? 1 : 0) == 1 && EVP_CIPHER_CTX_set_padding(context, 0) == 1
    }
    guard isReady else {
      EVP_CIPHER_CTX_free(context)
      throw .library("EVP_CipherInit_ex")
    }
    self.context = context
  }

  deinit { EVP_CIPHER_CTX_free(context) }

  mutating func transform(_ input: [UInt8]) throws(CryptoError) -> [UInt8] {
    guard let size = Int32(exactly: input.count) else {
      throw CryptoError(.tooLong(count: input.count))
    }
    var output = [UInt8](repeating: 0, count: input.count)
    var written: Int32 = 0
    guard EVP_CipherUpdate(context, &output, &written, input, size) == 1, written == size else {
      throw .library("EVP_CipherUpdate")
    }
    return output
  }
}
