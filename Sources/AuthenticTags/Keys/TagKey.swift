/// A key of AES-128 that can be used and not be seen: the one seam between what tags and servers say to each
/// other and whoever computes ciphers.
///
/// Nothing here gives the bytes of the key away, and keys that are made of it are keys of the same kind. A server that
/// keeps its keys in hardware can conform as well as a library of ciphers.
public protocol TagKey: Sendable {
  /// Whole blocks of 16 bytes, encrypted in a chain (CBC) that begins with `vector`.
  func encrypt(_ blocks: [UInt8], vector: [UInt8]) throws(TagCipherError) -> [UInt8]

  /// Whole blocks of 16 bytes, decrypted from a chain (CBC) that began with `vector`.
  func decrypt(_ blocks: [UInt8], vector: [UInt8]) throws(TagCipherError) -> [UInt8]

  /// The code of a message (CMAC, RFC 4493), 16 bytes.
  func code(of message: [UInt8]) throws(TagCipherError) -> [UInt8]

  /// The key that is the code of a message.
  func derived(by message: [UInt8]) throws(TagCipherError) -> Self

  /// The key for what `input` names, 1 to 31 bytes, as AN10922 diversifies keys.
  func diversified(by input: [UInt8]) throws(TagCipherError) -> Self

  /// What ChangeKey carries, encrypted with this key in a chain that begins with `vector`: with `old`, the difference between
  /// both keys, the version and the new key's checksum; without, as for key 0, the new key and its version.
  func encryptedChange(
    to new: Self, from old: Self?, version: UInt8, vector: [UInt8]
  ) throws(TagCipherError) -> [UInt8]

  /// The code of a message as tags in LRP mode compute it (AN12304), 16 bytes.
  func resilientCode(of message: [UInt8]) throws(TagCipherError) -> [UInt8]

  /// The key that is the code of a message in LRP mode.
  func resilientlyDerived(by message: [UInt8]) throws(TagCipherError) -> Self

  /// Whole blocks of 16 bytes, decrypted as LRP mode encrypts them (LRICB): by the updated key of this number, from
  /// this counter on.
  func resilientlyDecrypt(
    _ blocks: [UInt8], updatedKey: Int, counter: [UInt8]
  ) throws(TagCipherError) -> [UInt8]
}

extension TagKey {
  /// Not every keeper of keys computes LRP; what tags in that mode say is then not verified.
  public func resilientCode(of message: [UInt8]) throws(TagCipherError) -> [UInt8] {
    throw .noLRP
  }

  /// Not computed.
  public func resilientlyDerived(by message: [UInt8]) throws(TagCipherError) -> Self {
    throw .noLRP
  }

  /// Not computed.
  public func resilientlyDecrypt(
    _ blocks: [UInt8], updatedKey: Int, counter: [UInt8]
  ) throws(TagCipherError) -> [UInt8] { throw .noLRP }
}

/// Why a cipher computed nothing; no key and no message is in its sentence.
public struct TagCipherError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong, as a sentence without its full stop.
  public let description: String

  /// Holds the sentence.
  public init(_ description: String) { self.description = description }

  fileprivate static let noLRP = TagCipherError(
    "the tag is in LRP mode, which whatever keeps these keys does not compute")
}

/// How long a block, a key and a code of AES-128 are.
package let tagBlockLength = 16

/// The vector that most chains begin with.
package let zeroVector = [UInt8](repeating: 0, count: tagBlockLength)
