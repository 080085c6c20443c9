/// Where a chip that has cryptographic keys says which of its pages want one: MIFARE Ultralight C and Ultralight AES.
///
/// Ultralight C by its data sheet (MF0ICU2, 7.5.8) and nfcpy; Ultralight AES by StuStaPay's and pretix' programs and Flipper's
/// firmware, which agree on these two bytes. What else Ultralight AES keeps there is left alone.
public struct Type2KeyProtection: Hashable, Sendable {
  /// The cipher of the key.
  public enum Cipher: String, Hashable, Sendable {
    /// 3DES with two keys.
    case tripleDES = "3DES"
    /// AES-128.
    case aes = "AES"
  }

  /// The cipher of the key.
  public let cipher: Cipher
  /// The first page that wants the key, if one does.
  public let firstPage: Int?
  /// Whether reading wants it as well, which phones cannot give.
  public let protectsReading: Bool

  /// What the two pages of settings say, in which a page behind the last one means that none is protected.
  init(_ cipher: Cipher, settings: [UInt8]) {
    self.cipher = cipher
    let page = Int(cipher == .aes ? settings[3] : settings[0])
    firstPage = page < cipher.endPage ? page : nil
    protectsReading = cipher == .aes ? settings[4] & 0x80 != 0 : settings[4] & 0x01 == 0
  }

  /// A chip whose settings nobody can read without its key, nor pages from this one on.
  init(_ cipher: Cipher, secretFrom page: Int) {
    (self.cipher, firstPage, protectsReading) = (cipher, page, true)
  }
}

extension Type2KeyProtection.Cipher {
  /// The first of the two pages with the settings.
  package var settingsPage: Int { self == .aes ? 0x29 : 0x2A }

  /// The page behind the last one.
  package var endPage: Int { self == .aes ? 0x3C : 0x30 }
}

extension Type2Chip {
  /// The cipher of the chip's keys, if it has such.
  var keyCipher: Type2KeyProtection.Cipher? {
    if product == .ultralightC { return .tripleDES }
    return version.isEmpty ? nil : Type2Relative.named(byVersion: version)?.keyCipher
  }

  /// Whether pages of it can be secret.
  var canKeepSecrets: Bool { product?.configurationPage != nil || keyCipher != nil }

  /// That a page wants what opens this chip.
  func secret(from page: Int) -> TagError.Problem {
    keyCipher == nil ? .password(page: page) : .needsKey(page: page)
  }
}
