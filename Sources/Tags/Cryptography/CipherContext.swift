import CCrypto

/// One encryption or decryption with a fetched cipher. OpenSSL's key schedule is wiped with it.
struct CipherContext: ~Copyable {
  private let context: OpaquePointer

  init(
    _ cipher: OpaquePointer?, key: Secret, vector: [UInt8]?, isEncrypting: Bool
  ) throws(CryptoError) {
    guard let cipher else { throw .library("EVP_CIPHER_fetch") }
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
