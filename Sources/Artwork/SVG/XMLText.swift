extension TextBuffer {
  /// Text between tags; what XML 1.0 cannot hold becomes U+FFFD.
  mutating func append(xml text: String) {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x26: append("&amp;")
      case 0x3C: append("&lt;")
      case 0x3E: append("&gt;")
      case 0x0D: append("&#13;")
      case 0x09, 0x0A, 0x20...0xFFFD, 0x10000...: append(text: String(scalar))
      default: append(text: "\u{FFFD}")
      }
    }
  }

  /// Bytes in base 64, filled up with `=`.
  mutating func append(base64 data: [UInt8]) {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    bytes.reserveCapacity(bytes.count + (data.count + 2) / 3 * 4)
    for start in stride(from: 0, to: data.count, by: 3) {
      let count = min(3, data.count - start)
      var group = 0
      for index in 0..<3 { group = group << 8 | (index < count ? Int(data[start + index]) : 0) }
      for index in 0..<4 {
        bytes.append(index <= count ? digits[group >> (18 - 6 * index) & 63] : UInt8(ascii: "="))
      }
    }
  }
}
