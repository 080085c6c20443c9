import CCrypto

/// A source of random bytes: OpenSSL's generator, which the operating system seeds.
package enum RandomBytes {
  /// Makes `count` random bytes that need not stay secret, such as challenges and identifiers. For
  /// keys, use `Secret(randomCount:)`.
  package static func make(_ count: Int) throws(CryptoError) -> [UInt8] {
    guard let size = Int32(exactly: count), size >= 0 else {
      throw CryptoError(.tooLong(count: count))
    }
    try CryptoLibrary.open()
    var bytes = [UInt8](repeating: 0, count: count)
    guard RAND_bytes(&bytes, size) == 1 else { throw .library("RAND_bytes") }
    return bytes
  }
}
