/// The key protection of a chip with cryptographic keys: MIFARE Ultralight C and Ultralight AES.
///
/// Ultralight C follows its data sheet (MF0ICU2, 7.5.8) and nfcpy; Ultralight AES follows
/// StuStaPay's and pretix' programs and Flipper's firmware, which agree on these two bytes. Other
/// settings of Ultralight AES are not used.
package struct Type2KeyProtection: Hashable, Sendable {
  /// The ciphers with which chips authenticate.
  package enum Cipher: String, Hashable, Sendable {
    /// The cipher 3DES with two keys.
    case tripleDES = "3DES"
    /// The cipher AES-128.
    case aes = "AES"

    /// The number of the first of the two settings pages.
    package var settingsPage: Int { self == .aes ? 0x29 : 0x2A }

    /// The number of pages, and so of the page after the last one.
    package var endPage: Int { self == .aes ? 0x3C : 0x30 }
  }

  /// The cipher of the chip's key.
  package let cipher: Cipher
  /// The number of the first page that needs the key, or `nil` if none does.
  package let firstPage: Int?
  /// Whether the key is needed for reading too, which phones cannot use.
  package let protectsReading: Bool

  /// Decodes the two settings pages, in which a page after the last one means that none is
  /// protected.
  init(_ cipher: Cipher, settings: [UInt8]) {
    self.cipher = cipher
    let page = Int(cipher == .aes ? settings[3] : settings[0])
    firstPage = page < cipher.endPage ? page : nil
    protectsReading = cipher == .aes ? settings[4] & 0x80 != 0 : settings[4] & 0x01 == 0
  }

  /// Creates the protection of a chip whose settings, and pages from this one on, cannot be read
  /// without its key.
  init(_ cipher: Cipher, secretFrom page: Int) {
    (self.cipher, firstPage, protectsReading) = (cipher, page, true)
  }
}

extension Type2Chip {
  /// The cipher of the chip's keys, or `nil` if it has none.
  var keyCipher: Type2KeyProtection.Cipher? {
    if product == .ultralightC { return .tripleDES }
    return version.isEmpty ? nil : Type2NamedChip.named(byVersion: version)?.keyCipher
  }

  /// Whether the chip is of a kind that can protect pages against reading.
  var canProtectReading: Bool { product?.configurationPage != nil || keyCipher != nil }

  /// Returns the problem with pages from `page` on, which need this chip's password or key.
  func secret(from page: Int) -> TagError.Problem {
    keyCipher == nil ? .password(page: page) : .needsKey(page: page)
  }
}
