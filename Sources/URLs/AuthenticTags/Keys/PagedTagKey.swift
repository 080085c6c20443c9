/// A key that a chip keeps in pages of its memory: the 3DES key of a MIFARE Ultralight C. It is
/// written page by page and cannot be read back.
///
/// Like a `TagKey`, it can be used without revealing its bytes. The exception is writing: the chip
/// can only receive the contents of its pages in plain text.
package protocol PagedTagKey: Sendable {
  /// Encrypts whole blocks of 8 bytes in CBC mode with the initialization vector `vector`.
  func encrypt(_ blocks: [UInt8], vector: [UInt8]) throws(TagCipherError) -> [UInt8]

  /// Decrypts whole blocks of 8 bytes in CBC mode with the initialization vector `vector`.
  func decrypt(_ blocks: [UInt8], vector: [UInt8]) throws(TagCipherError) -> [UInt8]

  /// The four bytes of page `index` of the key, 0 to 3.
  func page(_ index: Int) -> [UInt8]

  /// The key of a chip on which only the first `count` pages, 1 to 3, were written over those of
  /// `old`.
  func begun(over old: Self, pages count: Int) throws(TagCipherError) -> Self
}

/// The number of bytes that the cipher of a paged key (Triple DES) encrypts at once: 8.
package let pagedKeyBlockLength = 8

/// The number of four-byte memory pages that a paged key fills on a tag: 4.
package let pagedKeyPageCount = 4
