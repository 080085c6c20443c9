/// "1 byte", "2 bytes".
func plural(_ count: some BinaryInteger, _ noun: String) -> String {
  count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
}

/// "1 is left", "0 are left".
func left(_ count: Int) -> String { count == 1 ? "1 is left" : "\(count) are left" }

/// Two upper-case hexadecimal digits.
func hex(_ byte: UInt8) -> String {
  (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
}

extension UInt8 {
  /// This byte, or the lower-case letter when it is an ASCII capital.
  var lowercasedASCII: UInt8 { 0x41...0x5A ~= self ? self | 0x20 : self }
}

extension String {
  /// This text with ASCII capitals made small.
  var lowercasedASCII: String {
    String(decoding: utf8.map(\.lowercasedASCII), as: UTF8.self)
  }
}
