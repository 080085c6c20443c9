/// An AES-128 key that can be used without revealing its bytes. It separates the protocols of tags
/// and servers from the implementation of the ciphers.
///
/// No method returns the bytes of the key, and derived keys have the same type. Both a cipher
/// library and a server that keeps its keys in hardware can conform.
public protocol TagKey: Sendable {
  /// Encrypts whole blocks of 16 bytes in CBC mode with the initialization vector `vector`.
  func encrypt(_ blocks: [UInt8], vector: [UInt8]) throws(TagCipherError) -> [UInt8]

  /// Decrypts whole blocks of 16 bytes in CBC mode with the initialization vector `vector`.
  func decrypt(_ blocks: [UInt8], vector: [UInt8]) throws(TagCipherError) -> [UInt8]

  /// Computes the authentication code of a message (CMAC, RFC 4493), 16 bytes.
  func code(of message: [UInt8]) throws(TagCipherError) -> [UInt8]

  /// Derives another key: the 16-byte authentication code (CMAC) of `message` under this key.
  func derived(by message: [UInt8]) throws(TagCipherError) -> Self

  /// Derives the key for `input`, 1 to 31 bytes, by the diversification of AN10922.
  func diversified(by input: [UInt8]) throws(TagCipherError) -> Self

  /// Encrypts the data of a ChangeKey command with this key in CBC mode with the initialization
  /// vector `vector`. With `old`, the data is the difference between both keys, the version and the
  /// new key's checksum; without it, as for key 0, the new key and its version.
  func encryptedChange(
    to new: Self, from old: Self?, version: UInt8, vector: [UInt8]
  ) throws(TagCipherError) -> [UInt8]

  /// Computes the authentication code of a message as tags in LRP mode do (AN12304), 16 bytes.
  func lrpCode(of message: [UInt8]) throws(TagCipherError) -> [UInt8]

  /// Derives another key: the 16-byte authentication code of `message` under this key in LRP mode.
  func lrpDerived(by message: [UInt8]) throws(TagCipherError) -> Self

  /// Decrypts whole blocks of 16 bytes that were encrypted in LRP mode (LRICB) with the updated key
  /// of this number, starting at this counter.
  func lrpDecrypt(
    _ blocks: [UInt8], updatedKey: Int, counter: [UInt8]
  ) throws(TagCipherError) -> [UInt8]
}

extension TagKey {
  /// Throws an error by default, because not every implementation supports LRP. Tags in that mode
  /// then cannot be verified.
  public func lrpCode(of message: [UInt8]) throws(TagCipherError) -> [UInt8] {
    throw .noLRP
  }

  /// Throws an error by default; see `lrpCode(of:)`.
  public func lrpDerived(by message: [UInt8]) throws(TagCipherError) -> Self {
    throw .noLRP
  }

  /// Throws an error by default; see `lrpCode(of:)`.
  public func lrpDecrypt(
    _ blocks: [UInt8], updatedKey: Int, counter: [UInt8]
  ) throws(TagCipherError) -> [UInt8] { throw .noLRP }
}

/// A failure of a cipher. The sentence never contains a key or a message.
public struct TagCipherError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The failure, as a sentence without its full stop.
  public let description: String

  /// Creates an error whose `description` is this sentence.
  public init(_ description: String) { self.description = description }

  fileprivate static let noLRP = TagCipherError(
    "the tag is in LRP mode, which the holder of these keys does not support")
}

/// The length of a block, a key and an authentication code of AES-128, in bytes.
package let tagBlockLength = 16

/// The initialization vector of zeros, which most chains begin with.
package let zeroVector = [UInt8](repeating: 0, count: tagBlockLength)
