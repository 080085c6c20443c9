import CZLib

extension TextBuffer {
  /// Appends a name. Everything but letters, digits and a few signs is written as `#` and two
  /// hexadecimal digits.
  mutating func append(pdfName name: String) {
    append("/")
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "."), UInt8(ascii: "+"):
        bytes.append(byte)
      default:
        append("#")
        append(hex: byte)
      }
    }
  }

  /// Appends a text string: a literal if it is plain ASCII, else UTF-16 in hexadecimal.
  mutating func append(pdfText text: String) {
    guard text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
      append("<FEFF")
      for unit in text.utf16 {
        append(hex: UInt8(unit >> 8))
        append(hex: UInt8(unit & 0xFF))
      }
      return append(">")
    }
    append("(")
    for byte in text.utf8 {
      if [UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\\")].contains(byte) { append("\\") }
      bytes.append(byte)
    }
    append(")")
  }

  private mutating func append(hex byte: UInt8) {
    for digit in [byte >> 4, byte & 15] {
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10)
    }
  }
}

/// Returns bytes compressed as a zlib stream.
func deflated(_ bytes: [UInt8]) throws(ArtworkError) -> [UInt8] {
  var count = compressBound(uLong(bytes.count))
  var status = Z_OK
  let packed = [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, used in
    status = compress2(buffer.baseAddress, &count, bytes, uLong(bytes.count), 6)
    used = status == Z_OK ? Int(count) : 0
  }
  guard status == Z_OK else { throw ArtworkError(.noMemory) }
  return packed
}
