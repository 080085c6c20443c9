extension TextBuffer {
  /// Appends escaped character data. Characters that XML 1.0 does not allow become U+FFFD.
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
}
