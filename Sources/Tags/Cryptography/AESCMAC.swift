import CCrypto

/// CMAC with AES-128 (RFC 4493, NIST SP 800-38B).
package struct AESCMAC: Sendable {
  /// The number of bytes in an authentication code.
  package static let codeLength = 16

  private let key: Secret

  /// Creates an authenticator of messages with a secret key of 16 bytes.
  package init(key: Secret) throws(CryptoError) {
    self.key = try key.checked(asKeyOf: AES128.keyLength)
  }

  /// Computes the 16-byte authentication code of a message, if the code is not a secret.
  package func code(for message: some Collection<UInt8>) throws(CryptoError) -> [UInt8] {
    try secretCode(for: message).exposed()
  }

  /// Computes the 16-byte authentication code of a message, if the code is itself a key or
  /// password.
  package func secretCode(for message: some Collection<UInt8>) throws(CryptoError) -> Secret {
    var run = try MACContext(key: key)
    try withContiguousBytes(message) { message throws(CryptoError) in try run.update(message) }
    return try run.finish()
  }
}

/// OpenSSL's state while it computes one authentication code.
private struct MACContext: ~Copyable {
  // Fetched once, and valid as long as the process. The compiler cannot see that this is safe.
  private nonisolated(unsafe) static let algorithm = EVP_MAC_fetch(nil, "CMAC", nil)

  private let context: OpaquePointer

  init(key: Secret) throws(CryptoError) {
    guard let algorithm = Self.algorithm else { throw .library("EVP_MAC_fetch") }
    guard let context = EVP_MAC_CTX_new(algorithm) else { throw CryptoError(.noMemory) }
    guard Self.start(context, key) else {
      EVP_MAC_CTX_free(context)
      throw .library("EVP_MAC_init")
    }
    self.context = context
  }

  deinit { EVP_MAC_CTX_free(context) }

  private static func start(_ context: OpaquePointer, _ key: Secret) -> Bool {
    var cipher = Array("AES-128-CBC".utf8CString)
    return cipher.withUnsafeMutableBufferPointer { cipher in
      let parameters = [
        ccrypto_cipher_parameter(cipher.baseAddress),
        OSSL_PARAM_construct_end(),
      ]
      return key.withBytes { key in
        EVP_MAC_init(
          context, key.bindMemory(to: UInt8.self).baseAddress, key.count, parameters) == 1
      }
    }
  }

  mutating func update(_ message: UnsafeBufferPointer<UInt8>) throws(CryptoError) {
    guard EVP_MAC_update(context, message.baseAddress, message.count) == 1 else {
      throw .library("EVP_MAC_update")
    }
  }

  consuming func finish() throws(CryptoError) -> Secret {
    let context = context
    return try Secret(count: AESCMAC.codeLength) { room throws(CryptoError) in
      var written = 0
      let target = room.bindMemory(to: UInt8.self).baseAddress
      guard EVP_MAC_final(context, target, &written, room.count) == 1, written == room.count else {
        throw .library("EVP_MAC_final")
      }
    }
  }
}
