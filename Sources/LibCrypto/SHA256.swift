import Basics
import CCrypto

/// SHA-256 (FIPS 180-4) over bytes that come piece by piece.
package struct SHA256: ~Copyable {
  private let context: OpaquePointer

  /// Starts with nothing hashed.
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

  /// Adds bytes at the end.
  package mutating func update(_ bytes: some Collection<UInt8>) throws(CryptoError) {
    try withContiguousBytes(bytes) { bytes throws(CryptoError) in
      guard EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1 else {
        throw .library("EVP_DigestUpdate")
      }
    }
  }

  /// The digest of all that was added.
  package consuming func finish() throws(CryptoError) -> SHA256Digest {
    var bytes = [UInt8](repeating: 0, count: SHA256Digest.count)
    guard EVP_DigestFinal_ex(context, &bytes, nil) == 1 else { throw .library("EVP_DigestFinal") }
    return SHA256Digest(checked: bytes)
  }

  /// The digest of bytes that are all here.
  package static func digest(of bytes: some Collection<UInt8>) throws(CryptoError) -> SHA256Digest {
    var hash = try SHA256()
    try hash.update(bytes)
    return try hash.finish()
  }
}

/// The 32 bytes that SHA-256 gives.
package struct SHA256Digest: Hashable, Sendable, CustomStringConvertible {
  /// How many bytes a digest has.
  package static let count = 32

  package let bytes: [UInt8]

  /// Takes a digest that was kept; `nil` when these are not 32 bytes.
  package init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count == Self.count else { return nil }
    self.init(checked: Array(bytes))
  }

  /// Reads 64 hexadecimal digits.
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
