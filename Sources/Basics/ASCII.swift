extension UInt8 {
  /// Whether it is one of the digits 0 to 9.
  @inlinable package var isDigit: Bool { 0x30...0x39 ~= self }

  /// Whether it is white space of ASCII.
  @inlinable package var isSpace: Bool { self == 0x20 || 0x09...0x0D ~= self }

  /// Whether it is a letter of ASCII.
  @inlinable package var isLetter: Bool { 0x61...0x7A ~= lowercasedASCII }

  /// Whether it is a hexadecimal digit with letters of either kind.
  @inlinable package var isHexadecimalDigit: Bool { hexadecimalValue != nil }

  /// What a hexadecimal digit with letters of either kind stands for.
  @inlinable package var hexadecimalValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x41 + 10
    case 0x61...0x66: self - 0x61 + 10
    default: nil
    }
  }

  /// The small letter of a capital; every other byte is itself.
  @inlinable package var lowercasedASCII: UInt8 { 0x41...0x5A ~= self ? self | 0x20 : self }

  /// The capital of a small letter; every other byte is itself.
  @inlinable package var uppercasedASCII: UInt8 { 0x61...0x7A ~= self ? self & ~0x20 : self }
}

extension String {
  /// The text with the small letters of ASCII in place of its capitals.
  @inlinable package var lowercasedASCII: String {
    String(decoding: utf8.map(\.lowercasedASCII), as: UTF8.self)
  }
}
