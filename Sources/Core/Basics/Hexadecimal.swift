/// The case of the letters A to F in hexadecimal digits.
@usableFromInline package enum HexadecimalLetters: Sendable {
  case capital
  case small

  /// The ASCII code of the letter for the digit ten.
  @inlinable package var first: UInt8 { self == .capital ? 0x41 : 0x61 }
}

/// Returns the two hexadecimal digits of a byte.
package func hexadecimal(_ byte: UInt8, _ letters: HexadecimalLetters = .capital) -> String {
  hexadecimal(CollectionOfOne(byte), letters)
}

/// Returns the bytes in hexadecimal, two digits each, without separators.
///
/// Inlinable so that other modules can specialise it: reading the bytes through an unspecialised
/// sequence takes longer than the hashes of a ledger.
@inlinable package func hexadecimal(
  _ bytes: some Sequence<UInt8>, _ letters: HexadecimalLetters = .capital
) -> String {
  func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : letters.first - 10 + value }
  var text: [UInt8] = []
  for byte in bytes {
    text.append(digit(byte >> 4))
    text.append(digit(byte & 15))
  }
  return String(decoding: text, as: UTF8.self)
}

/// Returns a number in hexadecimal, with at least `width` digits.
package func hexadecimal(
  _ number: some UnsignedInteger & FixedWidthInteger, width: Int,
  _ letters: HexadecimalLetters = .capital
) -> String {
  zeroPadded(String(number, radix: 16, uppercase: letters == .capital), to: width)
}

/// Returns the code point of a scalar as text, such as "U+0041".
package func codePoint(_ scalar: Unicode.Scalar) -> String {
  "U+" + hexadecimal(scalar.value, width: 4)
}

extension [UInt8] {
  /// Decodes pairs of hexadecimal digits in upper or lower case, or returns `nil` for anything
  /// else.
  @inlinable package init?(hexadecimal digits: some Sequence<UInt8>) {
    self = []
    var high: UInt8?
    for digit in digits {
      guard let value = digit.hexadecimalValue else { return nil }
      if let first = high {
        append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    if high != nil { return nil }
  }

  /// Decodes pairs of hexadecimal digits in upper or lower case, or returns `nil` for anything
  /// else.
  @inlinable package init?(hexadecimal text: some StringProtocol) {
    self.init(hexadecimal: text.utf8)
  }
}

/// The red, green and blue parts of `#1a2b3c` or `#abc`, with or without the `#`; `nil` for any
/// other text.
@inlinable package func colourComponents(
  hexadecimal text: some StringProtocol
) -> (red: UInt8, green: UInt8, blue: UInt8)? {
  let digits = (text.hasPrefix("#") ? text.dropFirst() : text[...]).utf8
  let values = digits.compactMap(\.hexadecimalValue)
  guard values.count == digits.count else { return nil }
  switch values.count {
  case 3: return (values[0] * 17, values[1] * 17, values[2] * 17)
  case 6:
    return (values[0] << 4 | values[1], values[2] << 4 | values[3], values[4] << 4 | values[5])
  default: return nil
  }
}
