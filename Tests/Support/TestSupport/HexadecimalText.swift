/// The bytes of hexadecimal text, by the standard library alone, so that it is a peer of the
/// package's own reader.
package func bytes(hex: String) -> [UInt8] {
  let digits = hex.compactMap(\.hexDigitValue)
  return stride(from: 0, to: digits.count - 1, by: 2).map { (place: Int) -> UInt8 in
    UInt8(digits[place] * 16 + digits[place + 1])
  }
}

/// The hexadecimal text of bytes, in small letters.
package func hex(_ bytes: some Sequence<UInt8>) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
