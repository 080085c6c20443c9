import Basics
import CCrypto

/// An incremental SHA-256 hash (FIPS 180-4).
package struct SHA256: ~Copyable {
  private let context: OpaquePointer

  /// Begins a hash of an empty message.
  package init() throws(CryptoError) {
    try CryptoLibrary.open()
    guard let context = EVP_MD_CTX_new() else { throw CryptoError(.noMemory) }
    guard EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else {
      EVP_MD_CTX_free(context)
      throw .library("EVP_DigestInit_ex")
    }
    self.context = context
  }

  deinit { EVP_MD_CTX_free(context) }

  /// Appends bytes to the hashed message.
  package mutating func update(_ bytes: some Collection<UInt8>) throws(CryptoError) {
    try withContiguousBytes(bytes) { bytes throws(CryptoError) in
      guard EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1 else {
        throw .library("EVP_DigestUpdate")
      }
    }
  }

  /// Returns the digest of all bytes that were added.
  package consuming func finish() throws(CryptoError) -> SHA256Digest {
    var bytes = [UInt8](repeating: 0, count: SHA256Digest.count)
    guard EVP_DigestFinal_ex(context, &bytes, nil) == 1 else { throw .library("EVP_DigestFinal") }
    return SHA256Digest(checked: bytes)
  }

  /// Computes the digest of bytes in one call.
  package static func digest(of bytes: some Collection<UInt8>) throws(CryptoError) -> SHA256Digest {
    var hash = try SHA256()
    try hash.update(bytes)
    return try hash.finish()
  }
}

/// A SHA-256 digest of 32 bytes.
package struct SHA256Digest: Hashable, Sendable, CustomStringConvertible {
  /// The number of bytes in a digest.
  package static let count = 32

  /// The 32 bytes of the digest.
  package let bytes: [UInt8]

  /// Creates a digest from stored bytes, or returns `nil` if there are not 32 of them.
  package init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count == Self.count else { return nil }
    self.init(checked: Array(bytes))
  }

  /// Parses 64 hexadecimal digits, or returns `nil` if the text is anything else.
  package init?(hexadecimal text: String) {
    let digits = text.utf8.map { digit in Character(Unicode.Scalar(digit)).hexDigitValue }
    guard digits.count == 2 * Self.count else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digits[index], let low = digits[index + 1] else { return nil }
      bytes.append(UInt8(high << 4 | low))
    }
    self.init(checked: bytes)
  }

  init(checked bytes: [UInt8]) { self.bytes = bytes }

  /// The digest in lower-case hexadecimal.
  package var description: String { hexadecimal(bytes, .small) }
}
