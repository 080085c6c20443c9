/// Bytes in lower-case hexadecimal.
func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
  var text: [UInt8] = []
  for byte in bytes {
    text.append(hexadecimalDigit(byte >> 4))
    text.append(hexadecimalDigit(byte & 15))
  }
  return String(decoding: text, as: UTF8.self)
}

private func hexadecimalDigit(_ value: UInt8) -> UInt8 {
  value < 10 ? 0x30 + value : 0x57 + value
}

/// The bytes that lower-case hexadecimal digits mean; `nil` for any other text.
func bytes(hexadecimal text: String) -> [UInt8]? {
  let digits = Array(text.utf8)
  guard digits.count.isMultiple(of: 2) else { return nil }
  var bytes: [UInt8] = []
  for index in stride(from: 0, to: digits.count, by: 2) {
    guard let high = value(ofDigit: digits[index]), let low = value(ofDigit: digits[index + 1])
    else { return nil }
    bytes.append(high << 4 | low)
  }
  return bytes
}

private func value(ofDigit digit: UInt8) -> UInt8? {
  switch digit {
  case 0x30...0x39: digit - 0x30
  case 0x61...0x66: digit - 0x57
  default: nil
  }
}
