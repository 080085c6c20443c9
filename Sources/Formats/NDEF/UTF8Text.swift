/// Strict decoding of UTF-8 text, which throws at the first error.
enum UTF8Text {
  /// The text of `bytes`; the error contains the first byte that is invalid.
  static func decode(_ bytes: ArraySlice<UInt8>) throws(NDEFError) -> String {
    try check(bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Checks that `bytes` are UTF-8 without surrogates and overlong forms.
  static func check(_ bytes: ArraySlice<UInt8>) throws(NDEFError) {
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte < 0x80 {
        index += 1
      } else {
        guard let length = sequenceLength(bytes[index...]) else {
          throw NDEFError(.invalidUTF8, at: index)
        }
        index += length
      }
    }
  }

  /// The length of the first sequence in `bytes`, or `nil` if it is not well formed (Unicode, table
  /// 3-7).
  private static func sequenceLength(_ bytes: ArraySlice<UInt8>) -> Int? {
    let start = bytes.startIndex
    let lead = bytes[start]
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF:
      length = 3
      if lead == 0xE0 { second = 0xA0...0xBF }
      if lead == 0xED { second = 0x80...0x9F }
    case 0xF0...0xF4:
      length = 4
      if lead == 0xF0 { second = 0x90...0xBF }
      if lead == 0xF4 { second = 0x80...0x8F }
    default: return nil
    }
    guard bytes.count >= length, second ~= bytes[start + 1] else { return nil }
    for index in (start + 2)..<(start + max(2, length)) where bytes[index] & 0xC0 != 0x80 {
      return nil
    }
    return length
  }
}

/// Conversion of record names, which are printable ASCII.
enum ASCIIText {
  /// The text of `bytes`; throws unless every byte is within `range`.
  static func decode(
    _ bytes: ArraySlice<UInt8>, in range: ClosedRange<UInt8> = 0x21...0x7E
  ) throws(NDEFError) -> String {
    for index in bytes.indices where !(range ~= bytes[index]) {
      throw NDEFError(.notASCII(bytes[index]), at: index)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Checks that every byte of a text is within `range`.
  static func check(
    _ text: String, as part: NDEFBuildError.Part, in range: ClosedRange<UInt8> = 0x21...0x7E
  ) throws(NDEFBuildError) {
    for byte in text.utf8 where !(range ~= byte) { throw .character(byte, part, text) }
  }
}
