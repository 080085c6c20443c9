/// A key that a chip keeps in pages of its memory, into which it is written page by page and from which nobody reads it: the
/// 3DES key of a MIFARE Ultralight C.
///
/// It can be used and not be seen, as `TagKey` can, with one exception that the chip leaves no way around: what its
/// pages are to hold goes to it in the clear.
package protocol PagedTagKey: Sendable {
  /// Whole blocks of 8 bytes, encrypted in a chain (CBC) that begins with `vector`.
  func encrypt(_ blocks: [UInt8], vector: [UInt8]) throws(TagCipherError) -> [UInt8]

  /// Whole blocks of 8 bytes, decrypted from a chain (CBC) that began with `vector`.
  func decrypt(_ blocks: [UInt8], vector: [UInt8]) throws(TagCipherError) -> [UInt8]

  /// The four bytes that page `index` of the key, 0 to 3, holds.
  func page(_ index: Int) -> [UInt8]

  /// The key that a chip has of which only the first `count` pages, 1 to 3, were written over those of `old`.
  func begun(over old: Self, pages count: Int) throws(TagCipherError) -> Self
}

/// How long a block of such a key's cipher is.
package let pagedKeyBlockLength = 8

/// How many pages of four bytes such a key has.
package let pagedKeyPageCount = 4
