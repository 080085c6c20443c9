extension UInt8 {
  /// Whether the byte is an ASCII digit, 0 to 9.
  @inlinable package var isDigit: Bool { 0x30...0x39 ~= self }

  /// Whether the byte is ASCII white space.
  @inlinable package var isSpace: Bool { self == 0x20 || 0x09...0x0D ~= self }

  /// Whether the byte is an ASCII letter, in upper or lower case.
  @inlinable package var isLetter: Bool { 0x61...0x7A ~= lowercasedASCII }

  /// Whether the byte is a hexadecimal digit, in upper or lower case.
  @inlinable package var isHexadecimalDigit: Bool { hexadecimalValue != nil }

  /// The value of a hexadecimal digit, in upper or lower case; `nil` for any other byte.
  @inlinable package var hexadecimalValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x41 + 10
    case 0x61...0x66: self - 0x61 + 10
    default: nil
    }
  }

  /// The byte with an ASCII capital turned into a small letter; other bytes are unchanged.
  @inlinable package var lowercasedASCII: UInt8 { 0x41...0x5A ~= self ? self | 0x20 : self }

  /// The byte with a small ASCII letter turned into a capital; other bytes are unchanged.
  @inlinable package var uppercasedASCII: UInt8 { 0x61...0x7A ~= self ? self & ~0x20 : self }
}

extension String {
  /// The text with ASCII capitals in lower case, and everything else unchanged.
  @inlinable package var lowercasedASCII: String {
    String(decoding: utf8.map(\.lowercasedASCII), as: UTF8.self)
  }
}
